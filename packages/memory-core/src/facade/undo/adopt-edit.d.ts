import type { AdoptEditResult } from "../../memory-types.ts"
import type { OpenMemory } from "../open-memory.ts"
import { type ResolvedOptions } from "../resolved-options.ts"
import type { UndoHistory } from "./undo-history.ts"
/** Records an edit that a person made with an editor; see `Memory.adoptEdit`. */
export declare function adoptEdit(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: UndoHistory,
  {
    slug: reference,
    before,
  }: {
    slug: string | undefined
    before: string
  },
): Promise<AdoptEditResult>
