import type { NoticedMemory } from "../auto-memories.ts"
import type { MemoryScope } from "../types.ts"

/** What a session did to the memories. */
export interface SessionSummary {
  /** Entries that are new or took the place of older ones. */
  learned: number
  /** Entries that turned out to hold still. */
  confirmed: number
  /** Entries that nobody has confirmed for long, over all scopes. */
  stale: number
  /** Entries that were taken out. */
  forgotten: number
  /** What was seen once and is kept in case that it comes again. */
  candidates: number
  /** What was not stored because of a rule, by the rule's name. */
  refused: readonly string[]
  /** Files that were brought under their limit. */
  consolidated: readonly { scope: MemoryScope; movedEntries: number; mergedEntries: number }[]
  /** TextFacts of the project's manifests that were new, and what became of them. */
  noticed: readonly NoticedMemory[]
  /** `2 learned, 1 confirmed, 1 stale`. */
  text: string
}

/** The summary's line: what is zero goes without saying, but for the first three. */
export function describeSummary(counts: Omit<SessionSummary, "text">): string {
  const { learned, confirmed, stale, forgotten, refused } = counts
  const parts = [`${learned} learned`, `${confirmed} confirmed`, `${stale} stale`]
  if (forgotten > 0) parts.push(`${forgotten} forgotten`)
  if (refused.length > 0) parts.push(`${refused.length} refused`)
  const moved = counts.consolidated.reduce((sum, { movedEntries }) => sum + movedEntries, 0)
  if (moved > 0) parts.push(`${moved} moved to topic files`)
  return parts.join(", ")
}
