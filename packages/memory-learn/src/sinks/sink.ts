import type { DetectedMemory } from "../types.ts"

/** Where memories are put. */
export interface MemorySink {
  /** Puts one there; what it contradicts goes to the trash. @throws MemoryError */
  store(memory: DetectedMemory): Promise<StoreOutcome>
}

export interface StoreOutcome {
  /** `confirmed`: it was there already, and counts as confirmed now. `replaced`: in the place of something older. */
  outcome: "stored" | "confirmed" | "replaced"
  /** The file, or the topic's slug. */
  where: string
  /** What went to the trash, and its entry there. */
  replaced?: readonly { text: string; trashId?: string }[]
}
