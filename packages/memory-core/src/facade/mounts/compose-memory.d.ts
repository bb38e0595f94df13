import type { Memory } from "../../memory-types.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import { type UndoHistory } from "../undo/undo-history.ts"
/**
 * A memory and its mounts behind one interface: one memory for each directory, and addresses in place of slugs.
 *
 * @param unreadable Names of mounts of which only the tier is shown.
 */
export declare function composeMemory(
  options: ResolvedOptions,
  unreadable?: readonly string[],
  history?: UndoHistory,
): Memory
