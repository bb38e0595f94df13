import type { Stats } from "node:fs"
import { basename, dirname, join, resolve, sep } from "node:path"
import { createFileStore, isMemoryError, MemoryError, nodeFiles, type TopicDraft } from "@caliban/memory-core"
import {
  type Change,
  decodeForChange,
  INDEX_MAX_BYTES,
  prepare,
  type RemovedPointer,
  rejectLarge,
  type Snapshot,
  TOPIC_MAX_BYTES,
} from "@caliban/memory-core/internal"
import { attempt, decodeLoose, encode } from "@caliban/text"
import { findOpen, splitLines } from "../sections/lines.ts"
import {
  announce,
  type FileHost,
  type FilePlace,
  isOwnFolder,
  keepOutOfGit,
  type StoreOptions,
} from "./file-host.ts"

/** Only these options: a store refuses others. */
export function pickStoreOptions(options: StoreOptions): StoreOptions {
  const { durability, trustDirectory, files, lockWait, now } = options
  return { durability, trustDirectory, files, lockWait, now } as StoreOptions
}

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

type See = (snapshot: Snapshot) => void
type Decide<Result> = (text: string) => FileEdit<Result>

/** Does it again if a file was changed meanwhile, such as while a person read the question; five times at most. */
export async function retry<T>(work: () => Promise<T>, attempts: number = 5): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !isMemoryError(error, "conflict")) throw error
    return await retry(work, attempts - 1)
  }
}

/** Returns the file at a path. One in `overflowDir`, next to an index, is in the history of that index. */
export function createFiles(options: StoreOptions, overflowDir: string, host?: FileHost) {
  return (filePath: string) => {
    const file = placeOf(resolve(filePath), overflowDir, options)
    const { path, store, slug } = file
    /** Its text, where invalid bytes become U+FFFD; `undefined` without a file. @throws MemoryError `too-large` */
    const read = async (): Promise<string | undefined> => {
      const most = INDEX_MAX_BYTES
      // An index can be read also if the folder of its overflow files cannot be used.
      const { readIndex } = createFileStore(dirname(path), options)
      const found = await (slug === undefined ? readIndex(most) : store.readTopic(slug, most))
      rejectLarge(basename(path), found?.total ?? 0, most)
      return found && decodeLoose(found.bytes)
    }
    /**
     * Asks the host about a change, and its guard about the draft; returns what makes it. One undo reverts all changes of a
     * group. @throws MemoryError see `changeOf` and `prepare`
     */
    const prepareChange = async <Result extends object>(
      decide: Decide<Result>,
      { draft, group }: { draft?: TopicDraft | undefined; group?: string | undefined } = {},
    ): Promise<() => Promise<Result & FileCommit>> => {
      let isNew = false
      const change = changeOf(file, decide, ({ topic }) => {
        isNew = topic === undefined
      })
      const { memory, by } = host ?? {}
      const before = memory?.options.approve && (await read())
      const next = memory?.options.approve && decide(before ?? "")
      const address = isOwnFolder(memory, store.directory) ? (slug ?? "MEMORY") : path
      // The text stands for its revision.
      const known = before === undefined ? undefined : { text: before, revision: before }
      const texts = { read: () => known, after: () => next?.text, ...(draft && { draft }) }
      const task = { action: "write", slug, address, expect: undefined, ...texts, change } as const
      // A change that leaves the text as it is needs no approval.
      const make =
        memory === undefined || next?.text === (before ?? "")
          ? () => store.transact(slug, change(next && (before ?? null)))
          : await prepare(memory.options, store, task, { by, group })
      return async () => {
        if (draft !== undefined && path === host?.local) await keepOutOfGit(file, options)
        const { result, entryId } = await make()
        if (host !== undefined && entryId !== undefined) announce(host, file, entryId, isNew)
        return { ...result, entryId }
      }
    }
    const change = <Result extends object>(decide: Decide<Result>, draft?: TopicDraft) =>
      retry(async () => await (await prepareChange(decide, { draft }))())
    return { ...file, read, prepareChange, change }
  }
}

