// The public surface: the names of Wundr's specification, and the types of their options and results.

export {
  createLearningDetector,
  type LearningDetector,
  type LearningDetectorConfig,
} from "@caliban/memory-learn"

// The coordinator and its configuration.

export type { AutoMemories, AutoMemoriesOptions, SessionStart } from "./auto-memories.ts"
export type { AutoMemoriesConfig } from "./config/auto-memories-config.ts"
export type { ConfigProblem } from "./config/read-config.ts"
export { createAutoMemories } from "./create-auto-memories.ts"
export type { MergedMemories, MergedSection, ScopedEntry } from "./inject/merge-scopes.ts"
export type { LearnedEntries, LearnedEntry, Learning, LearningStart, ScopedDecay } from "./learning.ts"
export type { NoticedEntry, Replaced, StoreOutcome } from "./outcomes.ts"
export type { MemorySearchResult } from "./search/search-entries.ts"
export type { SessionSummary } from "./session/summary.ts"

// Sectioned files.

export type { ConsolidationResult } from "./files/consolidation/consolidation-types.ts"
export type { DecayResult } from "./files/decay.ts"
export type { FileChange } from "./files/entry-changes.ts"
export { createMemoryFileManager } from "./files/file-manager.ts"
export type { MemoryFileManager, MemoryFileManagerOptions } from "./files/file-manager-types.ts"
export type { TrashedEntries } from "./files/trashed-entries.ts"
export type { MemoryScopes } from "./scopes.ts"
export type { NewEntry } from "./sections/format-entry.ts"
