import { type CountTokens, type Memory, TOPIC_TYPES } from "@caliban/memory-core"
import { lazily } from "@caliban/text"
import { type Embedder, fuseRanks } from "./embedder.ts"
import type { SearchEngine } from "./engine/create-engine.ts"
import { DAY } from "./engine/dates.ts"
import { type EngineHit, type EngineQuery, type Filters, OWN, passes } from "./engine/engine-types.ts"
import { headOf } from "./engine/hits.ts"
import { shorten } from "./engine/words.ts"
import { explainMounts, explainType, parseTime, readFilters } from "./filters.ts"
import type { SearchHit, SearchOptions, SearchResult } from "./search-types.ts"

/** What a search works with. */
export interface SearchContext {
  memory: Memory
  /** Reads what has changed; see `followMemory`. */
  refresh(): Promise<readonly string[]>
  engine: SearchEngine
  embedder: Embedder | undefined
  countTokens: CountTokens
  now(): number
}

const MAX_RESULTS = 10
export const MIN_SCORE = 0.15
/** Ranks of each ranking that are fused. */
const FUSED_MIN = 50
/** A cosine below this says nothing; it counts as 0, and 1 stays 1. */
const COSINE_FLOOR = 0.2

/** See `MemorySearch.search`. */
export async function searchDocuments(
  context: SearchContext,
  query: string,
  options: SearchOptions,
): Promise<SearchResult> {
  const { memory, engine, embedder } = context
  const now = context.now()
  const mounts = memory.mounts.map(({ name }) => name)
  const problems = await context.refresh()
  const types = lazily(() => typesOf(engine))
  const {
    text,
    filters,
    notes: ignored,
  } = readFilters(shorten(query), { now, mounts, hasType: (type) => types().has(type) })
  const { maxResults = MAX_RESULTS, minScore = MIN_SCORE } = options
  const limits = { ...readOptions(options, { now, mounts }), ...filters, text, now, maxResults, minScore }
  const { type } = limits
  const notes = [...ignored, ...problems]
  if (type !== undefined && !types().has(type)) notes.push(explainType(type))
  const hasFilter = type !== undefined || limits.mount !== undefined || limits.since !== undefined
  if (hasFilter && text.trim() === "") return { hits: listNewest(engine, limits), notes }
  const found = (await engine.search(limits)).map((hit) => toHit(hit, now))
  if (embedder === undefined) return { hits: found, notes }
  try {
    return { hits: await fuse(engine, limits, await embedder.closest(limits.text)), notes }
  } catch {
    const note = "The embedding model did not answer, so only words were compared."
    return { hits: found, notes: [...notes, note] }
  }
}

/** The filters of the options; those of the query come first. @throws TypeError for a wrong option */
function readOptions(
  { type, mount, since }: SearchOptions,
  { now, mounts }: { now: number; mounts: readonly string[] },
): Filters {
  if (mount !== undefined && mount !== OWN && !mounts.includes(mount)) {
    throw new TypeError(`search: option "mount" must be the name of a mount: ${explainMounts(mounts)}`)
  }
  const from = typeof since === "string" ? parseTime(since, now) : since?.valueOf()
  if (since !== undefined && from === undefined) {
    throw new TypeError('search: option "since" must be a date such as 2026-01-31 or an age such as 14d')
  }
  return { type: type?.toLowerCase(), mount, since: from }
}

/** The types of all documents and the usual ones. */
function typesOf(engine: SearchEngine): ReadonlySet<string> {
  const types = new Set<string>(TOPIC_TYPES)
  for (const { type } of engine.documents()) if (type !== undefined) types.add(type.toLowerCase())
  return types
}

function listNewest(engine: SearchEngine, query: EngineQuery): SearchHit[] {
  const { type, mount, since, now, maxResults } = query
  const filters = { type, mount, since: since === undefined ? undefined : dayOf(since) }
  const terms = Object.entries(filters).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
  return [...engine.documents()]
    .filter((document) => passes(document, query))
    .sort((one, other) => (other.updatedAt ?? 0) - (one.updatedAt ?? 0))
    .slice(0, maxResults)
    .map((document) => toHit({ document, score: 1, passage: headOf(document), fields: [], terms }, now))
}

function dayOf(time: number): string {
  return Math.abs(time) < 8.64e15 ? new Date(time).toISOString().slice(0, 10) : String(time)
}

function toHit(
  { document, score, passage, line, fields, terms }: Omit<EngineHit, "evidence">,
  now: number,
): SearchHit {
  const { address, mount, type, name, description, updatedAt } = document
  const ageDays = updatedAt === undefined ? undefined : Math.max(0, Math.floor((now - updatedAt) / DAY))
  const reason = {
    fields,
    terms,
    updatedAt: updatedAt === undefined ? undefined : new Date(updatedAt).toISOString(),
    ageDays,
  }
  return { address, mount, type, name, description, passage, line, score, reason }
}

/** Joins the ranking of the words with that of the vectors. */
async function fuse(
  engine: SearchEngine,
  query: EngineQuery,
  closest: readonly (readonly [address: string, cosine: number])[],
): Promise<SearchHit[]> {
  const { maxResults, minScore, now } = query
  const most = Math.max(FUSED_MIN, maxResults)
  const words = await engine.search({ ...query, maxResults: most, minScore: 0 })
  const hits = new Map<string, Omit<EngineHit, "evidence">>(words.map((hit) => [hit.document.address, hit]))
  const meant: string[] = []
  for (const [address, cosine] of closest.slice(0, most)) {
    const document = engine.get(address)
    if (document === undefined || !passes(document, query)) continue
    meant.push(address)
    const score = Math.max(0, (Math.min(1, cosine) - COSINE_FLOOR) / (1 - COSINE_FLOOR))
    const hit = hits.get(address) ?? { document, score, passage: headOf(document), fields: [], terms: [] }
    hits.set(address, { ...hit, score: Math.max(score, hit.score) })
  }
  return fuseRanks(
    words.map(({ document }) => document.address),
    meant,
  )
    .flatMap((address) => hits.get(address) ?? [])
    .filter(({ score }) => score > 0 && score >= minScore)
    .slice(0, maxResults)
    .map((hit) => toHit(hit, now))
}
