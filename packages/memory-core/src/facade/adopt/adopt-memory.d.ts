import type { AdoptionResult, MemoryChange } from "../../memory-types.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import { type UndoHistory } from "../undo/undo-history.ts"
/** The memory that adopts another one. */
export interface AdoptingMemory {
  options: ResolvedOptions
  opened: OpenMemory
  history: UndoHistory
  announce(change: MemoryChange): void
}
/** Copies another memory into this one; see `Memory.adopt`. */
export declare function adoptMemory(memory: AdoptingMemory, directory: string): Promise<AdoptionResult>
