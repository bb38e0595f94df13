// The public surface: the names of Wundr's specification, and the types of their options and results.

export {
  createLearningDetector,
  type LearningDetector,
  type LearningDetectorConfig,
} from "@caliban/memory-learn"

export type { AutoMemories, AutoMemoriesOptions, LearnedEntries, SessionStart } from "./auto-memories.ts"
export type { ConfigProblem } from "./config/read-config.ts"
export type { AutoMemoriesConfig } from "./config/settings.ts"
export { createAutoMemories } from "./create-auto-memories.ts"
export type { MergedMemories, ScopedEntry } from "./inject/merge-scopes.ts"
export type { MemorySearchResult } from "./search/search-entries.ts"
export type { LearnedEntry, NoticedEntry, ScopedDecay, SessionSummary, StoreOutcome } from "./types.ts"

// Sectioned files.

export type { ConsolidationResult } from "./files/consolidation/plan.ts"
export type { DecayResult, FileChange } from "./files/edits.ts"
export type { MemoryFileManager, MemoryFileManagerOptions } from "./files/file-manager.ts"
export { createMemoryFileManager } from "./files/file-manager.ts"
export type { NewEntry } from "./sections/edit-entries.ts"
export type * from "./sections/section-types.ts"
