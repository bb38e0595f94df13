import { decodeLoose, encode } from "@caliban/text"
import { formatHook } from "../index/format-pointer.ts"
import { findPointerLine, formatIndex, type ParsedIndex, parseIndex } from "../index/parse-index.ts"
import { type IndexUpdate, type PointerChange, removePointers, upsertPointer } from "../index/update-index.ts"
import { CALIBAN, type Codec } from "../layout/codec.ts"
import { INDEX_CAP_LINES } from "../limits.ts"
import { INDEX_FILE } from "../paths/address.ts"
import { revisionOf } from "../store/revision.ts"
import type { AddedBytes, Awaitable, Change, EntryNote, Snapshot, StoredFile } from "../store/store.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead } from "../topics/summary.ts"
import { TOPIC_TYPES } from "../topics/topic.ts"
import { checkSize, decodeForChange } from "./checks.ts"

/** The index of a new memory: by default a heading and the conventions, in a comment that is not shown in the prompt. */
export function newIndex(codec: Codec = CALIBAN): string {
  if (codec.newIndex !== undefined) return codec.newIndex
  const path = codec.topicPath("slug")
  const types = codec.typeless ? "" : `Types: ${TOPIC_TYPES.join(", ")}. `
  return `# Memory index

<!--
One line per topic, newest first:
- [slug](${path}) — ${codec.typeless ? "" : "type: "}what it says, in one line
${types}The fact itself is in ${path}${codec.topicFolder === undefined ? " next to this file" : ""}.
The first ${INDEX_CAP_LINES} lines or 25 KB are shown to the agent; comments like this one are not.
-->

`
}

/** What a change of one topic did to the index. */
export interface IndexOutcome {
  pointer: PointerChange
  /** The index after the change. */
  after: ParsedIndex
  /** True when a pointer of the topic was kept because it is inside an open git conflict. */
  inConflict: boolean
}

/** The index of a snapshot after a change. */
export interface EditedIndex<Update = IndexUpdate> {
  /** The text from before, or from a new index, and the text after. */
  old: string
  text: string
  /** For the plan: absent when the bytes on disk stay, `null` when the index goes. */
  bytes: Uint8Array | null | undefined
  /** For the history. */
  note: Pick<EntryNote, "pointers" | "addedPointer" | "added">
  outcome: IndexOutcome
  /** What the edit returned. */
  update: Update
}

interface EditOptions {
  /** The text to start from if there is no index. Default: nothing. */
  blank?: string
  /** A topic whose pointer is not completed after a crash, because the change itself updates it. */
  except?: string | undefined
  /** What the change added that this undoes: an index that is still as it left it gets its earlier bytes back. */
  reverting?: AddedBytes | undefined
}

/**
 * Changes the index. Parses it once, and first completes the pointers of writes that a crash interrupted.
 *
 * @throws MemoryError `unreadable-file` if the index is not UTF-8, `too-large` if it exceeds the limit, or would
 */
export async function editIndex<Update extends IndexUpdate>(
  snapshot: Snapshot,
  edit: (index: ParsedIndex) => Awaitable<Update>,
  { blank = "", except, reverting }: EditOptions = {},
): Promise<EditedIndex<Update>> {
  const { index: file, codec } = snapshot
  checkSize(INDEX_FILE, file?.total)
  const old = file === undefined ? blank : decodeForChange(file.bytes, INDEX_FILE)
  const parsed = parseIndex(old, codec)
  const opened = await completeWrites(parsed, snapshot, except)
  const update = await edit(opened)
  const { index: after, before, after: line, removed, inConflict = false } = update
  const text = after === parsed ? old : formatIndex(after)
  const changed = text === old ? undefined : encode(text)
  const reverted = opened === parsed ? withoutAdded(file, reverting) : undefined
  const bytes = reverted === undefined ? changed : reverted
  checkSize(INDEX_FILE, bytes?.length)
  const isAdded = before === undefined && line !== undefined
  const isAlone = isAdded && removed.length === 0 && opened === parsed
  const added = isAlone && bytes ? findAdded(file?.bytes, bytes) : undefined
  const note = { pointers: removed, addedPointer: isAdded || undefined, added }
  const outcome = { pointer: { before, after: line }, after, inConflict }
  return { old, text, bytes, note, outcome, update }
}

/** For a change of the index alone: the history keeps the whole index that it replaces. */
export const REPAIRED: EntryNote = { action: "repaired", pointers: [] }

/** Leaves the index as it is, but for interrupted writes. */
export const keepIndex = (index: ParsedIndex): IndexUpdate => ({ index, removed: [] })

/** Creates the index of a new memory. Leaves an existing index as it is. */
export const bootstrapIndex: Change<undefined> = async (snapshot) => {
  if (snapshot.index !== undefined) return { result: undefined }
  const { text } = await editIndex(snapshot, keepIndex, { blank: newIndex(snapshot.codec) })
  return { index: encode(text), result: undefined }
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

/** Gives each topic the pointer that its interrupted write would have written. A file that is not a topic gets none. */
async function completeWrites(index: ParsedIndex, snapshot: Snapshot, except?: string): Promise<ParsedIndex> {
  let current = index
  for (const { slug, lines: recorded } of snapshot.unfinished ?? []) {
    if (slug === except) continue
    const head = await snapshot.readHead(slug)
    const topic = head && parseTopic(slug, decodeLoose(head))
    if (topic === undefined) current = removePointers(current, slug).index
    if (topic === undefined || !isTopicHead(topic)) continue
    const line = current.lines[findPointerLine(current.lines, slug)]
    const hook = formatHook({ description: topic.description ?? topic.name ?? "" })
    const isStale = line?.pointer?.hook.includes(hook) === false
    // Any other line was written by the interrupted write, or edited by a person afterwards.
    const isOld = line !== undefined && recorded?.includes(line.text) !== false
    current = upsertPointer(current, topic, { refreshHook: isStale && isOld }).index
  }
  return current
}
