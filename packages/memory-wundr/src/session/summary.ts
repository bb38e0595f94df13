import type { NoticedEntry } from "../outcomes.ts"
import type { MemoryScope } from "../types.ts"

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
  /** Files that were consolidated. */
  consolidated: readonly { scope: MemoryScope; movedEntries: number; mergedEntries: number }[]
  /** Facts from the project's manifests that were new, and their outcomes. */
  noticed: readonly NoticedEntry[]
}

/** The summary as one line. The first three counts are always shown, the others unless zero. */
export function describeSummary(counts: Omit<SessionSummary, "text">): string {
  const { learned, confirmed, stale, forgotten, refused } = counts
  const parts = [`${learned} learned`, `${confirmed} confirmed`, `${stale} stale`]
  if (forgotten > 0) parts.push(`${forgotten} forgotten`)
  if (refused.length > 0) parts.push(`${refused.length} refused`)
  const moved = counts.consolidated.reduce((sum, { movedEntries }) => sum + movedEntries, 0)
  if (moved > 0) parts.push(`${moved} moved to topic files`)
  return parts.join(", ")
}
