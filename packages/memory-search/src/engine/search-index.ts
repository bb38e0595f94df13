import { type DocumentIndex, textOf } from "./document-index.ts"
import type { EngineHit, EngineQuery } from "./engine-types.ts"
import { describeHit, readWord } from "./hits.ts"
import { type Candidate, rankDocuments, readQuestion, round, SHARE_OF_BEST } from "./rank.ts"
import { asksForPast, orderVersions } from "./versions.ts"
import { plain, shorten, typedWords } from "./words.ts"

/** How much more a document without one word of the query must score. */
const WITHOUT_WORDS = 2
/** In a longer text quotation marks are part of what is said. */
const PHRASES_QUERY_MAX = 16
/** Words of a query by which hits are explained. */
const EXPLAINED_MAX = 64

/** The documents that answer a query, best first, without near-duplicates of a better hit. */
export function searchIndex(index: DocumentIndex, request: EngineQuery): EngineHit[] {
  const { maxResults, minScore } = request
  const query = { ...request, text: shorten(request.text) }
  const question = readQuestion(query)
  const { text, times } = question
  const candidates = rankDocuments(index, query, question)
  const words = typedWords(text).slice(0, EXPLAINED_MAX).map(readWord)
  const matching = words.length > PHRASES_QUERY_MAX ? candidates : withPhrases(candidates, query.text)
  const isPast = times.length > 0 || asksForPast(query.text)
  const ordered = orderVersions(index, matching, { isPast, asked: plain(query.text) })
  const hits: EngineHit[] = []
  const [best] = ordered
  for (const candidate of ordered) {
    const relative = candidate.score / (best?.score ?? 1)
    const score = round(relative * (best?.share ?? 0))
    // Too little in common with the query, or much less than the best one.
    if (hits.length === maxResults || relative < SHARE_OF_BEST || score < minScore) break
    const hit = describeHit(candidate, words, score)
    const named = candidate.isTimely ? times.map(({ typed }) => typed) : []
    const terms = [...new Set([...hit.terms, ...named])]
    if (terms.length > 0 || score >= WITHOUT_WORDS * minScore) hits.push({ ...hit, terms })
  }
  return hits
}

/** The documents that have the phrases between quotation marks, if any has. */
function withPhrases(candidates: readonly Candidate[], query: string): readonly Candidate[] {
  const phrases = [...query.matchAll(/"([^"]+)"/g)]
    .map(([, phrase = ""]) => plain(phrase))
    .filter((one) => one !== "  ")
  if (phrases.length === 0) return candidates
  const found = candidates.filter(({ entry: { document } }) => {
    const text = plain(textOf(document))
    return phrases.every((phrase) => text.includes(phrase))
  })
  return found.length === 0 ? candidates : found
}
