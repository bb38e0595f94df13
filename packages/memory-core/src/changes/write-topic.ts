import { decodeLoose, encode } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { formatGivenHook, formatHook, type PointerText } from "../index/format-pointer.ts"
import { insertLines, type Placement, type ShownPart } from "../index/insert-lines.ts"
import { findPointerLine, type ParsedIndex } from "../index/parse-index.ts"
import { type IndexUpdate, upsertPointer } from "../index/update-index.ts"
import type { Codec } from "../layout/codec.ts"
import { FRONTMATTER_MAX_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import type { Change, Snapshot, StoredFile } from "../store/store.ts"
import { rejectLongText } from "../topics/check-draft.ts"
import { editTopic, formatTopic } from "../topics/edit-topic.ts"
import { findFrontmatter, hasLongFrontmatter } from "../topics/frontmatter.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import type { TopicDraft, TopicSummary } from "../topics/topic.ts"
import { newIndex } from "./bootstrap-index.ts"
import { checkExpected, decodeForChange, rejectCaseTwin } from "./checks.ts"
import { editIndex, type IndexOutcome } from "./edit-index.ts"
import { rejectLink } from "./write-file.ts"

export interface WriteRequest {
  slug: string
  /** A draft, or a whole file that was composed elsewhere: it is stored byte for byte. */
  content: TopicDraft | Uint8Array
  /** The hook of its pointer in another index, which a new pointer gets here; `undefined` to make one. */
  hook: string | undefined
  /** See `ChangeOptions`. A file with the same bytes is never a conflict. */
  expect: string | null | undefined
  placement: Placement
  /** How much of the index the prompt shows. Default: the default caps. */
  shown?: ShownPart | undefined
}

export interface WriteOutcome extends IndexOutcome {
  action: "created" | "updated" | "unchanged"
}

/**
 * Writes a topic and its pointer. A pointer that the topic has keeps its place and, where a person may have written it,
 * its hook.
 *
 * @throws MemoryError `conflict`, `invalid-slug`, `too-large`, `unreadable-file`
 */
export function writeTopic(request: WriteRequest): Change<WriteOutcome> {
  const { slug, content, expect } = request
  return async (snapshot) => {
    const { topic } = snapshot
    const isFile = content instanceof Uint8Array
    if (!isFile || !hasBytes(topic, content)) checkExpected(slug, topic, expect)
    rejectTooLarge(slug, topic?.total ?? 0)
    if (isFile) rejectLink(`${slug}.md`, snapshot)
    if (topic === undefined) await rejectCaseTwin(slug, snapshot)
    const written = compose(request, snapshot)
    const { bytes, pointers, outcome } = await editIndex(snapshot, {
      blank: newIndex(snapshot.codec),
      // The hook of an interrupted import is lost: this is the same import again.
      ...(request.hook === undefined ? {} : { except: slug }),
      edit: (index) => updatePointer(index, written, request),
    })
    const isSame = hasBytes(topic, written.bytes)
    const isNoted = !isSame || pointers.pointers.length > 0 || pointers.addedPointer === true
    const changed = isSame && bytes === undefined ? "unchanged" : "updated"
    return {
      topic: isSame ? undefined : written.bytes,
      index: bytes,
      note: isNoted ? { action: topic === undefined ? "created" : "replaced", ...pointers } : undefined,
      result: { action: topic === undefined ? "created" : changed, ...outcome },
    }
  }
}

interface Written {
  bytes: Uint8Array
  before: TopicSummary | undefined
  /** What the pointer says. */
  next: PointerText
}

function compose({ slug, content }: WriteRequest, { topic, codec }: Snapshot): Written {
  if (content instanceof Uint8Array) {
    rejectTooLarge(slug, content.length)
    const describe = (bytes: Uint8Array): TopicSummary =>
      parseTopic(slug, decodeLoose(bytes), { wholeTree: true })
    return { bytes: content, before: topic && describe(topic.bytes), next: describe(content) }
  }
  const old = topic && decodeForChange(topic.bytes, `${slug}.md`)
  const before = old === undefined ? undefined : parseTopic(slug, old)
  const text = composeTopic(old, content, codec)
  const { type, description, learned = before?.learned && parseTopic(slug, text).learned } = content
  return { bytes: encode(text), before, next: { slug, type, description, learned } }
}

/** The text of a topic file after a write, guaranteed to be readable and writable again. @throws MemoryError `too-large` */
export function composeTopic(old: string | undefined, draft: TopicDraft, codec?: Codec): string {
  if (old !== undefined) rejectLongFrontmatter(draft.slug, old)
  const text = old === undefined ? formatTopic(draft, codec) : editTopic(old, draft, codec)
  rejectLongText(draft.slug, text)
  if (findFrontmatter(text) === undefined) {
    throw tooLarge(
      `The frontmatter of "${draft.slug}" would be longer than ${FRONTMATTER_MAX_BYTES} bytes. Shorten the name or other values in the frontmatter.`,
    )
  }
  return text
}

/** Accepts a text that can be read and written again. @throws MemoryError `too-large` */
export function checkTopicText(slug: string, text: string): string {
  rejectLongText(slug, text)
  rejectLongFrontmatter(slug, text)
  return text
}

function rejectLongFrontmatter(slug: string, text: string): void {
  if (!hasLongFrontmatter(text)) return
  throw tooLarge(
    `The frontmatter of ${slug}.md is longer than ${FRONTMATTER_MAX_BYTES} bytes or has no closing line. Nothing was changed. Shorten or close it, then retry.`,
  )
}

/** Rejects a file that is too large to be read whole. It can still be removed. */
function rejectTooLarge(slug: string, bytes: number): void {
  if (bytes <= TOPIC_MAX_BYTES) return
  throw tooLarge(
    `${slug}.md has ${bytes} bytes; the limit is ${TOPIC_MAX_BYTES}. Nothing was changed. Shorten or remove it.`,
  )
}

function tooLarge(message: string): MemoryError {
  return new MemoryError("too-large", message)
}

function hasBytes(topic: StoredFile | undefined, bytes: Uint8Array): boolean {
  return topic !== undefined && topic.total === undefined && Buffer.compare(topic.bytes, bytes) === 0
}

function updatePointer(
  index: ParsedIndex,
  { before, next }: Written,
  { slug, content, hook, placement, shown }: WriteRequest,
): IndexUpdate {
  // A file in a folder gets a line only if it has one.
  if (
    content instanceof Uint8Array &&
    hook === undefined &&
    slug.includes("/") &&
    findPointerLine(index.lines, slug) < 0
  )
    return { index, removed: [] }
  // A pointer begins with the stale mark only if the topic has, or had, a learned mark.
  const pointer = { ...next, learned: next.learned ?? (before?.learned && {}) }
  const isGiven = hook !== undefined && findPointerLine(index.lines, slug) < 0
  const line = isGiven ? formatGivenHook(index, pointer, hook) : undefined
  if (line !== undefined)
    return { index: insertLines(index, [line], placement, shown), after: line, removed: [] }
  const refreshHook = hook === undefined && needsNewHook(index, next, before)
  return upsertPointer(index, pointer, { placement, shown, refreshHook })
}

/** A person may have written the hook, so it is replaced only if the description changes or the hook was ours. */
function needsNewHook(
  { lines }: ParsedIndex,
  { slug, description }: PointerText,
  before: TopicSummary | undefined,
): boolean {
  const hook = lines[findPointerLine(lines, slug)]?.pointer?.hook
  const isOurs = before !== undefined && hook === formatHook(before)
  return isOurs || before?.description !== description
}
