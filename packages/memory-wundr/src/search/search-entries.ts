import type { MemoryScope } from "@caliban/memory-learn"
import { isStopWord, wordsOf } from "@caliban/text"
import type { LearnedEntry } from "../types.ts"

/** An entry that matches a query. */
export interface MemorySearchResult {
  text: string
  /** The title of its section. */
  section: string
  scope: MemoryScope
  /** The file. */
  path: string
  /** The number of words of the query that it contains; the beginning of a word counts half. */
  score: number
}

type Searched = LearnedEntry & { children: readonly string[] }

const MOST_TERMS = 64
const MOST_RESULTS = 10

/** Finds the ten entries that contain most words of a query, in any script. Deterministic; linear in the text. */
export function searchEntries(query: string, entries: readonly Searched[]): MemorySearchResult[] {
  const words = [...new Set(wordsOf(query))]
  const distinctive = words.filter((word) => !isStopWord(word))
  const terms = (distinctive.length > 0 ? distinctive : words).slice(0, MOST_TERMS)
  return entries
    .map(({ children, path, scope, text, where: section }) => {
      const score = scoreOf(terms, wordsOf([text, ...children].join("\n")))
      return { text, section, scope, path, score }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
}

function scoreOf(terms: readonly string[], words: readonly string[]): number {
  const known = new Set(words)
  const begins = (term: string): boolean =>
    words.some((word) => word.startsWith(term) || (word.length > 3 && term.startsWith(word)))
  return terms.reduce((sum, term) => sum + (known.has(term) ? 1 : begins(term) ? 0.5 : 0), 0)
}
