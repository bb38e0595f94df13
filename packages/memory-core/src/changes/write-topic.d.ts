import type { Layout } from "../paths/layout.ts"
import type { Change, RemovedPointer, Snapshot } from "../store/store.ts"
import type { Placement, ShownPart } from "../topic-index/insert-lines.ts"
import { type ParsedIndex } from "../topic-index/parse-index.ts"
import type { SimilarCandidate } from "../topic-index/similar-topics.ts"
import { type IndexUpdate, type PointerChange } from "../topic-index/update-index.ts"
import type { TopicDraft, TopicSummary } from "../topics/topic.ts"
import type { IndexDifference } from "./index-difference.ts"
/** `Plan.pointerBefore` of a topic that had no pointer. Never the text of an index line. */
export declare const NO_POINTER = "none"
export interface WriteRequest {
  draft: TopicDraft
  /** The exact text of the file; the draft then only describes it. Default: made from the draft. */
  text?: string | undefined
  /** See `ChangeOptions`. */
  expect: string | null | undefined
  placement: Placement
  /** How much of the index the prompt shows. Default: the default caps. */
  shown?: ShownPart | undefined
  /** Returns the topic's lines in the archive if the index has none; the index then gets none. Called under the lock. */
  findArchived?: (() => Promise<readonly RemovedPointer[]>) | undefined
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
  indexBytes: Uint8Array
  /** The pointers of other topics. */
  others: readonly SimilarCandidate[]
  /** True when the topic's pointer was kept because it is inside an open git conflict. */
  inConflict: boolean
  /** True when the topic's pointer is in the archive. */
  archived: boolean
}
/**
 * Writes a topic and its pointer.
 *
 * @throws MemoryError `conflict`, `invalid-slug`, `too-large`, `unreadable-file`
 */
export declare function writeTopic(request: WriteRequest): Change<WriteOutcome>
/**
 * The text of a topic file after a write, guaranteed to be readable and writable again.
 *
 * @param layout Decides the form of a new frontmatter.
 * @throws MemoryError `too-large`
 */
export declare function composeTopic(old: string | undefined, draft: TopicDraft, layout?: Layout): string
/** Accepts a text that can be read and written again. @throws MemoryError `too-large` */
export declare function checkTopicText(slug: string, text: string): string
/**
 * Compares a topic with the revision that the caller expects: `null` for no topic, `undefined` for any.
 *
 * @throws MemoryError `conflict`; `details.revision` is the current revision
 */
export declare function checkExpected(
  slug: string,
  topic:
    | {
        revision: string
      }
    | undefined,
  expect: string | null | undefined,
): void
export declare function pointerChange(update: Pick<IndexUpdate, "before" | "after">): PointerChange
/** A person may have written the hook, so it is replaced only if the description changes or the hook was ours. */
export declare function needsNewHook(
  index: ParsedIndex,
  { slug, description }: Pick<TopicDraft, "slug" | "description">,
  before: TopicSummary | undefined,
): boolean
/** Names that differ only in case are one file on some systems and two on others. */
export declare function rejectCaseTwin(slug: string, snapshot: Snapshot): Promise<void>
