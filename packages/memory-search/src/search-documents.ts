import { type CountTokens, type Memory, TOPIC_TYPES } from "@caliban/memory-core"
import { mountNames, requireInternals } from "@caliban/memory-core/internal"
import { lazily, plainLine, someOf } from "@caliban/text"
import { isIndex, type Refreshed } from "./documents.ts"
import type { Closest, Embedder } from "./embedder.ts"
import { DAY, dayOf } from "./engine/dates.ts"
import type { DocumentIndex } from "./engine/document-index.ts"
import { type EngineHit, type EngineQuery, passes, type SearchDocument } from "./engine/engine-types.ts"
import { headOf } from "./engine/hits.ts"
import { searchIndex } from "./engine/search-index.ts"
import { shorten } from "./engine/words.ts"
import { readFilters } from "./filters.ts"
import type { SearchHit, SearchOptions, SearchResult } from "./search-types.ts"

/** What a search works with. */
export interface SearchContext {
  memory: Memory
  /** Reads what has changed; see `followMemory`. */
  refresh(): Promise<Refreshed>
  index: DocumentIndex
  embedder: Embedder | undefined
  countTokens: CountTokens
  now(): number
}

const MAX_RESULTS = 10
export const MIN_SCORE = 0.15
/** Ranks of each ranking that are fused. */
const FUSED_MIN = 50
/** Of reciprocal rank fusion: how little the first ranks differ. */
const K = 60
/** A cosine below this says nothing; it counts as 0, and 1 stays 1. */
const COSINE_FLOOR = 0.2

/** See `MemorySearch.search`. */
export async function searchDocuments(
  { memory, refresh, index, embedder, now: readClock }: SearchContext,
  query: string,
  { maxResults = MAX_RESULTS, minScore = MIN_SCORE }: SearchOptions,
): Promise<SearchResult> {
  const [unreadable, files] = await refresh()
  const now = readClock()
  const mounts = mountNames(requireInternals(memory).own.options)
  const readable = new Set(memory.mounts.map(({ name }) => name))
  const leftOut = mounts.filter((name) => !readable.has(name) || unreadable.includes(name))
  const types = lazily(() => typesOf(index))
  const { text, filters, notes } = readFilters(shorten(query), { now, mounts, types })
  notes.push(...leftOut.map((mount) => `The mount ${mount} could not be read and was left out.`))
  const missing = files.filter((file) => !index.entries.has(file) && !isIndex(file))
  if (missing.length > 0)
    notes.push(`Files that could not be read were left out: ${plainLine(someOf(missing))}.`)
  const request = { ...filters, text, now, maxResults, minScore }
  if (text.trim() === "" && Object.keys(filters).length > 0)
    return { hits: listNewest(index, request), notes }
  const closest = await embedder?.closest(text).catch(() => undefined)
  if (embedder !== undefined && closest === undefined)
    notes.push("The embedding model gave no usable answer, so only words were compared.")
  const hits = closest === undefined ? searchIndex(index, request) : fuse(index, request, closest)
  return { hits: hits.map((hit) => toHit(hit, now)), notes }
}

/** The types of all documents and the usual ones. */
function typesOf(index: DocumentIndex): ReadonlySet<string> {
  const types = new Set<string>(TOPIC_TYPES)
  for (const { document } of index.entries.values()) if (document.type) types.add(document.type.toLowerCase())
  return types
}

function listNewest(index: DocumentIndex, query: EngineQuery): SearchHit[] {
  const { type, mount, since, now, maxResults } = query
  const filters = { type, mount, since: since && new Date(dayOf(since) * DAY).toISOString().slice(0, 10) }
  const terms = Object.entries(filters).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
  return [...index.entries.values()]
    .map(({ document }) => document)
    .filter((document) => passes(document, query))
    .sort((one, other) => (other.updatedAt ?? 0) - (one.updatedAt ?? 0))
    .slice(0, maxResults)
    .map((document) => toHit({ ...withoutWords(document), score: 1, terms }, now))
}

/** A hit that has no word of the query. */
function withoutWords(document: SearchDocument): EngineHit {
  return { document, score: 0, evidence: 0, passage: headOf(document), fields: [], terms: [] }
}

function toHit({ document, score, passage, line, fields, terms }: EngineHit, now: number): SearchHit {
  const { address, mount, type, name, description, updatedAt } = document
  const ageDays = updatedAt === undefined ? undefined : Math.max(0, Math.floor((now - updatedAt) / DAY))
  return { address, mount, type, name, description, passage, line, score, reason: { fields, terms, ageDays } }
}

/** Joins the ranking of the words with that of the vectors: the reciprocal of each rank plus 60, added up. */
function fuse(index: DocumentIndex, query: EngineQuery, closest: Closest): EngineHit[] {
  const { maxResults, minScore } = query
  const most = Math.max(FUSED_MIN, maxResults)
  const words = searchIndex(index, { ...query, maxResults: most, minScore: 0 })
  const hits = new Map(words.map((hit, rank) => [hit.document.address, { hit, sum: 1 / (K + rank + 1) }]))
  let rank = 0
  for (const [address, cosine] of closest.slice(0, most)) {
    const { document } = index.entries.get(address) ?? {}
    if (document === undefined || !passes(document, query)) continue
    const score = Math.max(0, (Math.min(1, cosine) - COSINE_FLOOR) / (1 - COSINE_FLOOR))
    const { hit, sum } = hits.get(address) ?? { hit: withoutWords(document), sum: 0 }
    hits.set(address, { hit: { ...hit, score: Math.max(score, hit.score) }, sum: sum + 1 / (K + ++rank) })
  }
  return [...hits.values()]
    .sort((one, other) => other.sum - one.sum)
    .map(({ hit }) => hit)
    .filter(({ score }) => score > 0 && score >= minScore)
    .slice(0, maxResults)
}
