// The public surface, in the order of the data flow.

export type {
  ConversationTurn,
  DetectedMemory,
  DetectionCategory,
  EntryMetadata,
  MemoryEntry,
  MemoryScope,
  MemorySection,
  MemorySectionType,
  ParsedMemoryFile,
  ToolCallRecord,
} from "./types.ts"

// Learning in one session.

export { consolidationPrompt } from "./consolidate/consolidation-prompt.ts"
export type * from "./consolidate/consolidation-types.ts"
export { createLearning } from "./create-learning.ts"
export type * from "./learning-types.ts"
export type { SimilarTopic } from "./similar/find-similar.ts"
export type { LearnedEntries, LearnedEntry } from "./store/learned-entries.ts"

// The coordinator and its configuration.

export type {
  AutoMemories,
  AutoMemoriesOptions,
  ScopedDecay,
  SessionStart,
} from "./auto-memories.ts"
export type { AutoMemoriesConfig } from "./config/auto-memories-config.ts"
export type { ConfigProblem } from "./config/read-config.ts"
export { createAutoMemories } from "./create-auto-memories.ts"
export type { MergedMemories, MergedSection, ScopedEntry } from "./inject/merge-scopes.ts"
export type { MemorySearchResult } from "./search/search-entries.ts"
export type { NoticedMemory as NoticedEntry, SessionSummary } from "./session/summary.ts"
export type { StoreOutcome } from "./stores/learned-store.ts"
export type { CopyResult, UnreadFile } from "./stores/unread-files.ts"

// Noticing.

export { compareStatements, type Relation } from "./compare/compare.ts"
export type { RawDetection } from "./detect/confidence.ts"
export { createLearningDetector } from "./detect/detector.ts"
export type { LearningDetector, LearningDetectorConfig } from "./detect/detector-config.ts"

// Sectioned files.

export type { ConsolidationResult as FileConsolidation } from "./files/consolidation/consolidation-types.ts"
export type { DecayResult } from "./files/decay.ts"
export type { FileChange } from "./files/entry-changes.ts"
export { createMemoryFileManager } from "./files/file-manager.ts"
export type { MemoryFileManager, MemoryFileManagerOptions } from "./files/file-manager-types.ts"
export type { TrashedEntries } from "./files/trashed-entries.ts"
export type { MemoryScopes } from "./scopes.ts"
export type { NewEntry } from "./sections/format-entry.ts"
