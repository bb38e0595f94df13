import { decodeLoose, encode } from "@caliban/text"
import { checkExpected, checkIndexSize, decodeForChange } from "../changes/checks.ts"
import { previewChange } from "../changes/preview-change.ts"
import { removeTopic } from "../changes/remove-topic.ts"
import { rejectLarge, writeFile } from "../changes/write-file.ts"
import { writeIndex } from "../changes/write-index.ts"
import { checkTopicText, writeTopic } from "../changes/write-topic.ts"
import { MemoryError } from "../errors.ts"
import { explainReading, explainSystemError } from "../files/explain-system-error.ts"
import { pathOf, toCanonical } from "../layouts/canonical-address.ts"
import type { Codec } from "../layouts/codec.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import { isFileAddress } from "../paths/address.ts"
import { checkPath, checkWritablePath } from "../paths/check-address.ts"
import { INDEX_FILE, INDEX_STEM } from "../paths/memory-files.ts"
import { type Abortable, throwIfAborted } from "../store/abort.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, ChangeOrigin, Store } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { SHOWN } from "../topic-index/insert-lines.ts"
import { describeText } from "../topics/parse-topic.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { dropArchived, findArchived } from "./archived-lines.ts"
import { askGuard, askPerson } from "./ask-host.ts"
import type { MemoryContext } from "./context.ts"
import { rejectLayoutFile } from "./layout-files.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import { addOwn, type OwnChange } from "./undo/own-changes.ts"

/** A file with its exact bytes. */
export interface ExactFile {
  /** At most 4 MB of it. */
  bytes: Uint8Array
  /** Its size. */
  total: number
  /** Of `bytes`. */
  revision: string
}

/** What a change did. */
export interface ExactChange {
  /** What is stored now: an index is repaired first. */
  bytes?: Uint8Array
  /** Absent when nothing was changed. */
  change: OwnChange | undefined
  /** Why the topic is in place and its line is not. */
  problem?: unknown
}

/** A change to which guard and person have agreed. */
type Agreed = () => Promise<ExactChange>

export interface ExactWriteOptions extends Abortable, Pick<ChangeOrigin, "group"> {
  /** The revision that was read; `null` for a new file. */
  expect: string | null
  /** The hook of a new topic's line. Default: its description, otherwise its first line of text. */
  hook?: string | undefined
}

/**
 * Single files of the memory directory with their exact bytes, by canonical address (see `toCanonical`) or `MEMORY`, for
 * tools that work like a file system. Guard, approval, lock and history are those of topics. A file directly in the folder
 * of the topics is a topic, and so is one in a folder that is listed or gets a hook: its line follows.
 */
export interface ExactFiles {
  /** The address of the file at a path. @throws MemoryError `invalid-slug` for a path that no file here can have */
  addressAt(path: string): string
  /** `undefined` when there is no plain file. */
  read(address: string): Promise<ExactFile | undefined>
  /**
   * Asks the guard and the person, and returns what makes the change.
   *
   * @throws MemoryError `conflict`, `invalid-slug`, `read-only`, `too-large`, `unreadable-file`, `refused`, `denied`
   */
  write(address: string, bytes: Uint8Array, options: ExactWriteOptions): Promise<Agreed>
  /** The same for moving a file to the history. */
  remove(
    address: string,
    options: { expect?: string | undefined } & Pick<ChangeOrigin, "group"> & Abortable,
  ): Promise<Agreed>
}

