import type { MemoryChange } from "../memory-types.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { TopicUses } from "./topic-uses.ts"
import type { OwnChanges } from "./undo/own-changes.ts"

/** What every task of one memory works with. */
export interface MemoryContext {
  readonly options: ResolvedOptions
  readonly opened: OpenMemory
  readonly ownChanges: OwnChanges
  readonly uses: TopicUses
  announce(change: MemoryChange): void
}
