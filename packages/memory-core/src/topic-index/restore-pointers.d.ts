import type { RemovedPointer } from "../store/store.ts"
import { type IndexLine, type ParsedIndex } from "./parse-index.ts"
import { type IndexUpdate } from "./update-index.ts"
/**
 * Restores lines that a change removed or rewrote. Each goes back to its old place if the line above it is still there,
 * otherwise to the place of a new pointer. The topic's current lines are replaced; other topics stay listed as they are.
 */
export declare function restorePointers(
  index: string | ParsedIndex,
  slug: string,
  pointers: readonly RemovedPointer[],
): IndexUpdate
/** The old place of a pointer: below the line that was above it. `undefined` if that line is gone or blank. */
export declare function findPlace(lines: readonly IndexLine[], pointer: RemovedPointer): number | undefined