/**
 * An index with overflow files and those files have one store, which knows where both are: so it can tell what a writer that
 * was killed has done. @throws MemoryError `invalid-slug` for another name than that of a Markdown file
 */
function placeOf(path: string, overflowDir: string, options: StoreOptions): FilePlace {
  const slug = slugOf(basename(path))
  const [folder, below] = [dirname(path), join(sep, overflowDir)]
  const above = slug !== undefined && folder.endsWith(below) ? folder.slice(0, -below.length) : folder
  const other = slug === undefined ? join(folder, overflowDir) : join(above, "MEMORY.md")
  const found = attempt(() => (options.files ?? nodeFiles).lstatSync(other))
  const isBoth = slug === undefined ? isSafe(found, options) : above !== folder && found !== undefined
  if (isBoth !== true) return { path, slug, store: createFileStore(folder, options) }
  const layout = { name: "wundr", topicFolder: overflowDir }
  return { path, slug, store: createFileStore(above, { ...options, layout }) }
}

/** Whether a folder can be written to by this user only. An unsafe one must not keep an index from being changed. */
function isSafe(found: Stats | undefined, { trustDirectory }: StoreOptions): boolean {
  const isOwn =
    trustDirectory || ([undefined, found?.uid].includes(process.getuid?.()) && !((found?.mode ?? 0) & 2))
  return found?.isDirectory() === true && isOwn
}

/**
 * The change of a file, by the text that the person saw of it; `undefined`: any text. The old text goes to the history,
 * with the lines that an index loses. An unchanged text writes nothing.
 * @throws MemoryError `unreadable-file` if it is not UTF-8, or has what `findOpen` finds; `too-large`, `conflict`
 */
function changeOf<Result extends object>(file: FilePlace, decide: Decide<Result>, see: See) {
  const { path, slug } = file
  const name = basename(path)
  return (seen: string | null | undefined): Change<Result & FileCommit> =>
    (snapshot) => {
      see(snapshot)
      const { bytes, total } = (slug === undefined ? snapshot.index : snapshot.topic) ?? {}
      rejectLarge(name, total ?? 0, TOPIC_MAX_BYTES)
      const old = bytes === undefined ? "" : decodeForChange(bytes, name)
      const open = findOpen(old)
      const problem = `${name} was not changed: it has ${open}. Close it, then retry.`
      if (open !== undefined) throw new MemoryError("unreadable-file", problem)
      if (seen !== undefined && (seen ?? "") !== old) throw changedSince()
      const { text, result } = decide(old)
      if (text === old) return { result: { ...result, changed: false } }
      const pointers = slug === undefined ? removedLines(old, text) : []
      return {
        [slug === undefined ? "index" : "topic"]: encode(text),
        // With a note, the history keeps an index, so that an undo brings it back.
        ...(bytes && { note: { action: "replaced", pointers } }),
        result: { ...result, changed: true },
      }
    }
}

export function changedSince(): MemoryError {
  return new MemoryError("conflict", "The file was changed since it was read. Read it again, then retry.")
}

/** @throws MemoryError `invalid-slug` */
function slugOf(name: string): string | undefined {
  if (name === "MEMORY.md") return undefined
  if (/^[^.].*\.md$/.test(name) && name.toLowerCase() !== "memory.md") return name.slice(0, -3)
  const message = "A memory file must be named MEMORY.md, or end with .md and not start with a dot."
  throw new MemoryError("invalid-slug", message)
}

/** The lines of a text that its next version does not have, as the history records them. */
function removedLines(old: string, next: string): RemovedPointer[] {
  const before = splitLines(old)
  const left = new Map<string, number>()
  for (const { text } of splitLines(next)) left.set(text, (left.get(text) ?? 0) + 1)
  return before.flatMap(({ text: line, end }, at) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count > 0 ? [] : [{ line, at, above: before[at - 1]?.text, end }]
  })
}
