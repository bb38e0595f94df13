import type { SessionSummary as LearningSummary, NoticedMemory } from "@caliban/memory-learn"
import type { MemoryScope } from "../types.ts"

/** The changes of a session. */
export interface SessionSummary extends LearningSummary {
  /** Files that were consolidated. */
  consolidated: readonly { scope: MemoryScope; movedEntries: number; mergedEntries: number }[]
  /** Facts from the project's manifests that were new, and their outcomes. */
  noticed: readonly NoticedMemory[]
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
