import type { ConfigProblem } from "../config/read-config.ts"
import type { ConsolidationResult } from "../files/consolidation/consolidation-types.ts"
import type { MergedMemories } from "../inject/merge-scopes.ts"
import type { LearnedEntry } from "../learning.ts"
import type { Replaced, StoreOutcome } from "../outcomes.ts"
import type { MemorySearchResult } from "../search/search-entries.ts"
import type { DetectedMemory, MemoryScope } from "../types.ts"

/** Where memories are stored: the sectioned files of all scopes. Its methods throw the errors of memory-core. */
export interface LearnedStore {
  /** All entries of the active scopes. */
  list(): Promise<LearnedEntry[]>
  /** Whether a new memory of a scope may replace an entry that it contradicts. */
  mayReplace(scope: MemoryScope, entry: LearnedEntry): boolean
  /** Where a new memory of a scope would be stored, for people. */
  placeOf(scope: MemoryScope): string
  /** Adds a memory in place of the entries that it contradicts, which go to the history. */
  add(memory: DetectedMemory, contradicted: readonly LearnedEntry[]): Promise<StoreOutcome>
  /** Moves contradicted entries to the history. */
  drop(contradicted: readonly LearnedEntry[]): Promise<Replaced[]>
  /** Removes the stale mark and notes the day. */
  confirm(entry: LearnedEntry): Promise<void>
  /** Moves an entry to the history. */
  forget(entry: LearnedEntry): Promise<void>
  /** Whether an entry with the statement of a memory was removed and is still in the history. */
  wasRemoved(memory: DetectedMemory): Promise<boolean>
  /** Marks the entries that were not confirmed for so many days. Returns them. */
  markStale(days: number): Promise<LearnedEntry[]>
  /** The entries by section, without those that a narrower scope overrides. */
  load(): Promise<MergedMemories>
  /** Brings the file of a scope under its line limit. */
  consolidate(scope: MemoryScope): Promise<ConsolidationResult>
  /** Consolidates the files over their limits. */
  consolidateAll(): Promise<{ scope: MemoryScope; movedEntries: number; mergedEntries: number }[]>
  /** Finds entries by words, with `hidden` only those that are not in the prompt. */
  search(query: string, options: { hidden: boolean }): Promise<MemorySearchResult[]>
  /** What could not be read or written last. */
  problems(): readonly ConfigProblem[]
}
