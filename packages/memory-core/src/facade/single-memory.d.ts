import type { Memory, MemoryChange } from "../memory-types.ts"
import { type OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import { type UndoChanges } from "./undo/undo-changes.ts"
import type { UndoHistory } from "./undo/undo-history.ts"
import { type TopicUses } from "./usage/topic-uses.ts"
/** The memory of one directory or store, with what a memory with mounts needs of it. Its slugs are not addresses. */
export interface SingleMemory
  extends Omit<Memory, "mounts" | "promote" | "forAgent">,
    Pick<UndoChanges, "undoChange"> {
  readonly options: ResolvedOptions
  readonly opened: OpenMemory
  readonly history: UndoHistory
  readonly uses: TopicUses
  announce(change: MemoryChange): void
}
/** Opens the memory of one directory or store; see `createMemory`. */
export declare function createSingleMemory(options: ResolvedOptions, history: UndoHistory): SingleMemory