export function createExactFiles({ options, opened, ownChanges, uses, announce }: MemoryContext): ExactFiles {
  const read = async (address: string): Promise<ExactFile | undefined> => {
    const store = opened.forReading()
    const head = await explainReading(() =>
      address === INDEX_STEM ? store.readIndex(INDEX_MAX_BYTES) : store.readTopic(address, INDEX_MAX_BYTES),
    )
    if (head === undefined) return undefined
    uses.add(address)
    return { bytes: head.bytes, total: head.total, revision: revisionOf(head.bytes) }
  }

  return {
    addressAt: (path) =>
      path === INDEX_FILE ? INDEX_STEM : toCanonical(options.codec, `./${checkPath(path)}`),
    read,
    async write(address, bytes, given) {
      const { expect, signal, group } = given
      throwIfAborted(signal)
      const store = await opened.forWriting()
      if (address !== INDEX_STEM) checkChangeable(options.codec, address, expect === null)
      const old = await read(address)
      checkExpected(address, old, expect)
      const change = await changeTo(options, store, address, { ...given, bytes, old })
      const text = decodeLoose(bytes)
      await askGuard(options, Object.freeze(draftOf(address, text)), signal)
      if (options.approve !== undefined) {
        const after =
          address === INDEX_STEM ? await store.hold((reader) => previewChange(reader, change)) : undefined
        const before = old && decodeLoose(old.bytes)
        await askPerson(
          options,
          { action: "write", slug: address, before, after: after?.text ?? text },
          signal,
        )
      }
      const slug = address === INDEX_STEM ? undefined : address
      return async () => {
        const commit = await store.transact(slug, change, { signal, group })
        const { action, text: stored } = commit.result
        const now = stored === undefined ? bytes : encode(stored)
        if (action === "unchanged") return { bytes: now, change: undefined }
        announce(slug === undefined ? { action: "index-edited" } : { action, slug })
        const { problem } = commit
        return {
          bytes: now,
          problem: problem && explainSystemError(problem),
          change: addOwn(ownChanges, slug, commit, action),
        }
      }
    },
    async remove(address, { expect, signal, group }) {
      throwIfAborted(signal)
      const store = await opened.forWriting()
      checkChangeable(options.codec, address, false)
      if (options.approve !== undefined) {
        const old = await read(address)
        const before = old && decodeLoose(old.bytes)
        await askPerson(options, { action: "remove", slug: address, before }, signal)
      }
      return async () => {
        const archived = await findArchived(store, address)
        const commit = await store.transact(address, removeTopic(address, expect, { archived }), {
          signal,
          group,
        })
        await dropArchived(store, address)
        if (commit.result === undefined) return { change: undefined }
        announce({ action: "removed", slug: address })
        return { change: addOwn(ownChanges, address, commit, "removed") }
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

/** A text as a draft, for the guard. */
function draftOf(address: string, text: string): TopicDraft {
  const isTopic = address !== INDEX_STEM && !isFileAddress(address)
  const { type, description } = describeText(address, text)
  return {
    slug: address,
    type: ((isTopic && type) || "reference") as TopicDraft["type"],
    description,
    body: text,
  }
}

interface Outcome {
  action: "created" | "updated" | "unchanged"
  /** What is stored, where that differs. */
  text?: string
}

type Given = ExactWriteOptions & { bytes: Uint8Array; old: ExactFile | undefined }

/** The change that gives a file its bytes. Its size is checked before a guard sees it. */
async function changeTo(
  options: ResolvedOptions,
  store: Store,
  address: string,
  { bytes, old, expect, hook }: Given,
): Promise<Change<Outcome>> {
  if (address === INDEX_STEM) {
    checkIndexSize(bytes)
    return writeIndex({
      text: decodeForChange(bytes, address),
      expect,
      archived: await readArchivedSlugs(store),
    })
  }
  rejectLarge(address, Math.max(old?.total ?? 0, bytes.length))
  if (isFileAddress(address)) return writeFile({ name: address, expect, edit: () => bytes })
  checkTopicText(address, decodeForChange(bytes, `${address}.md`))
  const placement = options.newPointers ?? "first"
  const shown = { ...SHOWN, ...options.caps }
  return writeTopic({
    slug: address,
    content: bytes,
    hook: expect === null ? hook : undefined,
    expect,
    placement,
    shown,
  })
}
