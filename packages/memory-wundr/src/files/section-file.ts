import { basename, dirname, resolve } from "node:path"
import {
  createFileStore,
  type FileStoreOptions,
  MemoryError,
  parseIndex,
  type Store,
} from "@caliban/memory-core"
import {
  decodeForChange,
  INDEX_MAX_BYTES,
  type Plan,
  type RemovedPointer,
  rejectLarge,
  TOPIC_MAX_BYTES,
} from "@caliban/memory-core/internal"
import { decodeLoose, encode } from "@caliban/text"
import { findUnclosed, lineNumber } from "../sections/lines.ts"

/** The options that are passed on to the file stores of memory-core. */
export type StoreOptions = Pick<
  FileStoreOptions,
  "durability" | "trustDirectory" | "files" | "lockWait" | "now"
>

/** Only these options: a store refuses others. */
export function pickStoreOptions(options: StoreOptions): StoreOptions {
  const { durability, trustDirectory, files, lockWait, now } = options
  return { durability, trustDirectory, files, lockWait, now } as StoreOptions
}

/** A file: `MEMORY.md` is the index of the store in its folder, other files are topics there. */
export type SectionFile = ReturnType<ReturnType<typeof createFiles>>

/** The new text of a file, with what the change returns. */
export interface FileEdit<Result> {
  text: string
  result: Result
}

export interface FileCommit {
  changed: boolean
  /** The entry of the history with the old text. */
  entryId?: string | undefined
}

/** Returns the file at a path. Creates one store per folder. `changed` hears of each entry of their histories. */
export function createFiles(options: StoreOptions, changed?: (store: Store, entryId: string) => void) {
  const stores = new Map<string, Store>()
  return (filePath: string) => {
    const path = resolve(filePath)
    const directory = dirname(path)
    const name = basename(path)
    const slug = slugOf(name)
    const store = stores.get(directory) ?? createFileStore(directory, options)
    stores.set(directory, store)
    return {
      path,
      directory,
      store,
      /** Absent for `MEMORY.md`. */
      slug,
      /** Its text, where invalid bytes become U+FFFD; `undefined` without a file. @throws MemoryError `too-large` */
      async read(): Promise<string | undefined> {
        const most = INDEX_MAX_BYTES
        const file = await (slug === undefined ? store.readIndex(most) : store.readTopic(slug, most))
        rejectLarge(name, file?.total ?? 0, most)
        return file && decodeLoose(file.bytes)
      },
      /**
       * Changes it in one transaction of its store. The old text goes to the history, with the removed lines. An unchanged
       * text writes nothing.
       *
       * @throws MemoryError `unreadable-file` if it is not UTF-8, or has what `findOpen` finds; `too-large`
       */
      async change<Result extends object>(
        decide: (text: string) => FileEdit<Result> | Promise<FileEdit<Result>>,
      ): Promise<Result & FileCommit> {
        const commit = await store.transact(slug, async (snapshot): Promise<Plan<Result & FileCommit>> => {
          const { bytes, total } = (slug === undefined ? snapshot.index : snapshot.topic) ?? {}
          rejectLarge(name, total ?? 0, TOPIC_MAX_BYTES)
          const old = bytes === undefined ? "" : decodeForChange(bytes, name)
          const open = findOpen(old)
          const problem = `${name} was not changed: it has ${open}. Close it, then retry.`
          if (open !== undefined) throw new MemoryError("unreadable-file", problem)
          const { text, result } = await decide(old)
          if (text === old) return { result: { ...result, changed: false } }
          return {
            [slug === undefined ? "index" : "topic"]: encode(text),
            // With a note, the history keeps an index, so that an undo brings it back.
            ...(bytes && { note: { action: "replaced", pointers: removedLines(old, text) } }),
            result: { ...result, changed: true },
          }
        })
        if (commit.entryId !== undefined) changed?.(store, commit.entryId)
        return { ...commit.result, entryId: commit.entryId }
      },
    }
  }
}

/** @throws MemoryError `invalid-slug` */
function slugOf(name: string): string | undefined {
  if (name === "MEMORY.md") return undefined
  if (/^[^.].*\.md$/.test(name) && name.toLowerCase() !== "memory.md") return name.slice(0, -3)
  throw new MemoryError(
    "invalid-slug",
    "A memory file must be named MEMORY.md, or end with .md and not start with a dot.",
  )
}

/**
 * Why a text must not be changed: a change could land on one side of a git conflict, or close a comment or fence that a
 * person left open and so hide entries. `undefined` for any other text.
 */
export function findOpen(text: string): string | undefined {
  const lines = text.includes("<<<<<<< ") ? parseIndex(text).lines : []
  const at = lines.findIndex(({ conflict }) => conflict === true)
  if (at >= 0) return `an open merge conflict at line ${lineNumber(lines, at)}`
  const unclosed = findUnclosed(text)
  return unclosed === undefined ? undefined : `an unclosed comment or code block at line ${unclosed}`
}

/** The lines of a text that its next version does not have, as the history records them. */
function removedLines(old: string, next: string): RemovedPointer[] {
  const before = parseIndex(old).lines
  const left = new Map<string, number>()
  for (const { text } of parseIndex(next).lines) left.set(text, (left.get(text) ?? 0) + 1)
  return before.flatMap(({ text: line, end }, at) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count > 0 ? [] : [{ line, at, above: before[at - 1]?.text, end }]
  })
}
