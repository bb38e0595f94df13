import type { RepairMemoryOptions, RepairResult } from "../memory-types.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { UndoHistory } from "./undo/undo-history.ts"
/** Repairs the index, or shows what a repair would do; see `Memory.repair`. */
export declare function repairMemory(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: UndoHistory,
  { dryRun, ...extent }: RepairMemoryOptions,
): Promise<RepairResult>
