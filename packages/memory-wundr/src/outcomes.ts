import type { DetectedMemory } from "./types.ts"

/** An entry that a newer one replaced. */
export interface Replaced {
  text: string
  entryId?: string | undefined
}

/** What became of a memory. */
export interface StoreOutcome {
  /** `confirmed`: it was known, and is confirmed now. `replaced`: it replaced older entries. */
  outcome: "stored" | "confirmed" | "replaced"
  /** The file. */
  where: string
  /** The replaced entries, each with its entry of the history. */
  replaced?: readonly Replaced[] | undefined
}

/** A detection and its outcome. */
export interface NoticedEntry extends DetectedMemory {
  /**
   * `stored`: as a new entry. `confirmed`: it was known. `replaced`: it replaced older entries. `suggested`: the host may
   * call `storeMemory`. `refused`: by the guard. `failed`: the file could not be written.
   */
  outcome: StoreOutcome["outcome"] | "suggested" | "refused" | "failed"
  /** The file that contains it, or would contain it. */
  where: string
  replaced?: StoreOutcome["replaced"]
  /** Why it was refused or failed. */
  problem?: string
}
