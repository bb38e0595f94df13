import type { StoreOutcome } from "../outcomes.ts"
import { describeSummary, type SessionSummary } from "./summary.ts"

/** Counts the changes of a session. */
export interface Counts {
  add(what: StoreOutcome["outcome"] | "forgotten"): void
  refuse(rule: string): void
  /** The summary: the counts, and what is only known at the end. Resets the counts. */
  summarise(rest: Pick<SessionSummary, "noticed" | "stale" | "candidates" | "consolidated">): SessionSummary
}

export function createCounts(): Counts {
  let learned = 0
  let confirmed = 0
  let forgotten = 0
  let refused: string[] = []
  return {
    add(what) {
      if (what === "forgotten") forgotten++
      else if (what === "confirmed") confirmed++
      else learned++
    },
    refuse: (rule) => {
      refused.push(rule)
    },
    summarise(rest) {
      const counts = { learned, confirmed, forgotten, refused, ...rest }
      learned = confirmed = forgotten = 0
      refused = []
      return { ...counts, text: describeSummary(counts) }
    },
  }
}
