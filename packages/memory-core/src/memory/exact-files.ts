import { decodeLoose, encode } from "@caliban/text"
import { checkExpected, checkSize, checkTopicText, decodeForChange } from "../changes/checks.ts"
import { previewChange } from "../changes/repair.ts"
import { type FileOutcome, writeFile } from "../changes/write-file.ts"
import { writeIndex } from "../changes/write-index.ts"
import { MemoryError } from "../errors.ts"
import { explainReading, explainSystemError } from "../files/explain-system-error.ts"
import { readArchivedSlugs } from "../index/archive.ts"
import type { Placement } from "../index/insert-lines.ts"
import { type Codec, pathOf, toCanonical } from "../layout/codec.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import { INDEX_FILE, INDEX_STEM, isFileAddress } from "../paths/address.ts"
import { checkPath, checkWritablePath } from "../paths/check-address.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, Store, StoredFile, TransactOptions } from "../store/store.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { prepareRemoval, prepareWrite, writing } from "./change-file.ts"
import { type MemoryContext, type OwnChange, settle } from "./context.ts"
import { rejectLayoutFile } from "./find-file.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import { commitWarnings } from "./warnings.ts"

/** What a change did. */
export interface ExactChange {
  /** What is stored now: an index is repaired first. */
  bytes?: Uint8Array
  /** Absent when nothing was changed. */
  change: OwnChange | undefined
  /** Why the topic is in place and its line is not. */
  problem?: unknown
  warnings: readonly Warning[]
}

export interface ExactWriteOptions extends Pick<TransactOptions, "signal" | "group"> {
  /** The revision that was read; `null` for a new file. */
  expect: string | null
  /** The hook of a new topic's line. Default: its description, otherwise its first line of text. */
  hook?: string | undefined
  /** Where that line goes. Default: the option `newPointers`. */
  placement?: Placement | undefined
}

type RemoveOptions = { expect?: string | undefined } & Pick<TransactOptions, "signal" | "group">

/**
 * Single files of the memory directory with their exact bytes, by canonical address (see `toCanonical`) or `MEMORY`, for
 * tools that work like a file system. Guard, approval, lock and history are those of topics. A file directly in the folder
 * of the topics is a topic, and so is one in a folder that is listed or gets a hook: its line follows.
 *
 * `write` and `remove` (to the history) ask the guard and the person, and return what makes the change. They throw
 * MemoryError `conflict`, `invalid-slug`, `read-only`, `too-large`, `unreadable-file`, `refused`, `denied`.
 */
export interface ExactFiles {
  /** The address of the file at a path. @throws MemoryError `invalid-slug` for a path that no file here can have */
  addressAt(path: string): string
  /** At most 4 MB of a file; `undefined` when there is no plain one. */
  read(address: string): Promise<(StoredFile & { total: number }) | undefined>
  write(address: string, bytes: Uint8Array, options: ExactWriteOptions): Promise<() => Promise<ExactChange>>
  remove(address: string, options: RemoveOptions): Promise<() => Promise<ExactChange>>
}

export function createExactFiles(memory: MemoryContext): ExactFiles {
  const { options, opened, uses } = memory
  const { codec } = options
  const read: ExactFiles["read"] = async (address) => {
    const store = opened.forReading()
    const head = await explainReading(() =>
      address === INDEX_STEM ? store.readIndex(INDEX_MAX_BYTES) : store.readTopic(address, INDEX_MAX_BYTES),
    )
    if (head === undefined) return undefined
    uses.add(address)
    return { bytes: head.bytes, total: head.total, revision: revisionOf(head.bytes) }
  }
  return {
    addressAt: (path) => (path === INDEX_FILE ? INDEX_STEM : toCanonical(codec, `./${checkPath(path)}`)),
    read,

    async write(address, bytes, { signal, group, ...request }) {
      const store = await opened.forWriting(signal)
      const slug = address === INDEX_STEM ? undefined : address
      if (slug !== undefined) checkChangeable(codec, slug, request.expect === null)
      const old = await read(address)
      checkExpected(address, old, request.expect)
      if (slug !== undefined) checkSize(slug, old?.total)
      const text = decodeLoose(bytes)
      const change = await changeTo(options, store, slug, { ...request, content: bytes })
      const task = {
        draft: draftOf(address, text, request.hook),
        expect: request.expect,
        read: () => old && { text: decodeLoose(old.bytes), revision: old.revision },
        after: async () => (slug ? text : (await previewChange(store, change)).result.text),
        change: () => change,
      }
      const make = await prepareWrite(options, store, slug, task, { signal, group })
      return async () => {
        const commit = await make()
        const { result, problem } = commit
        return {
          bytes: result.text === undefined ? bytes : encode(result.text),
          problem: problem && explainSystemError(problem),
          change: settle(memory, slug, commit, result.action),
          warnings: commitWarnings(commit),
        }
      }
    },

    async remove(address, given) {
      const store = await opened.forWriting(given.signal)
      checkChangeable(codec, address, false)
      const make = await prepareRemoval(options, store, address, given)
      return async () => {
        const commit = await make()
        const change = settle(memory, address, commit, commit.result ? "removed" : "unchanged")
        return { change, warnings: commitWarnings(commit) }
      }
    },
  }
}

/** The change that gives a file, or the index, its bytes. Its size is checked before a guard sees it. */
async function changeTo(
  options: ResolvedOptions,
  store: Store,
  slug: string | undefined,
  { content, expect, hook, placement }: ExactWriteOptions & { content: Uint8Array },
): Promise<Change<FileOutcome & { text?: string }>> {
  if (slug === undefined) {
    checkSize(INDEX_FILE, content.length)
    return writeIndex(decodeForChange(content, INDEX_STEM), expect, await readArchivedSlugs(store))
  }
  checkSize(slug, content.length)
  if (isFileAddress(slug)) return writeFile(slug, expect, () => content)
  checkTopicText(slug, decodeForChange(content, `${slug}.md`))
  return writing(options, { slug, content, hook, expect, ...(placement && { placement }) })
}

/** Refuses the index, a file of the layout, instructions, and a new name that not every system allows. */
function checkChangeable(codec: Codec, address: string, isNew: boolean): void {
  if (address === INDEX_STEM) {
    const message = "MEMORY.md is the index of the memory: it can be edited, but not removed or renamed."
    throw new MemoryError("read-only", `${message} Nothing was changed.`)
  }
  rejectLayoutFile(codec, address)
  const path = pathOf(codec, address)
  // The layout, not the model, has chosen the folder of the topics.
  const prefix = `${codec.topicFolder}/`
  checkWritablePath(path.startsWith(prefix) ? path.slice(prefix.length) : path, isNew)
}

/** A text as a draft, for the guard, with all that is stored of it: also the hook of its line. */
function draftOf(slug: string, body: string, hook: string | undefined): TopicDraft {
  const { type, name = "", description = name } = parseTopic(slug, body, { wholeTree: true })
  const isTopic = slug !== INDEX_STEM && !isFileAddress(slug)
  const known = ((isTopic && type) || "reference") as TopicDraft["type"]
  return { slug, type: known, description: hook || description, body }
}
