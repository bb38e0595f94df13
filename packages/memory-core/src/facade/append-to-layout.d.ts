import type { WriteResult } from "../memory-types.ts"
import type { TopicDraft } from "../topics/topic.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { UndoHistory } from "./undo/undo-history.ts"
/**
 * Adds a draft as a section to a file of the layout that is written in this way; its type is not stored. `undefined` when
 * the slug is not the address of such a file. Reports like a write of a topic; an undo reverts it. What others have added
 * since the file was read is not a conflict.
 */
export declare function appendToLayout(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: UndoHistory,
  input: TopicDraft,
  signal: AbortSignal | undefined,
): Promise<WriteResult | undefined>
