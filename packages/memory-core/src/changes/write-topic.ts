import { decodeLoose, encode } from "@caliban/text"
import { formatGivenHook, formatHook } from "../index/format-pointer.ts"
import { type IndexCaps, insertLines, type Placement } from "../index/insert-lines.ts"
import { movePointers } from "../index/move-pointers.ts"
import { findPointerLine, type ParsedIndex } from "../index/parse-index.ts"
import { type IndexUpdate, upsertPointer } from "../index/update-index.ts"
import type { Codec } from "../layout/codec.ts"
import type { Change, Snapshot, StoredFile } from "../store/store.ts"
import { editTopic, formatTopic } from "../topics/edit-topic.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import type { TopicDraft, TopicSummary } from "../topics/topic.ts"
import {
  checkExpected,
  checkSize,
  checkTopicText,
  decodeForChange,
  rejectCaseTwin,
  rejectLink,
  rejectMixedSides,
} from "./checks.ts"
import { editIndex, newIndex } from "./edit-index.ts"
import type { FileOutcome } from "./write-file.ts"

export interface WriteRequest {
  slug: string
  /** A draft, or a whole file that was composed elsewhere: it is stored byte for byte. */
  content: TopicDraft | Uint8Array
  /** The hook of its pointer in another index, which a new pointer gets here; `undefined` to make one. */
  hook: string | undefined
  /** Another topic, whose lines become those of a topic without any. */
  movedFrom?: string | undefined
  /** See `ChangeOptions`. A file with the same bytes is never a conflict. */
  expect: string | null | undefined
  placement: Placement
  /** How much of the index the prompt shows. Default: the default caps. */
  shown?: IndexCaps | undefined
}

export type WriteOutcome = IndexUpdate & FileOutcome

/**
 * Writes a topic and its pointer. A pointer that the topic has keeps its place and, where a person may have written it,
 * its hook.
 *
 * @throws MemoryError `conflict`, `invalid-slug`, `too-large`, `unreadable-file`
 */
export function writeTopic(request: WriteRequest): Change<WriteOutcome> {
  const { slug, content, hook, expect } = request
  return async (snapshot) => {
    const { topic, codec } = snapshot
    const isFile = content instanceof Uint8Array
    if (!isFile || !hasBytes(topic, content)) checkExpected(slug, topic, expect)
    checkSize(`${slug}.md`, topic?.total)
    if (isFile) rejectLink(`${slug}.md`, snapshot)
    const written = compose(request, snapshot)
    // The hook of an interrupted import is lost: this is the same import again.
    const except = hook === undefined ? undefined : slug
    const edit = async (index: ParsedIndex): Promise<IndexUpdate> => {
      // A system that finds names in any case finds another topic.
      if (topic === undefined || findPointerLine(index.lines, slug) < 0) await rejectCaseTwin(slug, snapshot)
      return updatePointer(index, written, request)
    }
    const { bytes, note, update } = await editIndex(snapshot, edit, { blank: newIndex(codec), except })
    const isSame = hasBytes(topic, written.bytes)
    const isNoted = !isSame || note.pointers.length > 0 || note.addedPointer === true
    const isNew = topic === undefined
    const action = isNew ? "created" : isSame && bytes === undefined ? "unchanged" : "updated"
    return {
      topic: isSame ? undefined : written.bytes,
      index: bytes,
      note: isNoted ? { action: isNew ? "created" : "replaced", ...note } : undefined,
      result: { action, ...update },
    }
  }
}

/** The file, the topic as it was, what its pointer says next, and whether someone wrote that as a description. */
function compose({ slug, content }: WriteRequest, { topic, codec }: Snapshot) {
  if (content instanceof Uint8Array) {
    checkSize(`${slug}.md`, content.length)
    const describe = (bytes: Uint8Array): TopicSummary =>
      parseTopic(slug, decodeLoose(bytes), { wholeTree: true })
    // Otherwise the description is derived from the text, such as its first line.
    const isDescribed = parseTopic(slug, decodeLoose(content)).description !== undefined
    return { bytes: content, before: topic && describe(topic.bytes), next: describe(content), isDescribed }
  }
  const old = topic && decodeForChange(topic.bytes, `${slug}.md`)
  const before = old === undefined ? undefined : parseTopic(slug, old)
  const text = composeTopic(old, content, codec)
  const { type, description } = content
  return { bytes: encode(text), before, next: { slug, type, description }, isDescribed: true }
}

/** The text of a topic file after a write, readable and writable again. @throws MemoryError `too-large`, `unreadable-file` */
export function composeTopic(old: string | undefined, draft: TopicDraft, codec?: Codec): string {
  const { slug } = draft
  rejectMixedSides(slug, old ?? "")
  const text =
    old === undefined ? formatTopic(draft, codec) : editTopic(checkTopicText(slug, old), draft, codec)
  return checkTopicText(slug, text)
}

function hasBytes(topic: StoredFile | undefined, bytes: Uint8Array): boolean {
  return topic !== undefined && topic.total === undefined && Buffer.compare(topic.bytes, bytes) === 0
}

function updatePointer(
  index: ParsedIndex,
  { before, next, isDescribed }: ReturnType<typeof compose>,
  { slug, content, hook, movedFrom, placement, shown }: WriteRequest,
): IndexUpdate {
  const line = index.lines[findPointerLine(index.lines, slug)]
  const moved = line === undefined && movedFrom !== undefined && movePointers(index, movedFrom, slug)
  if (moved && moved.after !== undefined) return moved
  // A file in a folder gets a line only if it has one.
  const isLineless = content instanceof Uint8Array && hook === undefined && slug.includes("/")
  if (line === undefined && isLineless) return { index, removed: [] }
  const given = hook !== undefined && line === undefined ? formatGivenHook(index, next, hook) : undefined
  if (given !== undefined)
    return { index: insertLines(index, [given], placement, shown), after: given, removed: [] }
  // A person may have written the hook: it is replaced only if the description changes or the hook was ours.
  const isOurs = before !== undefined && line?.pointer?.hook === formatHook(before)
  const isChanged = isDescribed && before?.description !== next.description
  const refreshHook = hook === undefined && (isOurs || isChanged)
  return upsertPointer(index, next, { placement, shown, refreshHook })
}
