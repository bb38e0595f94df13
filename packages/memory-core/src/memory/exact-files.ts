import { decodeLoose, encode } from "@caliban/text"
import { checkExpected, checkSize, checkTopicText, decodeForChange } from "../changes/checks.ts"
import { previewChange } from "../changes/repair.ts"
import { writeFile } from "../changes/write-file.ts"
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
import { throwIfAborted } from "../store/abort.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, Store, StoredFile, TransactOptions } from "../store/store.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { approveChange, askGuard, askPerson } from "./ask-host.ts"
import { settle } from "./change-listeners.ts"
import type { MemoryContext, OwnChange } from "./context.ts"
import { rejectLayoutFile } from "./find-file.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import { removeNow, writing } from "./topic-changes.ts"
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

/** A change to which guard and person have agreed. */
type Agreed = () => Promise<ExactChange>

export interface ExactWriteOptions extends Pick<TransactOptions, "signal" | "group"> {
  /** The revision that was read; `null` for a new file. */
  expect: string | null
  /** The hook of a new topic's line. Default: its description, otherwise its first line of text. */
  hook?: string | undefined
  /** Where that line goes. Default: the option `newPointers`. */
  placement?: Placement | undefined
}

/**
 * Single files of the memory directory with their exact bytes, by canonical address (see `toCanonical`) or `MEMORY`, for
 * tools that work like a file system. Guard, approval, lock and history are those of topics. A file directly in the folder
 * of the topics is a topic, and so is one in a folder that is listed or gets a hook: its line follows.
 */
export interface ExactFiles {
  /** The address of the file at a path. @throws MemoryError `invalid-slug` for a path that no file here can have */
  addressAt(path: string): string
  /** At most 4 MB of a file; `undefined` when there is no plain one. */
  read(address: string): Promise<(StoredFile & { total: number }) | undefined>
  /**
   * Asks the guard and the person, and returns what makes the change.
   *
   * @throws MemoryError `conflict`, `invalid-slug`, `read-only`, `too-large`, `unreadable-file`, `refused`, `denied`
   */
  write(address: string, bytes: Uint8Array, options: ExactWriteOptions): Promise<Agreed>
  /** The same for moving a file to the history. */
  remove(
    address: string,
    options: { expect?: string | undefined } & Pick<TransactOptions, "signal" | "group">,
  ): Promise<Agreed>
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

    async write(address, bytes, { expect, hook, placement, ...given }) {
      throwIfAborted(given.signal)
      const store = await opened.forWriting()
      const slug = address === INDEX_STEM ? undefined : address
      if (slug !== undefined) checkChangeable(codec, address, expect === null)
      const old = await read(address)
      checkExpected(address, old, expect)
      checkSize(address, slug === undefined ? 0 : old?.total)
      const change = await changeTo(options, store, slug, { bytes, expect, hook, placement })
      await askGuard(options, draftOf(address, decodeLoose(bytes), hook), given.signal)
      if (options.approve !== undefined) {
        const plan = slug === undefined ? await previewChange(store, change) : undefined
        const after = plan?.result.text ?? decodeLoose(bytes)
        const before = old && decodeLoose(old.bytes)
        await askPerson(options, { action: "write", slug: address, before, after }, given.signal)
      }
      return async () => {
        const commit = await store.transact(slug, change, given)
        const { action, text } = commit.result
        const isEdited = slug === undefined && action !== "unchanged"
        return {
          bytes: text === undefined ? bytes : encode(text),
          problem: commit.problem && explainSystemError(commit.problem),
          change: settle(memory, slug, commit, isEdited ? "index-edited" : action),
          warnings: commitWarnings(commit),
        }
      }
    },

    async remove(address, { expect, ...given }) {
      throwIfAborted(given.signal)
      const store = await opened.forWriting()
      checkChangeable(codec, address, false)
      const proposal = { action: "remove", slug: address, expect } as const
      const seen = await approveChange(options, store, proposal, given.signal)
      return async () => {
        const commit = await removeNow(store, address, { expect: seen, ...given })
        const change = settle(memory, address, commit, commit.result ? "removed" : "unchanged")
        return { change, warnings: commitWarnings(commit) }
      }
    },
  }
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
function draftOf(slug: string, text: string, hook: string | undefined): TopicDraft {
  const { type, name = "", description: own = name } = parseTopic(slug, text, { wholeTree: true })
  const description = hook || own
  const isTopic = slug !== INDEX_STEM && !isFileAddress(slug)
  return { slug, type: ((isTopic && type) || "reference") as TopicDraft["type"], description, body: text }
}

interface Outcome {
  action: "created" | "updated" | "unchanged"
  /** What is stored, where that differs. */
  text?: string
}

/** The change that gives a file, or the index, its bytes. Its size is checked before a guard sees it. */
async function changeTo(
  options: ResolvedOptions,
  store: Store,
  slug: string | undefined,
  { bytes, expect, hook, placement }: ExactWriteOptions & { bytes: Uint8Array },
): Promise<Change<Outcome>> {
  if (slug === undefined) {
    checkSize(INDEX_FILE, bytes.length)
    const text = decodeForChange(bytes, INDEX_STEM)
    return writeIndex(text, expect, await readArchivedSlugs(store))
  }
  checkSize(slug, bytes.length)
  if (isFileAddress(slug)) return writeFile(slug, expect, () => bytes)
  checkTopicText(slug, decodeForChange(bytes, `${slug}.md`))
  return writing(options, { slug, content: bytes, hook, expect, ...(placement && { placement }) })
}
