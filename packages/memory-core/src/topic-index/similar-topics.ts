import { INDEX_HEAD_BYTES } from "../limits.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { parseIndex } from "./parse-index.ts"

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

/**
 * The topics of an index that may be similar to a draft: their lines hold at least two of its telling words. Only the
 * first 64 KB are searched, which hold the newest topics, so that a write costs the same however many there are.
 */
export function findCandidates(draft: TopicDraft, index: Uint8Array): SimilarCandidate[] {
  const words = wordsOf(`${draft.slug} ${draft.description}`)
  if (words.size < 2) return []
  const head = Buffer.from(index.buffer, index.byteOffset, Math.min(index.length, INDEX_HEAD_BYTES))
  // One character for each byte: quicker than decoding, and the words are written the same way.
  const text = head.toString("latin1")
  const search = new RegExp([...words].map((word) => Buffer.from(word).toString("latin1")).join("|"), "gi")
  const lines: string[] = []
  const found = new Set<string>()
  let end = -1
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    if (match.index > end) {
      found.clear()
      end = text.indexOf("\n", match.index)
      if (end < 0) end = text.length
    }
    if (found.add(match[0].toLowerCase()).size < 2) continue
    lines.push(head.toString("utf8", text.lastIndexOf("\n", match.index) + 1, end))
    search.lastIndex = end
  }
  const pointers = parseIndex(lines.join("\n")).lines.flatMap(({ pointer }) => pointer ?? [])
  return pointers.flatMap(({ slug, hook }) => (slug === draft.slug ? [] : { slug, hook }))
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
