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
const MOST_LINES = 32

/** About 240 usual lines. */
export const SEARCHED_BYTES = 32_768

/** A word that is in more lines tells nothing. */
const MOST_HITS = 64

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
 * first 32 KB are searched, which hold the newest topics, and only the 32 lines that hold most are looked at, so that
 * a write costs the same however many there are.
 */
export function findCandidates(draft: TopicDraft, index: Uint8Array): SimilarCandidate[] {
  const words = wordsOf(`${draft.slug} ${draft.description}`)
  if (words.size < 2) return []
  const head = Buffer.from(index.buffer, index.byteOffset, Math.min(index.length, SEARCHED_BYTES))
  const lines = findLines(head, words)
    .sort((a, b) => b.count - a.count || a.start - b.start)
    .slice(0, MOST_LINES)
    .map(({ start, end }) => head.toString("utf8", start, end))
  const pointers = parseIndex(lines.join("\n")).lines.flatMap(({ pointer }) => pointer ?? [])
  return pointers.flatMap(({ slug, hook }) => (slug === draft.slug ? [] : { slug, hook }))
}

interface MatchingLine {
  start: number
  end: number
  /** How many of the words are in it. */
  count: number
}

/** The lines with at least two of the words. */
function findLines(head: Buffer, words: ReadonlySet<string>): MatchingLine[] {
  // One character for each byte: quicker than decoding, and the words are written the same way.
  const text = head.toString("latin1").toLowerCase()
  const lines = new Map<number, MatchingLine>()
  for (const word of words) {
    const part = Buffer.from(word).toString("latin1").toLowerCase()
    let at = text.indexOf(part)
    for (let hit = 0; at >= 0 && hit < MOST_HITS; hit++) {
      const start = text.lastIndexOf("\n", at) + 1
      const line = lines.get(start) ?? { start, end: text.indexOf("\n", at), count: 0 }
      if (line.end < 0) line.end = text.length
      line.count++
      lines.set(start, line)
      at = text.indexOf(part, line.end)
    }
  }
  return [...lines.values()].filter(({ count }) => count >= 2)
}

const EMPTY_WORDS = new Set(
  (
    "the and for with that this not are was user feedback project reference prefers prefer uses use always never " +
    "from into when then than they them their there these those have has had will would should can could may must " +
    "only also before after while where which what who how our you your its but been were"
  ).split(" "),
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
