import { decodeLoose, encode } from "@caliban/text"
import { checkExpected, checkSize, checkTopicText, decodeForChange } from "../changes/checks.ts"
import { previewChange } from "../changes/repair.ts"
import { type FileOutcome, writeFile } from "../changes/write-file.ts"
import { writeIndex } from "../changes/write-index.ts"
import { writeTopic } from "../changes/write-topic.ts"
import { MemoryError } from "../errors.ts"
import { explainSystemError } from "../files/explain-system-error.ts"
import { readArchivedSlugs } from "../index/archive.ts"
import type { Placement } from "../index/insert-lines.ts"
import { pathOf, toCanonical } from "../layout/codec.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import { INDEX_FILE, INDEX_STEM, isFileAddress } from "../paths/address.ts"
import { checkPath, checkWritablePath } from "../paths/check-address.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, Snapshot, Store, StoredFile, StoredHead, TransactOptions } from "../store/store.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { type Made, prepare, prepareRemoval as prepareTopicRemoval } from "./change-file.ts"
import { rejectLayoutFile } from "./find-file.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import { type SingleMemory, settle } from "./single-memory.ts"
import { noteUse } from "./topic-uses.ts"
import { commitWarnings } from "./warnings.ts"

// Single files of the memory directory with their exact bytes, by canonical address (see `toCanonical`) or `MEMORY`, for
// tools that work like a file system. Guard, approval, lock and history are those of topics. A file directly in the folder
// of the topics is a topic, and so is one in a folder that is listed or gets a hook: its line follows.

export interface ExactWriteOptions extends Pick<TransactOptions, "by" | "signal" | "group"> {
  /** The revision that was read; `null` for a new file. */
  expect: string | null
  /** The hook of a new topic's line. Default: its description, otherwise its first line of text. */
  hook?: string | undefined
  /** The address from which a new topic is moved: its lines stay where they are. */
  movedFrom?: string | undefined
  /** The permissions of a new file. Default: those of the index. */
  mode?: number | undefined
  /** Where that line goes. Default: the option `newPointers`. */
  placement?: Placement | undefined
}

/** The address of the file at a path. @throws MemoryError `invalid-slug` for a path that no file here can have */
export function addressAt({ options: { codec } }: SingleMemory, path: string): string {
  return path === INDEX_FILE ? INDEX_STEM : toCanonical(codec, `./${checkPath(path)}`)
}

/** At most 4 MB of a file; `undefined` when there is no plain one. */
export async function read(
  memory: SingleMemory,
  address: string,
): Promise<(StoredHead & StoredFile) | undefined> {
  const store = memory.forReading()
  const limit = INDEX_MAX_BYTES
  const head = await (address === INDEX_STEM ? store.readIndex(limit) : store.readTopic(address, limit))
  if (head !== undefined) noteUse(memory, address)
  return head && { ...head, revision: revisionOf(head.bytes) }
}

/**
 * Asks the guard and the person about a write; returns what makes it.
 *
 * @throws MemoryError `conflict`, `invalid-slug`, `read-only`, `too-large`, `unreadable-file`, `refused`, `denied`
 */
export async function prepareWrite(
  memory: SingleMemory,
  address: string,
  bytes: Uint8Array,
  { by, signal, group, mode, ...request }: ExactWriteOptions,
): Promise<() => Promise<Made>> {
  const { options } = memory
  const store = await memory.forWriting(signal)
  const slug = address === INDEX_STEM ? undefined : address
  if (slug !== undefined) checkChangeable(options, slug, request.expect === null)
  const old = await read(memory, address)
  checkExpected(address, old, request.expect)
  if (slug !== undefined) checkSize(pathOf(options.codec, slug), old?.total)
  const text = decodeLoose(bytes)
  const change = await changeTo(options, store, slug, { ...request, content: bytes })
  const task = {
    action: "write",
    slug,
    draft: draftOf(address, text, request.hook),
    expect: request.expect,
    read: () => old && { text: decodeLoose(old.bytes), revision: old.revision },
    after: async () => (slug ? text : (await previewChange(store, change)).result.text),
    change: () => async (snapshot: Snapshot) => ({ ...(await change(snapshot)), mode }),
  } as const
  const make = await prepare(options, store, task, { by, signal, group })
  return async () => {
    const commit = await make()
    const { result, problem } = commit
    return {
      bytes: result.text === undefined ? bytes : encode(result.text),
      problem: problem && explainSystemError(problem),
      change: settle(memory, slug, { ...commit, by }, result.action),
      warnings: commitWarnings(options, commit),
    }
  }
}

/** Asks the person about a removal; returns what makes it. @throws MemoryError as `prepareWrite` */
export async function prepareRemoval(
  memory: SingleMemory,
  address: string,
  given: { expect?: string | undefined } & Pick<TransactOptions, "by" | "signal" | "group">,
): Promise<() => Promise<Made>> {
  await memory.forWriting(given.signal)
  checkChangeable(memory.options, address, false)
  return await prepareTopicRemoval(memory, address, given)
}

/** The change that gives a file, or the index, its bytes. Its size is checked before a guard sees it. */
async function changeTo(
  options: ResolvedOptions,
  store: Store,
  slug: string | undefined,
  { placement = options.newPointers, ...request }: ExactWriteOptions & { content: Uint8Array },
): Promise<Change<FileOutcome & { text?: string }>> {
  const { content, expect } = request
  checkSize(slug === undefined ? INDEX_FILE : pathOf(options.codec, slug), content.length)
  if (slug === undefined)
    return writeIndex(decodeForChange(content, INDEX_STEM), expect, await readArchivedSlugs(store))
  if (isFileAddress(slug)) return writeFile(slug, expect, () => content)
  checkTopicText(slug, decodeForChange(content, `${slug}.md`))
  return writeTopic({ hook: undefined, ...request, slug, placement, shown: options.caps })
}

/** Refuses the index, a file of the layout, instructions, and a new name that not every system allows. */
function checkChangeable({ codec }: ResolvedOptions, address: string, isNew: boolean): void {
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

/** A text as a draft, for the guard: the body is all of it. The description is what someone wrote as one. */
function draftOf(slug: string, body: string, hook: string | undefined): TopicDraft {
  const { type, description = "" } = parseTopic(slug, body)
  const isTopic = slug !== INDEX_STEM && !isFileAddress(slug)
  const known = ((isTopic && type) || "reference") as TopicDraft["type"]
  return { slug, type: known, description: hook || description, body }
}
