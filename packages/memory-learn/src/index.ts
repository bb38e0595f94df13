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

// One session.

export { createLearning } from "./create-learning.ts"
export type {
  FoundLearned,
  LearnedEntries,
  Learning,
  LearningOptions,
  LearningStart,
  ScopedDecay,
} from "./learning.ts"
export type { NoticedMemory, SessionSummary } from "./session/summary.ts"
export type { LearningProblem } from "./stores/attempts.ts"
export type { LearnedEntry, Replaced, StoreOutcome } from "./stores/learned-store.ts"

// Noticing.

export { compareStatements, type Relation } from "./compare/compare.ts"
export type { RawDetection } from "./detect/confidence.ts"
export { createLearningDetector } from "./detect/detector.ts"
export type { LearningDetector, LearningDetectorConfig } from "./detect/detector-config.ts"
