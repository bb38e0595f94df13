import type { DetectedMemory } from "../types.ts"

/** Where memories are stored. */
export interface MemorySink {
  /** Stores a memory; the entries that it contradicts go to the trash. @throws MemoryError */
  store(memory: DetectedMemory): Promise<StoreOutcome>
}

export interface StoreOutcome {
  /** `confirmed`: it was known, and is confirmed now. `replaced`: it replaced older entries. */
  outcome: "stored" | "confirmed" | "replaced"
  /** The file, or the topic's slug. */
  where: string
  /** The replaced entries, each with its trash entry. */
  replaced?: readonly { text: string; trashId?: string | undefined }[]
}
