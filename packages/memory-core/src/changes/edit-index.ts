import { decodeLoose, encode } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { formatHook } from "../index/format-pointer.ts"
import { findPointerLine, formatIndex, type ParsedIndex, parseIndex } from "../index/parse-index.ts"
import { type IndexUpdate, type PointerChange, removePointers, upsertPointer } from "../index/update-index.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import { revisionOf } from "../store/revision.ts"
import type { AddedBytes, EntryNote, Snapshot, StoredFile, UnfinishedWrite } from "../store/store.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead } from "../topics/summary.ts"
import { checkIndexSize, decodeForChange } from "./checks.ts"

/** The index that a change starts from. */
export interface OpenIndex {
  /** The text on disk; the blank text if there is no index. */
  old: string
  /** With the lines of the topics whose write a crash interrupted. */
  index: ParsedIndex
  /** The text of `index`. */
  text: string
}

/** The index that a change leaves. */
export interface ClosedIndex {
  text: string
  /** `null` when the index goes; absent when the bytes on disk stay. */
  bytes: Uint8Array | null | undefined
}

/** What a change of one topic did to the index. */
export interface IndexOutcome {
  pointer: PointerChange
  /** The index after the change. */
  after: ParsedIndex
  /** True when a pointer of the topic was kept because it is inside an open git conflict. */
  inConflict: boolean
}

export interface EditedIndex {
  /** See `ClosedIndex`. */
  bytes: Uint8Array | null | undefined
  /** For the history. */
  pointers: Pick<EntryNote, "pointers" | "addedPointer" | "added">
  outcome: IndexOutcome
}

export interface IndexRequest {
  /** The text to start from if there is no index. Default: nothing. */
  blank?: string
  /** A topic whose pointer is not completed after a crash, because the change itself updates it. */
  except?: string
  /** What the change added that this undoes: an index that is still as it left it gets its earlier bytes back. */
  reverting?: AddedBytes | undefined
  /** The change to a topic's pointers. */
  edit(index: ParsedIndex): IndexUpdate
}

/**
 * Changes a topic's pointers in the index. Parses the index once.
 *
 * @throws MemoryError `unreadable-file` if the index is not UTF-8, `too-large` if it exceeds the limit, or would
 */
export async function editIndex(
  snapshot: Snapshot,
  { blank, except, reverting, edit }: IndexRequest,
): Promise<EditedIndex> {
  const opened = await openIndex(snapshot, blank, except)
  const { index: after, before, after: line, removed, inConflict = false } = edit(opened.index)
  const { bytes } = closeIndex(snapshot, opened, after, reverting)
  const isAdded = before === undefined && line !== undefined
  const isAlone = isAdded && removed.length === 0 && opened.text === opened.old
  const added = isAlone && bytes ? findAdded(snapshot.index?.bytes, bytes) : undefined
  return {
    bytes,
    pointers: { pointers: removed, addedPointer: isAdded || undefined, added },
    outcome: {
      pointer: { before, after: line },
      after,
      inConflict,
    },
  }
}

/**
 * Parses the index, and completes what a crash has left. Reads the heads of interrupted topics.
 *
 * @throws MemoryError `unreadable-file`, `too-large`
 */
export async function openIndex(snapshot: Snapshot, blank: string = "", except?: string): Promise<OpenIndex> {
  const { index, codec } = snapshot
  if (index?.total !== undefined && index.total > index.bytes.length) throw tooLarge(index.total)
  const old = index === undefined ? blank : decodeForChange(index.bytes, "MEMORY.md")
  const parsed = parseIndex(old, codec)
  const recovered = await recoverIndex(parsed, snapshot, except)
  return { old, index: recovered, text: recovered === parsed ? old : formatIndex(recovered) }
}

/** The bytes of a changed index. @throws MemoryError `too-large` */
export function closeIndex(
  snapshot: Snapshot,
  { old, index, text: start }: OpenIndex,
  after: ParsedIndex,
  reverting?: AddedBytes,
): ClosedIndex {
  const text = after === index ? start : formatIndex(after)
  const changed = text === old ? undefined : encode(text)
  const reverted = start === old ? withoutAdded(snapshot.index, reverting) : undefined
  const bytes = reverted === undefined ? changed : reverted
  if (bytes) checkIndexSize(bytes)
  return { text, bytes }
}

/** The bytes that a change inserted in one place; `undefined` when it did more. */
function findAdded(onDisk: Uint8Array | undefined, after: Uint8Array): AddedBytes | undefined {
  const before = onDisk ?? new Uint8Array()
  const length = after.length - before.length
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  if (length <= 0 || Buffer.compare(before.subarray(start), after.subarray(start + length)) !== 0)
    return undefined
  return { start, length, revision: revisionOf(after), ...(onDisk ? {} : { isNew: true }) }
}

/** The index before a change that only added to it, `null` for none; `undefined` when it was changed since. */
function withoutAdded(
  index: StoredFile | undefined,
  added: AddedBytes | undefined,
): Uint8Array | null | undefined {
  if (index === undefined || added === undefined || index.revision !== added.revision) return undefined
  const { start, length, isNew } = added
  return isNew ? null : Buffer.concat([index.bytes.subarray(0, start), index.bytes.subarray(start + length)])
}

/**
 * Completes the pointers of interrupted writes.
 *
 * @param except A topic whose pointer is left as it is.
 */
export async function recoverIndex(
  index: ParsedIndex,
  snapshot: Snapshot,
  except?: string,
): Promise<ParsedIndex> {
  let current = index
  for (const write of snapshot.unfinished ?? [])
    if (write.slug !== except) current = await completeWrite(current, write, snapshot)
  return current
}

/** Gives a topic the pointer that its interrupted write would have written. A file that is not a topic gets none. */
async function completeWrite(
  index: ParsedIndex,
  { slug, lines: recorded }: UnfinishedWrite,
  snapshot: Snapshot,
): Promise<ParsedIndex> {
  const head = await snapshot.readHead(slug)
  if (head === undefined) return removePointers(index, slug).index
  const topic = parseTopic(slug, decodeLoose(head))
  if (!isTopicHead(topic)) return index
  const line = index.lines[findPointerLine(index.lines, slug)]
  const hook = formatHook({ description: topic.description ?? topic.name ?? "" })
  const isStale = line?.pointer?.hook.includes(hook) === false
  // Any other line was written by the interrupted write, or edited by a person afterwards.
  const isOld = line !== undefined && recorded?.includes(line.text) !== false
  return upsertPointer(index, topic, { refreshHook: isStale && isOld }).index
}

function tooLarge(bytes: number): MemoryError {
  return new MemoryError(
    "too-large",
    `MEMORY.md has ${bytes} bytes; the limit is ${INDEX_MAX_BYTES}. Nothing was changed. Make it smaller by hand, then retry.`,
  )
}
