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

// The coordinator and its configuration.

export type {
  AutoMemories,
  AutoMemoriesOptions,
  LearnedEntries,
  ScopedDecay,
  SessionStart,
} from "./auto-memories.ts"
export type { AutoMemoriesConfig } from "./config/auto-memories-config.ts"
export type { ConfigProblem } from "./config/read-config.ts"
export { createAutoMemories } from "./create-auto-memories.ts"
export type { MergedMemories, MergedSection, ScopedEntry } from "./inject/merge-scopes.ts"
export type { MemorySearchResult } from "./search/search-entries.ts"
export type { NoticedMemory, SessionSummary } from "./session/summary.ts"
export type { LearnedEntry, StoreOutcome } from "./stores/learned-store.ts"
export type { CopyResult, UnreadFile } from "./stores/unread-files.ts"

// Consolidation by the host's model.

export type { ConsolidateTurn } from "./consolidate/consolidate-turns.ts"
export type {
  Consolidate,
  ConsolidatedOperation,
  ConsolidateInput,
  ConsolidateOperation,
  ConsolidateReport,
} from "./consolidate/consolidate-types.ts"
export { consolidationPrompt } from "./consolidate/consolidation-prompt.ts"
export type { SimilarTopic } from "./notes/note-text.ts"
export type { SimilarSearch } from "./notes/notes.ts"

// Noticing.

export { compareStatements, type Relation } from "./compare/compare.ts"
export type { RawDetection } from "./detect/confidence.ts"
export { createLearningDetector } from "./detect/detector.ts"
export type { LearningDetector, LearningDetectorConfig } from "./detect/detector-config.ts"

// Sectioned files.

export type { ConsolidationResult } from "./files/consolidation/consolidation-types.ts"
export type { DecayResult } from "./files/decay.ts"
export type { FileChange } from "./files/entry-changes.ts"
export { createMemoryFileManager } from "./files/file-manager.ts"
export type { MemoryFileManager, MemoryFileManagerOptions } from "./files/file-manager-types.ts"
export type { TrashedEntries } from "./files/trashed-entries.ts"
export type { MemoryScopes } from "./scopes.ts"
export type { NewEntry } from "./sections/format-entry.ts"
