import type { TopicDraft } from "../topics/topic.ts"

/** A topic that a draft may repeat. */
export interface SimilarCandidate {
  slug: string
  /** The text of the topic's line in the index after the link. */
  hook: string
}

const ENOUGH = 0.5
const MOST = 3

/** Slugs of topics that share at least half of their telling words with a draft, most first, at most three. */
export function findSimilarTopics(draft: TopicDraft, topics: readonly SimilarCandidate[]): string[] {
  const own = wordsOf(`${draft.slug} ${draft.description}`)
  return topics
    .map(({ slug, hook }) => ({ slug, share: shareOf(own, wordsOf(`${slug} ${hook}`)) }))
    .filter(({ share }) => share >= ENOUGH)
    .sort((a, b) => b.share - a.share || (a.slug < b.slug ? -1 : 1))
    .slice(0, MOST)
    .map(({ slug }) => slug)
}

const EMPTY_WORDS = new Set(
  "the and for with that this not are was user feedback project reference prefers prefer uses use always never".split(
    " ",
  ),
)

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.filter((word) => (word.length > 2 || /[^\x00-\x7f]/.test(word)) && !EMPTY_WORDS.has(word)),
  )
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared < 2 ? 0 : shared / Math.min(a.size, b.size)
}
