import type { TopicDraft } from "../topics/topic.ts"
/** A topic that a draft may duplicate. */
export interface SimilarCandidate {
  slug: string
  /** The text of the topic's line in the index after the link. */
  hook: string
}
/**
 * Slugs of topics that share at least two distinctive words with a draft, and at least half of those of the shorter
 * text. At most three, most similar first. Compares the first 300 topics.
 */
export declare function findSimilarTopics(draft: TopicDraft, topics: readonly SimilarCandidate[]): string[]
