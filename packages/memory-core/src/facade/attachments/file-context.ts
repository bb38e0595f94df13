import { CALIBAN, type Codec } from "../../layouts/codec.ts"
import type { MemoryChange } from "../../memory-types.ts"
import type { MemoryReader } from "../../store/store.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import type { TopicUses } from "../topic-uses.ts"
import type { OwnChanges } from "../undo/own-changes.ts"
import type { UndoChanges } from "../undo/undo-changes.ts"

/** The parts of one memory that its files are made of. */
export interface FileContext {
  options: ResolvedOptions
  opened: OpenMemory
  history: OwnChanges
  uses: TopicUses
  undoChange: UndoChanges["undoChange"]
  announce(change: MemoryChange): void
}

/** The layout of a memory as its store has it: one that is not made of files has no folder for the topics. */
export function layoutOf(
  { options }: Pick<FileContext, "options">,
  { codec = CALIBAN }: MemoryReader,
): Codec {
  return { ...options.codec, topicFolder: codec.topicFolder }
}
