import type { StoreOutcome } from "../stores/learned-store.ts"
import type { DetectedMemory } from "../types.ts"

/** The changes of a session. */
export interface SessionSummary {
  /** New entries, including those that replaced others. */
  learned: number
  /** Entries that were confirmed. */
  confirmed: number
  /** Entries with the stale mark, over all scopes. */
  stale: number
  /** Entries that were removed. */
  forgotten: number
  /** Candidates that wait for a repetition. */
  candidates: number
  /** The name of the rule for each memory that the guard refused. */
  refused: readonly string[]
  /** `2 learned, 1 confirmed, 1 stale`. */
  text: string
}

/** The summary as one line. The first three counts are always shown, the others unless zero. */
export function describeSummary(counts: Omit<SessionSummary, "text">): string {
  const { learned, confirmed, stale, forgotten, refused } = counts
  const parts = [`${learned} learned`, `${confirmed} confirmed`, `${stale} stale`]
  if (forgotten > 0) parts.push(`${forgotten} forgotten`)
  if (refused.length > 0) parts.push(`${refused.length} refused`)
  return parts.join(", ")
}

/** A detection and its outcome. */
export interface NoticedMemory extends DetectedMemory {
  /**
   * `stored`: as a new entry. `confirmed`: it was known. `replaced`: it replaced older entries. `suggested`: the host may
   * call `storeMemory`. `refused`: by the guard. `failed`: the file could not be written.
   */
  outcome: StoreOutcome["outcome"] | "suggested" | "refused" | "failed"
  /** The file or topic that contains it, or would contain it. */
  where: string
  replaced?: StoreOutcome["replaced"]
  /** Why it was refused or failed. */
  problem?: string
}
