import { decodeLoose, encode } from "@caliban/text"
import { formatHook } from "../index/format-pointer.ts"
import type { IndexLine, ParsedIndex } from "../index/parse-index.ts"
import { findPointerLine, formatIndex, parseIndex } from "../index/parse-index.ts"
import { digestOf, type IndexUpdate, removePointers, upsertPointer } from "../index/update-index.ts"
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
One line per topic:
- [slug](${path}) — ${codec.typeless ? "" : "type: "}what it says, in one line
${types}The fact itself is in ${path}${codec.topicFolder === undefined ? " next to this file" : ""}.
At most ${INDEX_CAP_LINES} lines or 25 KB are shown to the agent; comments like this one are not.
-->

`
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
 * @returns in `old` the text from before, or from a new index; in `bytes` what a plan needs: `undefined` when those on disk
 * stay, `null` when the index goes; in `note` what the history needs; in `update` what the edit returned.
 * @throws MemoryError `unreadable-file` if the index is not UTF-8, `too-large` if it exceeds the limit, or would
 */
export async function editIndex<Update extends IndexUpdate>(
  snapshot: Snapshot,
  edit: (index: ParsedIndex) => Awaitable<Update>,
  { blank = "", except, reverting }: EditOptions = {},
) {
  const { index: file, codec } = snapshot
  checkSize(INDEX_FILE, file?.total)
  const old = file === undefined ? blank : decodeForChange(file.bytes, INDEX_FILE)
  const parsed = parseIndex(old, codec)
  const opened = await completeWrites(parsed, snapshot, except)
  const update = await edit(opened)
  const { index: after, before, after: line, removed } = update
  const change = after === parsed ? undefined : changeBytes(file?.bytes, parsed.lines, after.lines)
  const reverted =
    opened === parsed && removed.length === 1 ? withoutAdded(file, reverting, after) : undefined
  const bytes = reverted === undefined ? change?.bytes : reverted
  checkSize(INDEX_FILE, bytes?.length)
  const isAdded = before === undefined && line !== undefined
  const isAlone = isAdded && removed.length === 0 && opened === parsed && bytes
  const note = {
    pointers: removed,
    addedPointer: isAdded || undefined,
    written: change?.written,
    added: isAlone ? change?.added : undefined,
  }
  return { old, bytes, note, update }
}

/** For a change of the index alone: the history keeps the whole index that it replaces. */
export const REPAIRED: EntryNote = { action: "repaired", pointers: [] }

/** Leaves the index as it is, but for interrupted writes. */
export const keepIndex = (index: ParsedIndex): IndexUpdate => ({ index, removed: [] })

/** Creates the index of a new memory. Leaves an existing index as it is. */
export const bootstrapIndex: Change<undefined> = async (snapshot) => {
  if (snapshot.index !== undefined) return { result: undefined }
  const { update } = await editIndex(snapshot, keepIndex, { blank: newIndex(snapshot.codec) })
  return { index: encode(formatIndex(update.index)), result: undefined }
}

/**
 * The bytes of an index after a change, with what the history keeps of it; `undefined` when they stay. Only the lines
 * between the first and the last that differ are encoded: the others are taken from the disk.
 *
 * @param onDisk Absent: there is no index, and the lines are those of a new one.
 */
function changeBytes(
  onDisk: Uint8Array | undefined,
  lines: readonly IndexLine[],
  after: readonly IndexLine[],
): ({ bytes: Uint8Array } & Pick<EntryNote, "written" | "added">) | undefined {
  const before = onDisk === undefined ? [] : lines
  let [head, tail] = [0, 0]
  const shorter = Math.min(before.length, after.length)
  while (head < shorter && before[head] === after[head]) head++
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const encodeLines = (lines: readonly IndexLine[]): Uint8Array => encode(formatIndex({ lines }))
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  const [removed, inserted] = [encodeLines(old), encodeLines(now)]
  if (Buffer.compare(inserted, removed) === 0) return undefined
  const kept = new Set(onDisk === undefined ? lines : old)
  // Of the line that was the last one, only the end may be new.
  const last = old.at(-1) === before.at(-1) ? old.length - 1 : -1
  const isWritten = (line: IndexLine, at: number): boolean =>
    line.pointer !== undefined && !kept.has(line) && !(at === last && line.text === old[at]?.text)
  const written = now.filter(isWritten).map(digestOf)
  const start = encodeLines(before.slice(0, head)).length
  const end = start + removed.length
  const disk = onDisk ?? new Uint8Array()
  const bytes = Buffer.concat([disk.subarray(0, start), inserted, disk.subarray(end)])
  if (Buffer.compare(inserted.subarray(0, removed.length), removed) !== 0) return { bytes, written }
  const rest = inserted.subarray(removed.length)
  const added = { start: end, length: rest.length, size: bytes.length, revision: revisionOf(rest) }
  return { bytes, written, added: onDisk === undefined ? { ...added, isNew: true } : added }
}

/**
 * The bytes of an index without those that a change added, `null` for none. Where others changed the index above or below
 * them, only line ends at its end may differ from `rest`, which is without the line; otherwise `undefined`.
 */
function withoutAdded(
  index: StoredFile | undefined,
  added: AddedBytes | undefined,
  rest: ParsedIndex,
): Uint8Array | null | undefined {
  if (index === undefined || added === undefined) return undefined
  const { bytes } = index
  const { start, length, size, revision, isNew } = added
  for (const from of [start, start + bytes.length - size]) {
    if (from < 0 || revisionOf(bytes.subarray(from, from + length)) !== revision) continue
    const kept = Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)])
    if (bytes.length === size) return isNew ? null : kept
    const text = decodeLoose(kept)
    // The line end could be that of the line above.
    const hasSameEnd = text.endsWith("\n") === decodeLoose(bytes).endsWith("\n") && !text.endsWith("\r")
    if (text.trimEnd() === formatIndex(rest).trimEnd() && !isNew && hasSameEnd) return kept
  }
  return undefined
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
