import type { Memory, MemoryChange, UndoResult } from "../memory-types.ts"

type Listener = (change: MemoryChange) => void
/** @returns a function that removes the listener. */
export declare function listenToChanges(place: unknown, listener: Listener): () => void
/** Calls every listener. The change is already on disk, so an error in a listener is emitted as a process warning. */
export declare function announceChange(place: unknown, change: MemoryChange): void
/** Announces what an undo or a restore did, and returns it. */
export declare function announceUndo(
  announce: (change: MemoryChange) => void,
  result: UndoResult | undefined,
): UndoResult | undefined
/** The methods that change topics, each followed by its announcement. */
export declare function announcing(
  announce: (change: MemoryChange) => void,
  { write, remove, adoptEdit }: ChangingMethods,
): ChangingMethods
type ChangingMethods = Pick<Memory, "write" | "remove" | "adoptEdit">
