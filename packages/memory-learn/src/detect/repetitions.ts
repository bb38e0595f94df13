import { type Candidate, noteCandidates } from "../candidates/candidates.ts"
import type { DetectedMemory } from "../types.ts"
import { deduplicate } from "./deduplicate.ts"

/** What was noticed in a conversation and is not certain yet. */
export interface Repetitions {
  /** Adds the detections of a turn. Returns those that are certain because they repeat an earlier one. */
  note(unsure: readonly DetectedMemory[]): DetectedMemory[]
  clear(): void
}

/** Keeps the last `size` detections. */
export function createRepetitions(size: number): Repetitions {
  let seen: readonly Candidate[] = []
  return {
    note(unsure) {
      const { candidates, promoted } = noteCandidates(seen, deduplicate(unsure, []))
      seen = candidates.slice(Math.max(0, candidates.length - size))
      return promoted
    },
    clear: () => {
      seen = []
    },
  }
}
