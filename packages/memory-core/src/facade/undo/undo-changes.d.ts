import type { MemoryChange, UndoResult } from "../../memory-types.ts"
import { type Abortable } from "../../store/abort.ts"
import type { OpenMemory } from "../open-memory.ts"
import { type ResolvedOptions } from "../resolved-options.ts"
import type { OwnChange, UndoHistory } from "./undo-history.ts"
export interface UndoChanges {
  undo(slug?: string, options?: Abortable): Promise<UndoResult | undefined>
  /** Reverts one change of this memory; `undefined` when what it replaced was purged. */
  undoChange(change: OwnChange, options?: Abortable): Promise<UndoResult | undefined>
  restore(id: string, options?: Abortable): Promise<UndoResult | undefined>
}
/** Restores what a change replaced or removed, and removes what it created. */
export declare function createUndoChanges(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: UndoHistory,
  announce: (change: MemoryChange) => void,
): UndoChanges
