import type { MemoryDocument } from "@caliban/memory-core/internal"
import type { HitReason, SearchHit } from "../search-types.ts"

/** One file to search, such as a topic, a daily note or the archive, and what the index says of it that its head does not. */
export type SearchDocument = Pick<MemoryDocument, "address" | "body"> &
  Partial<MemoryDocument & { hook: string | undefined }>

/** What a document must be. */
export interface Filters {
  /** In lower case. */
  type?: string | undefined
  /** The mount's name; `own` for the memory itself. */
  mount?: string | undefined
  /** Changed at or after this time, in milliseconds since 1970. */
  since?: number | undefined
}

/** A query whose filters were parsed. */
export interface EngineQuery extends Filters {
  text: string
  /** For recency and for dates in the query, in milliseconds since 1970. */
  now: number
  maxResults: number
  /** Hits below this score, from 0 to 1, are left out. */
  minScore: number
}

export interface EngineHit
  extends Pick<SearchHit, "score" | "passage" | "line">,
    Pick<HitReason, "fields" | "terms"> {
  document: SearchDocument
  /** How much the words in common tell: 1 is one word that no other document has. */
  evidence: number
}

/** The name of the memory itself in `mount:own`. */
export const OWN = "own"

export function passes({ type, mount, updatedAt }: SearchDocument, filters: Filters): boolean {
  if (filters.type !== undefined && type?.toLowerCase() !== filters.type) return false
  if (filters.mount !== undefined && (mount ?? OWN) !== filters.mount) return false
  return filters.since === undefined || (updatedAt ?? 0) >= filters.since
}
