import type { SearchResult } from "minisearch"
import { DAY, type Days, dayOf, type NamedTime, timesIn } from "./dates.ts"
import type { DocumentIndex, Entry } from "./document-index.ts"
import { type EngineQuery, passes } from "./engine-types.ts"
import { gramsOf, type Overlap } from "./trigrams.ts"
import { termsOf, typedWords } from "./words.ts"

/** A document with a smaller share of the best one's score is left out. */
export const SHARE_OF_BEST = 0.2
/** What is added to the score of a document of today, at most 2; half of it after 60 days. */
const RECENT = 0.1
const HALF_LIFE = 60
/** What is added for a date of the query in the text, and for a change at that time. */
const DATED = 2
const CHANGED = 1.4
/** A time in the query counts like trigrams of this weight. */
const TIME_WEIGHT = 10
/** Trigrams with a smaller share of the query are no word in common. */
const WEAK = 0.3
/** How much longer documents lose. */
const LENGTH = 0.25
const WORD_OPTIONS = {
  boost: { slug: 2, description: 2 },
  bm25: { k: 1.2, b: 0.5, d: 0.5 },
  weights: { prefix: 0.4, fuzzy: 0 },
}
/** The score of one word of average length in a description, as a multiple of its rarity. */
const ONE_WORD = 3
/** In a query of more words, only whole words count. */
const PREFIX_QUERY_MAX = 16
const PREFIX_MIN = 4
const TERMS_MAX = 100

export interface Candidate {
  entry: Entry
  /** For the order. */
  score: number
  /** How much of the query it has, from 0 to 1: its trigrams by weight, and its times. */
  share: number
  /** Whether it is of a time that the query names. */
  isTimely: boolean
  /** How much the words in common tell: 1 is one word in the description that no other document has. */
  evidence: number
}

/** What is asked: the times that a query names, and its text without words such as "last week". */
export type Question = ReturnType<typeof readQuestion>

export function readQuestion({ text, now }: EngineQuery) {
  const times = timesIn(text, now)
  const relative = times.filter(({ isRelative }) => isRelative)
  return { text: relative.reduce((rest, { typed }) => rest.replace(typed, " "), text), times }
}

/** The documents that pass the filters, best first: by words and by trigrams, each scaled by its best document, and added. */
export function rankDocuments(index: DocumentIndex, query: EngineQuery, { text, times }: Question) {
  const find = (words: readonly string[]) => index.trigrams.overlap(gramsOf(words.join(" "), true))
  const found = find(typedWords(text))
  const shared = found.numbers.length > 0 ? found : find(typedWords(text, text))
  const { numbers, weights, total } = shared
  const { scores, evidence } = scoreTexts(index, query, text, shared)
  const least = SHARE_OF_BEST * scores.reduce((most, score) => Math.max(most, score), 0)
  const whole = total + (times.length === 0 ? 0 : TIME_WEIGHT)
  const shareOf = (at: number, match = 0) => Math.min(1, ((weights[at] ?? 0) + match * TIME_WEIGHT) / whole)
  const chosen = new Set(numbers.filter((number) => (scores[number] ?? 0) > least))
  // A date in a text is enough only where no word was found.
  const fits = [...chosen].some((at) => evidence.has(at) || shareOf(at) >= WEAK) ? changeMatch : matchOf
  for (const entry of times.length === 0 ? [] : index.entries.values())
    if (passes(entry.document, query) && fits(entry, times) > 0) chosen.add(entry.number)
  return [...chosen]
    .flatMap((number): Candidate[] => {
      const entry = index.at(number)
      if (entry === undefined) return []
      const age = Math.max(0, query.now - (entry.document.updatedAt ?? 0)) / DAY
      const match = times.length === 0 ? 0 : matchOf(entry, times)
      const score = round((scores[number] ?? 0) + match + RECENT * 0.5 ** (age / HALF_LIFE))
      const found = { evidence: evidence.get(number) ?? 0, share: shareOf(number, match) }
      return [{ entry, score, isTimely: match > 0, ...found }]
    })
    .sort(
      (one, other) =>
        other.score - one.score || (one.entry.document.address < other.entry.document.address ? -1 : 1),
    )
}

/** Sums depend on the order of changes in their last digits. */
export const round = (score: number): number => Math.round(score * 1e6) / 1e6

/** By number of the document, from 0 to 2; 0 for one that does not pass the filters. */
function scoreTexts(index: DocumentIndex, query: EngineQuery, text: string, { numbers, weights }: Overlap) {
  const scores = new Float64Array(weights.length)
  let most = 0
  for (const number of numbers) {
    const entry = index.at(number)
    if (entry === undefined || !passes(entry.document, query)) continue
    const score = (weights[number] ?? 0) / (1 + LENGTH * Math.sqrt(entry.length / 100))
    scores[number] = score
    if (score > most) most = score
  }
  for (const number of numbers) scores[number] = (scores[number] ?? 0) / most || 0
  let bestWords = 0
  const evidence = new Map<number, number>()
  const one = ONE_WORD * Math.log(1 + (index.entries.size - 0.5) / 1.5)
  for (const { id, score, queryTerms } of searchWords(index, text)) {
    const other = scores[id] ?? 0
    if (other === 0) continue
    bestWords ||= score
    scores[id] = other + score / bestWords
    // minisearch multiplies the sum for the words by their number.
    evidence.set(id, score / queryTerms.length / one)
  }
  return { scores, evidence }
}

function searchWords({ words }: DocumentIndex, text: string): readonly SearchResult[] {
  const terms = termsOf(text).slice(0, TERMS_MAX)
  if (terms.length === 0) return []
  const hasPrefix = (term: string): boolean => term.length >= PREFIX_MIN && !term.startsWith("#")
  const prefix = terms.length <= PREFIX_QUERY_MAX && hasPrefix
  return words.search(text, { ...WORD_OPTIONS, prefix, tokenize: () => terms })
}

/** How well a document fits the times of a query: by the dates in its text, or by its last change. */
function matchOf(entry: Entry, times: readonly NamedTime[]): number {
  return Math.max(changeMatch(entry, times), ...entry.days.map((span) => DATED * overlap(times, span)))
}

function changeMatch({ document: { updatedAt } }: Entry, times: readonly NamedTime[]): number {
  const day = dayOf(updatedAt ?? Number.NaN)
  return CHANGED * overlap(times, [day, day])
}

/** From 0 to 1: less for a time that is only likely, and for a text that names a longer time. */
function overlap(times: readonly NamedTime[], [first, last]: Days): number {
  const shares = times.map(({ days }) => {
    const at = days.findIndex(([from, to]) => first <= to && last >= from)
    const [from, to] = days[at] ?? [0, 0]
    return at < 0 ? 0 : (at === 0 ? 1 : 0.7) * (last - first > to - from ? 0.5 : 1)
  })
  return Math.max(0, ...shares)
}
