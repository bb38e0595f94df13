import type { RotateResult } from "../memory-types.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { UndoHistory } from "./undo/undo-history.ts"
/** Moves pointers to the archive, or shows what a rotation would do; see `Memory.rotate`. */
export declare function rotateIndex(
  { layout: { archive }, caps }: ResolvedOptions,
  opened: OpenMemory,
  history: UndoHistory,
  dryRun: boolean,
): Promise<RotateResult>
