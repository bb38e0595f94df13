import { NO_CANDIDATES, noteCandidates } from "../candidates/candidates.ts"
import { deduplicate } from "../compare/deduplicate.ts"
import type { DetectedMemory } from "../types.ts"

/** What was noticed in a conversation and is not certain yet. */
export interface Repetitions {
  /** Adds the detections of a turn. Returns those that are certain because they repeat an earlier one. */
  note(unsure: readonly DetectedMemory[]): DetectedMemory[]
  clear(): void
}

/** Keeps the last `size` detections. */
export function createRepetitions(size: number): Repetitions {
  let seen = NO_CANDIDATES
  return {
    note(unsure) {
      const { candidates, promoted } = noteCandidates(seen, deduplicate(unsure, []))
      const { entries } = candidates
      seen = { ...candidates, entries: entries.slice(Math.max(0, entries.length - size)) }
      return promoted
    },
    clear: () => {
      seen = NO_CANDIDATES
    },
  }
}
