import { setImmediate as nextTurn } from "node:timers/promises"
import { foldLetters } from "./characters.ts"
import { createDocumentIndex, textOf } from "./document-index.ts"
import type { EngineHit, EngineQuery, SearchDocument, SearchEngine } from "./engine-types.ts"
import { describeHit, queryWords } from "./hits.ts"
import { type Candidate, rankDocuments, round } from "./rank.ts"
import { asksForPast, orderVersions } from "./versions.ts"
import { shorten, typedWords } from "./words.ts"

/** Milliseconds of indexing in one turn of the event loop. */
const SLICE = 8
/** A hit with a smaller share of the best one's score is left out. */
const SHARE_OF_BEST = 0.2
/** How much more a document without one word of the query must score. */
const WITHOUT_WORDS = 2
/** In a longer text quotation marks are part of what is said. */
const PHRASES_QUERY_MAX = 16
/** Words of a query by which hits are explained. */
const EXPLAINED_MAX = 64

/** An empty engine. */
export function createEngine(): SearchEngine {
  const index = createDocumentIndex()
  const waiting = new Map<string, SearchDocument>()

  async function indexWaiting(): Promise<void> {
    let start = performance.now()
    for (const [address, document] of waiting) {
      waiting.delete(address)
      index.add(document)
      if (performance.now() - start < SLICE) continue
      await nextTurn()
      start = performance.now()
    }
  }

  const remove = (address: string): void => {
    if (!waiting.delete(address)) index.remove(address)
  }

  return {
    get size() {
      return waiting.size + index.size
    },
    put(document) {
      remove(document.address)
      waiting.set(document.address, { ...document })
    },
    remove,
    get: (address) => waiting.get(address) ?? index.entries.get(address)?.document,
    *documents() {
      for (const { document } of index.entries.values()) yield document
      yield* waiting.values()
    },
    async search(request) {
      await indexWaiting()
      const query = { ...request, text: shorten(request.text) }
      const { candidates, text, times } = rankDocuments(index, query)
      const typed = typedWords(text).slice(0, EXPLAINED_MAX)
      const words = queryWords(typed)
      const matching = withPhrases(candidates, query.text, typed.length)
      const ordered = orderVersions(index, matching, times.length > 0 || asksForPast(query.text))
      return chooseHits(ordered, query, (candidate, score) => {
        const hit = describeHit(candidate, words, score)
        const named = candidate.isTimely ? times.map((time) => time.typed) : []
        return { ...hit, terms: [...new Set([...hit.terms, ...named])] }
      })
    },
  }
}

/** Cuts where a hit has too little in common with the query, or much less than the best one. */
function chooseHits(
  candidates: readonly Candidate[],
  { minScore, maxResults }: EngineQuery,
  describe: (candidate: Candidate, score: number) => EngineHit,
): EngineHit[] {
  const hits: EngineHit[] = []
  const [best] = candidates
  for (const candidate of candidates) {
    const relative = candidate.score / (best?.score ?? 1)
    const score = round(relative * (best?.share ?? 0))
    if (hits.length === maxResults || relative < SHARE_OF_BEST || score < minScore) break
    const hit = describe(candidate, score)
    if (hit.terms.length > 0 || score >= WITHOUT_WORDS * minScore) hits.push(hit)
  }
  return hits
}

/** The documents that have the phrases between quotation marks, if any has. */
function withPhrases(candidates: readonly Candidate[], query: string, words: number): readonly Candidate[] {
  if (words > PHRASES_QUERY_MAX || !query.includes('"')) return candidates
  const phrases = [...query.matchAll(/"([^"]+)"/g)]
    .map(([, phrase = ""]) => plain(phrase))
    .filter((one) => one !== " ")
  const found = candidates.filter(({ entry: { document } }) => {
    const text = plain(textOf(document))
    return phrases.every((phrase) => text.includes(phrase))
  })
  return found.length === 0 ? candidates : found
}

const plain = (text: string): string =>
  ` ${foldLetters(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `
