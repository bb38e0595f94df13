// The public surface, in the order of the data flow.

export * from "./types.ts"

// The coordinator and its configuration.

export type { AutoMemories, AutoMemoriesOptions, ScopedDecay, SessionStart } from "./auto-memories.ts"
export { type AutoMemoriesConfig, DEFAULT_CONFIG } from "./config/auto-memories-config.ts"
export {
  type ConfigOptions,
  type ConfigProblem,
  type ResolvedConfig,
  resolveConfig,
} from "./config/read-config.ts"
export { createAutoMemories } from "./create-auto-memories.ts"
export type { MemoryScopes } from "./scopes.ts"
export type { LearnedEntry } from "./session/learned-entries.ts"
export type { NoticedMemory, SessionSummary } from "./session/summary.ts"

// Noticing.

export { formatCandidates, readCandidates } from "./candidates/candidate-json.ts"
export {
  type Candidate,
  type Candidates,
  type NotedCandidates,
  noteCandidates,
} from "./candidates/candidates.ts"
export { compareStatements, type Relation } from "./compare/compare.ts"
export { deduplicate } from "./compare/deduplicate.ts"
export { type Band, bandOf, type NoticedBy, type RawDetection } from "./detect/confidence.ts"
export { createLearningDetector } from "./detect/detector.ts"
export type { LearningDetector, LearningDetectorConfig } from "./detect/detector-config.ts"
export type { ManifestFact } from "./manifests/manifest-fact.ts"
export { readManifests } from "./manifests/read-manifests.ts"

// Sectioned files.

export type {
  ConsolidationResult,
  MergedEntry,
  MovedEntry,
} from "./files/consolidation/consolidation-types.ts"
export type { DecayResult, ReportedEntry } from "./files/decay.ts"
export type { FileChange } from "./files/entry-changes.ts"
export { createMemoryFileManager } from "./files/file-manager.ts"
export type { MemoryFileManager, MemoryFileManagerOptions } from "./files/file-manager-types.ts"
export type { TrashedEntries, TrashedEntry } from "./files/trashed-entries.ts"
export type { NewEntry } from "./sections/format-entry.ts"
export { parseSections } from "./sections/parse-sections.ts"

// The prompt, and search for the rest.

export { formatForSystemPrompt, type PromptOptions } from "./inject/format-prompt.ts"
export {
  type MergedMemories,
  type MergedSection,
  mergeScopes,
  type ScopedEntry,
  type ScopedFile,
  type ShadowedEntry,
} from "./inject/merge-scopes.ts"
export { type MemorySearchResult, searchFiles } from "./search/search-files.ts"

// Where memories are stored.

export { createSectionSink } from "./sinks/section-sink.ts"
export type { MemorySink, StoreOutcome } from "./sinks/sink.ts"
export { createTopicSink } from "./sinks/topic-sink.ts"
