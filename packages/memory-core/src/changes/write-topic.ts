import { encode } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { FRONTMATTER_MAX_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import type { Change, Snapshot, TrashNote } from "../store/store.ts"
import { formatHook } from "../topic-index/format-pointer.ts"
import type { Placement, ShownPart } from "../topic-index/insert-lines.ts"
import { findPointerLine, type ParsedIndex } from "../topic-index/parse-index.ts"
import type { SimilarCandidate } from "../topic-index/similar-topics.ts"
import { type IndexUpdate, type PointerChange, upsertPointer } from "../topic-index/update-index.ts"
import { findFrontmatter, hasLongFrontmatter } from "../topics/find-frontmatter.ts"
import { editTopic, formatTopic } from "../topics/format-topic.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import type { TopicDraft, TopicSummary } from "../topics/topic.ts"
import { NEW_INDEX, NO_POINTER } from "./conventions.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { editIndex } from "./edit-index.ts"
import type { IndexEdit } from "./index-edit.ts"

export interface WriteRequest {
  draft: TopicDraft
  /** See `ChangeOptions`. */
  expect: string | null | undefined
  placement: Placement
  /** How much of the index the prompt shows. Default: the default caps. */
  shown?: ShownPart
  /** See `WriteOptions`. */
  renewHook: boolean
}

export interface WriteOutcome {
  action: "created" | "updated" | "unchanged"
  pointer: PointerChange
  /** The topic as it was. */
  before: TopicSummary | undefined
  healed: readonly string[]
  index: IndexEdit
  /** The index after the change. */
  indexBytes: Uint8Array
  /** The pointers of other topics. */
  others: readonly SimilarCandidate[]
  /** True when the topic's pointer stays as it is, since it stands in an open git conflict. */
  inConflict: boolean
}

/** Writes a topic and its pointer. */
export function writeTopic({
  draft,
  expect,
  placement,
  shown,
  renewHook,
}: WriteRequest): Change<WriteOutcome> {
  return async (snapshot) => {
    const { slug } = draft
    checkExpected(slug, snapshot.topic, expect)
    refuseTooLarge(slug, snapshot)
    if (snapshot.topic === undefined) await refuseCaseTwin(slug, snapshot)
    const old = snapshot.topic === undefined ? undefined : decodeForChange(snapshot.topic.bytes, `${slug}.md`)
    const before = old === undefined ? undefined : parseTopic(slug, old)
    const text = composeTopic(old, draft)

    const index = await editIndex(snapshot, {
      blank: NEW_INDEX,
      edit: (index) => updatePointer(index, draft, before, { placement, ...(shown && { shown }), renewHook }),
    })
    const bytes = encode(text)
    const same = snapshot.topic !== undefined && Buffer.compare(bytes, snapshot.topic.bytes) === 0
    const replaced = (old !== undefined && !same) || index.removed.length > 0
    return {
      ...(same ? {} : { topic: bytes }),
      ...(index.isChanged ? { index: index.bytes } : {}),
      ...(replaced ? { note: noteOf(index) } : {}),
      pointerBefore: index.before ?? NO_POINTER,
      result: {
        action: old === undefined ? "created" : same && !index.isChanged ? "unchanged" : "updated",
        pointer: pointerChange(index),
        before,
        healed: index.healed,
        index: index.difference,
        indexBytes: index.bytes,
        others: index.parsed.lines.flatMap(({ pointer }) =>
          pointer === undefined || pointer.slug === slug ? [] : { slug: pointer.slug, hook: pointer.hook },
        ),
        inConflict: index.inConflict === true,
      },
    }
  }
}

function noteOf({ before, after, removed }: Omit<IndexUpdate, "text">): TrashNote {
  const added = before === undefined && after !== undefined
  return { action: "replaced", pointers: removed, ...(added ? { addedPointer: true } : {}) }
}

/**
 * The file that a write gives: one that can be read and written again.
 *
 * @throws MemoryError `too-large`
 */
export function composeTopic(old: string | undefined, draft: TopicDraft): string {
  if (old !== undefined && hasLongFrontmatter(old)) {
    throw tooLarge(
      `The frontmatter of ${draft.slug}.md is longer than ${FRONTMATTER_MAX_BYTES} bytes or never closed, so it was left as it is. Shorten it by hand.`,
    )
  }
  const text = old === undefined ? formatTopic(draft) : editTopic(old, draft)
  const bytes = encode(text).length
  if (bytes > TOPIC_MAX_BYTES) {
    throw tooLarge(
      `The topic "${draft.slug}" would have ${bytes} bytes; up to ${TOPIC_MAX_BYTES} are stored. Shorten it or split it into several topics.`,
    )
  }
  if (findFrontmatter(text) === undefined) {
    throw tooLarge(
      `The frontmatter of "${draft.slug}" would be longer than ${FRONTMATTER_MAX_BYTES} bytes. Shorten the name, or other values of the file.`,
    )
  }
  return text
}

function tooLarge(message: string): MemoryError {
  return new MemoryError("too-large", message)
}

/** @throws MemoryError `conflict` with the current revision in its details. */
export function checkExpected(
  slug: string,
  topic: { revision: string } | undefined,
  expect: string | null | undefined,
): void {
  const revision = topic?.revision ?? null
  if (expect === undefined || expect === revision) return
  const what = revision === null ? "was removed" : expect === null ? "exists already" : "was changed"
  throw new MemoryError(
    "conflict",
    `The topic "${slug}" ${what} since it was read. Read it again, put both changes together, and write it again.`,
    { details: { slug, revision } },
  )
}

export function pointerChange(update: Pick<IndexUpdate, "before" | "after">): PointerChange {
  return {
    ...(update.before === undefined ? {} : { before: update.before }),
    ...(update.after === undefined ? {} : { after: update.after }),
  }
}

function updatePointer(
  index: ParsedIndex,
  draft: TopicDraft,
  before: TopicSummary | undefined,
  { renewHook, ...where }: Pick<WriteRequest, "placement" | "shown" | "renewHook">,
): IndexUpdate {
  const { slug, type, description } = draft
  const hook = index.lines[findPointerLine(index.lines, slug)]?.pointer?.hook
  // The hook may be a person's text: it is renewed when the topic says something else, or when it was ours anyway.
  const isOurs = before !== undefined && hook === formatHook(before)
  const renew = renewHook || isOurs || before?.description !== description
  return upsertPointer(index, { slug, type, description }, { ...where, renewHook: renew })
}

/** A file that another program made; it can be removed, not changed. */
function refuseTooLarge(slug: string, { topic }: Snapshot): void {
  const bytes = topic?.total ?? topic?.bytes.length ?? 0
  if (bytes <= TOPIC_MAX_BYTES) return
  const size = `${slug}.md has ${bytes} bytes; up to ${TOPIC_MAX_BYTES} are changed.`
  throw new MemoryError("too-large", `${size} Make it smaller by hand, or remove it.`)
}

/** Two names that differ in case are one file on some systems and two on others. */
async function refuseCaseTwin(slug: string, snapshot: Snapshot): Promise<void> {
  const twin = await snapshot.caseTwin()
  if (twin === undefined) return
  throw new MemoryError(
    "invalid-slug",
    `The slug "${slug}" differs only in case from the topic "${twin}". Write "${twin}" instead, or choose another slug.`,
    { details: { slug, twin } },
  )
}
