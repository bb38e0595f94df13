import type { EngineQuery, SearchDocument } from "../engine-types.ts"
import type { Work } from "../slices.ts"
import type { Statistics } from "./corpus.ts"
import { hasFilter } from "./filters.ts"
import { headOf, IN_HEAD, INSIDE, NOWHERE, needleOf, placeOf } from "./needle.ts"
import { parseQuery } from "./query-words.ts"

const MOST_CANDIDATES = 80
const MOST_WORDS = 24
/** What a word counts that is only within other words, such as "port" in "report". */
const INSIDE_SHARE = 0.2
/** Documents that are read between two pauses. */
const PAUSE = 128

/** Documents that may answer a query, and the counts of all. */
export interface Candidates {
  documents: SearchDocument[]
  statistics: Statistics
}

/**
 * Finds the documents that contain most of a query's words by reading the texts, which is several times as quick as
 * indexing them. `undefined` when that could miss documents: when a word occurs nowhere, because it may be misspelled,
 * when the query has no words, and for a query with filters, phrases or many results.
 */
export function* selectCandidates(
  documents: readonly SearchDocument[],
  query: EngineQuery,
): Work<Candidates | undefined> {
  const { words, phrases } = parseQuery(query.text, query.now)
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  if (hasFilter(query) || phrases.length > 0 || query.maxResults > MOST_CANDIDATES) return undefined
  const needles = words.map(needleOf)
  const found: Found = {
    any: new Uint32Array(documents.length),
    word: new Uint32Array(documents.length),
    head: new Uint32Array(documents.length),
    counts: new Uint32Array(words.length),
  }
  let characters = 0
  for (const [at, document] of documents.entries()) {
    characters += document.body.length
    const small = [headOf(document).toLowerCase(), document.body.toLowerCase()] as const
    for (const [bit, needle] of needles.entries()) {
      const place = placeOf(document, small, needle)
      if (place === NOWHERE) continue
      found.any[at] = (found.any[at] as number) | (1 << bit)
      if (place === INSIDE) continue
      found.word[at] = (found.word[at] as number) | (1 << bit)
      if (place === IN_HEAD) found.head[at] = (found.head[at] as number) | (1 << bit)
      found.counts[bit] = (found.counts[bit] as number) + 1
    }
    if (at % PAUSE === 0) yield
  }
  if (found.counts.includes(0)) return undefined
  const selected = best(documents, found)
  const sample = selected.reduce((sum, { body }) => sum + body.length, 0)
  const byTerm = new Map(words.map(({ terms }, at) => [terms[0]?.[0] ?? "", found.counts[at] as number]))
  return {
    documents: selected,
    statistics: {
      size: documents.length,
      relativeLength: sample === 0 ? 1 : characters / documents.length / (sample / selected.length),
      documents: (term) => byTerm.get(term),
    },
  }
}

/** For each document a bit for each word: its letters occur, they are a word, they are one in the head. */
interface Found {
  any: Uint32Array
  word: Uint32Array
  head: Uint32Array
  /** For each word the documents that have it as a word. */
  counts: Uint32Array
}

/** Those with the rarest words, best in the head; of two equal ones the newer. */
function best(documents: readonly SearchDocument[], found: Found): SearchDocument[] {
  const values = Array.from(found.counts, (count) => Math.log(1 + documents.length / count))
  const keys = new Float64Array(documents.length)
  for (let at = 0; at < documents.length; at += 1) {
    const inAny = found.any[at] as number
    const inWord = found.word[at] as number
    const inHead = found.head[at] as number
    if (inAny === 0) continue
    let score = 0
    for (let bit = 0; bit < values.length; bit += 1) {
      const value = values[bit] as number
      const share = inHead & (1 << bit) ? 1.5 : inWord & (1 << bit) ? 1 : INSIDE_SHARE
      if (inAny & (1 << bit)) score += share * value
    }
    const updatedAt = documents[at]?.updatedAt ?? 0
    // Ordered by score, then by the second of the last change.
    const seconds = Number.isFinite(updatedAt) ? Math.min(2 ** 32 - 1, Math.max(0, updatedAt / 1_000)) : 0
    keys[at] = Math.floor(score * 1_000) * 2 ** 32 + Math.floor(seconds)
  }
  return [...documents.keys()]
    .filter((at) => (keys[at] as number) > 0)
    .sort((one, other) => (keys[other] as number) - (keys[one] as number))
    .slice(0, MOST_CANDIDATES)
    .map((at) => documents[at] as SearchDocument)
}
