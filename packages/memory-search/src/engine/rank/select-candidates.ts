import type { EngineQuery, SearchDocument } from "../engine-types.ts"
import type { Work } from "../slices.ts"
import type { Statistics } from "./corpus.ts"
import { hasFilter } from "./filters.ts"
import { parseQuery, type QueryWord } from "./query-words.ts"

const MOST_CANDIDATES = 80
const MOST_WORDS = 24
/** Documents that are read between two pauses. */
const PAUSE = 128
const DAY = 86_400_000

/** Documents that may answer a query, and the counts of all. */
export interface Candidates {
  documents: SearchDocument[]
  statistics: Statistics
}

/**
 * Finds the documents that contain most of a query's words by reading the texts, which is several times as quick as
 * indexing them. `undefined` when that could miss documents: when a word occurs nowhere, because it may be misspelled,
 * when there is none to look for, and for a query with filters, phrases or many results.
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
    head: new Uint32Array(documents.length),
    counts: new Uint32Array(words.length),
  }
  let characters = 0
  for (const [at, document] of documents.entries()) {
    characters += document.body.length
    for (const [bit, needle] of needles.entries()) {
      const place = placeOf(document, needle)
      if (place === NOWHERE) continue
      found.any[at] = (found.any[at] as number) | (1 << bit)
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

/** For each document a bit for each word that it has, anywhere and in its head; for each word its documents. */
interface Found {
  any: Uint32Array
  head: Uint32Array
  counts: Uint32Array
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

const NOWHERE = 0
const IN_BODY = 1
const IN_HEAD = 2

function placeOf({ address, name, description, body, updatedAt }: SearchDocument, needle: Needle): number {
  for (const form of needle.forms) {
    if (address.includes(form) || description?.includes(form) || name?.includes(form)) return IN_HEAD
  }
  for (const form of needle.forms) if (body.includes(form)) return IN_BODY
  if (needle.days.size === 0 || updatedAt === undefined || !(Math.abs(updatedAt) < 8e15)) return NOWHERE
  const day = new Date(Math.floor(updatedAt / DAY) * DAY).toISOString()
  return needle.days.has(day.slice(0, 10)) || needle.days.has(day.slice(0, 7)) ? IN_BODY : NOWHERE
}

/** Those with the rarest words, best in the head; of two equal ones the newer. */
function best(documents: readonly SearchDocument[], found: Found): SearchDocument[] {
  const values = Array.from(found.counts, (count) => Math.log(1 + documents.length / count))
  const keys = new Float64Array(documents.length)
  for (let at = 0; at < documents.length; at += 1) {
    const inAny = found.any[at] as number
    const inHead = found.head[at] as number
    if (inAny === 0) continue
    let score = 0
    for (let bit = 0; bit < values.length; bit += 1) {
      const value = values[bit] as number
      if (inAny & (1 << bit)) score += inHead & (1 << bit) ? 1.5 * value : value
    }
    const updatedAt = documents[at]?.updatedAt ?? 0
    // Ordered by score, then by the second of the last change.
    const seconds = Number.isFinite(updatedAt) ? Math.min(2 ** 32 - 1, Math.max(0, updatedAt / 1_000)) : 0
    keys[at] = Math.floor(score * 1_000) * 2 ** 32 + Math.floor(seconds)
  }
  const lowest = keys.slice().sort()[Math.max(0, keys.length - MOST_CANDIDATES)] ?? 0
  return documents
    .filter((_, at) => (keys[at] as number) > 0 && (keys[at] as number) >= lowest)
    .slice(-2 * MOST_CANDIDATES)
}
