import { encode } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import type { Codec } from "../layouts/codec.ts"
import { FRONTMATTER_MAX_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import type { Change, EntryNote, Snapshot } from "../store/store.ts"
import { formatHook } from "../topic-index/format-pointer.ts"
import type { Placement, ShownPart } from "../topic-index/insert-lines.ts"
import { findPointerLine, type ParsedIndex } from "../topic-index/parse-index.ts"
import { type IndexUpdate, type PointerChange, upsertPointer } from "../topic-index/update-index.ts"
import { rejectLongText } from "../topics/check-draft.ts"
import { findFrontmatter, hasLongFrontmatter } from "../topics/find-frontmatter.ts"
import { editTopic, formatTopic } from "../topics/format-topic.ts"
import { describeText, parseTopic, parseTopicHead } from "../topics/parse-topic.ts"
import type { TopicDraft, TopicSummary } from "../topics/topic.ts"
import { newIndex } from "./bootstrap-index.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { editIndex } from "./edit-index.ts"
import type { IndexDifference } from "./index-difference.ts"
import { rejectLink } from "./write-file.ts"

export interface WriteRequest {
  draft: TopicDraft
  /** The exact text of the file; the draft then only describes it. Default: made from the draft. */
  text?: string | undefined
  /** See `ChangeOptions`. */
  expect: string | null | undefined
  placement: Placement
  /** How much of the index the prompt shows. Default: the default caps. */
  shown?: ShownPart | undefined
}

export interface WriteOutcome {
  action: "created" | "updated" | "unchanged"
  pointer: PointerChange
  /** The topic before the write; `undefined` for a new one. */
  before: TopicSummary | undefined
  /** Topics whose pointer was recovered; see `recoverIndex`. */
  completed: readonly string[]
  index: IndexDifference
  /** The index after the change. */
  after: ParsedIndex
  /** True when the topic's pointer was kept because it is inside an open git conflict. */
  inConflict: boolean
}

/**
 * Writes a topic and its pointer.
 *
 * @throws MemoryError `conflict`, `invalid-slug`, `too-large`, `unreadable-file`
 */
export function writeTopic(request: WriteRequest): Change<WriteOutcome> {
  const { draft, expect } = request
  const { slug } = draft
  return async (snapshot) => {
    checkExpected(slug, snapshot.topic, expect)
    rejectTooLarge(slug, snapshot)
    if (request.text !== undefined) rejectLink(`${slug}.md`, snapshot)
    if (snapshot.topic === undefined) await rejectCaseTwin(slug, snapshot)
    const old = snapshot.topic === undefined ? undefined : decodeForChange(snapshot.topic.bytes, `${slug}.md`)
    const before = old === undefined ? undefined : summaryOf(slug, old, request)
    const text =
      request.text === undefined
        ? composeTopic(old, draft, snapshot.codec)
        : checkTopicText(slug, request.text)

    const index = await editIndex(snapshot, {
      blank: newIndex(snapshot.codec),
      edit: (index) => updatePointer(index, before, text, request),
    })
    const bytes = encode(text)
    const same = snapshot.topic !== undefined && Buffer.compare(bytes, snapshot.topic.bytes) === 0
    const changesPointer =
      index.removed.length > 0 || (index.before === undefined && index.after !== undefined)
    return {
      topic: same ? undefined : bytes,
      index: index.isChanged ? index.bytes : undefined,
      note: same && !changesPointer ? undefined : noteOf(index, old === undefined),
      result: {
        action: old === undefined ? "created" : same && !index.isChanged ? "unchanged" : "updated",
        pointer: pointerChange(index),
        before,
        completed: index.completed,
        index: index.difference,
        after: index.index,
        inConflict: index.inConflict === true,
      },
    }
  }
}

function noteOf({ before, after, removed }: Omit<IndexUpdate, "index">, isNew: boolean): EntryNote {
  const added = before === undefined && after !== undefined
  return {
    action: isNew ? "created" : "replaced",
    pointers: removed,
    addedPointer: added || undefined,
  }
}

/**
 * The text of a topic file after a write, guaranteed to be readable and writable again.
 *
 * @param layout Decides the form of a new frontmatter.
 * @throws MemoryError `too-large`
 */
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

/** The old topic; in exact texts the first line stands for a missing description. */
function summaryOf(slug: string, old: string, { text }: WriteRequest): TopicSummary {
  return text === undefined ? parseTopic(slug, old) : describeText(slug, old)
}

function tooLarge(message: string): MemoryError {
  return new MemoryError("too-large", message)
}

/**
 * Compares a topic with the revision that the caller expects: `null` for no topic, `undefined` for any.
 *
 * @throws MemoryError `conflict`; `details.revision` is the current revision
 */
export function checkExpected(
  slug: string,
  topic: { revision: string } | undefined,
  expect: string | null | undefined,
): void {
  const revision = topic?.revision ?? null
  if (expect === undefined || expect === revision) return
  const what = revision === null ? "was removed" : expect === null ? "already exists" : "was changed"
  throw new MemoryError(
    "conflict",
    `The topic "${slug}" ${what}. Read it again, merge both changes, then retry.`,
    { details: { slug, revision } },
  )
}

export function pointerChange(update: Pick<IndexUpdate, "before" | "after">): PointerChange {
  return { before: update.before, after: update.after }
}

function updatePointer(
  index: ParsedIndex,
  before: TopicSummary | undefined,
  text: string,
  { draft, text: exact, placement, shown }: WriteRequest,
): IndexUpdate {
  const { slug, type, description } = draft
  // An exact text in a folder gets a line only if it has one.
  if (exact !== undefined && slug.includes("/") && findPointerLine(index.lines, slug) < 0)
    return { index, removed: [] }
  // A pointer begins with the stale mark only if the topic has, or had, a learned mark.
  const learned = draft.learned ?? (before?.learned && (parseTopicHead(slug, text).learned ?? {}))
  const refreshHook = needsNewHook(index, draft, before)
  return upsertPointer(index, { slug, type, description, learned }, { placement, shown, refreshHook })
}

/** A person may have written the hook, so it is replaced only if the description changes or the hook was ours. */
export function needsNewHook(
  index: ParsedIndex,
  { slug, description }: Pick<TopicDraft, "slug" | "description">,
  before: TopicSummary | undefined,
): boolean {
  const hook = index.lines[findPointerLine(index.lines, slug)]?.pointer?.hook
  const isOurs = before !== undefined && hook === formatHook(before)
  return isOurs || before?.description !== description
}

/** Rejects a file that is too large to be read whole. It can still be removed. */
function rejectTooLarge(slug: string, { topic }: Snapshot): void {
  const bytes = topic?.total ?? topic?.bytes.length ?? 0
  if (bytes <= TOPIC_MAX_BYTES) return
  throw new MemoryError(
    "too-large",
    `${slug}.md has ${bytes} bytes; the limit is ${TOPIC_MAX_BYTES}. Nothing was changed. Shorten or remove it.`,
  )
}

/** Names that differ only in case are one file on some systems and two on others. */
export async function rejectCaseTwin(slug: string, snapshot: Snapshot): Promise<void> {
  const twin = await snapshot.caseTwin()
  if (twin === undefined) return
  throw new MemoryError(
    "invalid-slug",
    `The slug "${slug}" differs only in case from the topic "${twin}". Write "${twin}" instead, or choose another slug.`,
    { details: { slug, twin } },
  )
}
