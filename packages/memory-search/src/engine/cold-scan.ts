import type { Statistics } from "./corpus.ts"
import type { EngineQuery, SearchDocument } from "./engine-types.ts"
import { parseQuery, type QueryWord } from "./parse-query.ts"

const MOST_CANDIDATES = 200
const MOST_WORDS = 24
const DAY = 86_400_000

/** Documents that may answer a query, and the counts of all. */
export interface Candidates {
  documents: SearchDocument[]
  statistics: Statistics
}

/**
 * Finds the documents that contain most of a query's words by reading the texts, which is several times as quick as
 * indexing them. `undefined` when a word occurs nowhere, because it may be misspelled, and when there is none to look
 * for.
 */
export function selectCandidates(
  documents: readonly SearchDocument[],
  query: EngineQuery,
): Candidates | undefined {
  const { words } = parseQuery(query.text, query.now)
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  const needles = words.map(needleOf)
  const found = new Uint32Array(documents.length)
  const counts = new Uint32Array(words.length)
  let characters = 0
  for (const [at, document] of documents.entries()) {
    characters += document.body.length
    for (const [bit, needle] of needles.entries()) {
      if (!contains(document, needle)) continue
      found[at] = (found[at] as number) | (1 << bit)
      counts[bit] = (counts[bit] as number) + 1
    }
  }
  if (counts.includes(0)) return undefined
  const selected = best(documents, found, counts)
  const sample = selected.reduce((sum, { body }) => sum + body.length, 0)
  const byTerm = new Map(words.map(({ terms }, at) => [terms[0]?.[0] ?? "", counts[at] as number]))
  return {
    documents: selected,
    statistics: {
      size: documents.length,
      relativeLength: sample === 0 ? 1 : characters / documents.length / (sample / selected.length),
      documents: (term) => byTerm.get(term),
    },
  }
}

interface Needle {
  forms: readonly string[]
  days: ReadonlySet<string>
}

/** Without its first letter a word is found with a capital, too. */
function needleOf({ terms, typed }: QueryWord): Needle {
  const [term = ""] = terms[0] ?? []
  if (term.startsWith("#")) {
    const names = terms.map(([name]) => name.slice(1))
    return { forms: [typed, ...names], days: new Set(names) }
  }
  const tail = term.length > 3 ? term.slice(1) : term
  const written = typed.toLowerCase()
  return {
    forms: /^[\x21-\x7e]+$/.test(tail) ? [tail] : [...new Set([written, typed, term])],
    days: new Set(),
  }
}

function contains({ address, name, description, body, updatedAt }: SearchDocument, needle: Needle): boolean {
  for (const form of needle.forms) {
    if (
      body.includes(form) ||
      description?.includes(form) ||
      name?.includes(form) ||
      address.includes(form)
    ) {
      return true
    }
  }
  if (needle.days.size === 0 || updatedAt === undefined || !(Math.abs(updatedAt) < 8e15)) return false
  const day = new Date(Math.floor(updatedAt / DAY) * DAY).toISOString()
  return needle.days.has(day.slice(0, 10)) || needle.days.has(day.slice(0, 7))
}

/** Those with the rarest words; of two equal ones the newer. */
function best(
  documents: readonly SearchDocument[],
  found: Uint32Array,
  counts: Uint32Array,
): SearchDocument[] {
  const values = Array.from(counts, (count) => Math.log(1 + documents.length / count))
  const scored: [score: number, at: number][] = []
  for (let at = 0; at < documents.length; at += 1) {
    if (found[at] === 0) continue
    let score = 0
    for (const [bit, value] of values.entries()) if ((found[at] as number) & (1 << bit)) score += value
    scored.push([score, at])
  }
  const timeOf = (at: number): number => documents[at]?.updatedAt ?? 0
  return scored
    .sort(([a, x], [b, y]) => b - a || timeOf(y) - timeOf(x))
    .slice(0, MOST_CANDIDATES)
    .map(([, at]) => documents[at] as SearchDocument)
}
