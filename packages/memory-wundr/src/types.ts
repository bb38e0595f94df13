import type { DetectedMemory, MemoryScope } from "@caliban/memory-learn"
import type { LearnedEntry as Entry } from "@caliban/text"
import type { ConsolidationResult } from "./files/consolidation/plan.ts"
import type { ScopedEntry } from "./inject/merge-scopes.ts"

/** An entry of a sectioned file: without the stale mark, and with the title of its section, which is empty above the first one. */
export interface LearnedEntry extends Entry {
  scope: MemoryScope
  path: string
}

/** An entry with what else its file has of it. */
export type ListedEntry = LearnedEntry & ScopedEntry

/** The result of a decay check over all scopes. */
export interface ScopedDecay {
  /** Entries that this check marked. */
  marked: readonly LearnedEntry[]
  /** All entries with the stale mark. */
  stale: readonly LearnedEntry[]
}

/** What became of a memory. */
export interface StoreOutcome {
  /** `stored`: as a new entry. `confirmed`: it was known, and is confirmed now. `replaced`: it replaced older entries. */
  outcome: "stored" | "confirmed" | "replaced"
  /** The file. */
  where: string
  /** The replaced entries, each with its entry of the history. */
  replaced?: readonly { text: string; entryId?: string | undefined }[] | undefined
  /** Entries that a person wrote and that it contradicts, which stay. */
  contradicts?: readonly string[] | undefined
}

/** A detection and its outcome. `where` is the file that contains it, or would contain it. */
export interface NoticedEntry extends DetectedMemory, Omit<StoreOutcome, "outcome"> {
  /**
   * `stored`, `confirmed`, `replaced`: see `StoreOutcome`. `suggested`: the memory is read-only. `refused`: by the guard, not
   * approved, or a request for a scope that is off. `failed`: the file could not be written. `removed`: the user asked
   * afterwards not to remember it.
   */
  outcome: StoreOutcome["outcome"] | "suggested" | "refused" | "failed" | "removed"
  /** Why it was refused or failed. */
  problem?: string
}

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
  /** The name of the rule for each memory that the guard refused; `denied` if it was not approved, `memory-off` if its scope is off. */
  refused: readonly string[]
  /** `2 learned, 1 confirmed, 1 stale`. */
  text: string
  /** Files that were consolidated. */
  consolidated: readonly (ConsolidationResult & { scope: MemoryScope })[]
  /** Facts from the project's manifests that were new, and their outcomes. */
  noticed: readonly NoticedEntry[]
}
