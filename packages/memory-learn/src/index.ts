// The public surface, in the order of the data flow.

export type * from "./types.ts"

// Learning in one session.

export { consolidationPrompt } from "./consolidate/consolidation-prompt.ts"
export { createLearning } from "./create-learning.ts"
export type * from "./learning-types.ts"
export type { SimilarTopic } from "./similar/find-similar.ts"
export type { LearnedEntries, LearnedEntry } from "./store/learned-entries.ts"

// Noticing.

export type { RawDetection } from "./detect/detection.ts"
export type { LearningDetector, LearningDetectorConfig } from "./detect/detector.ts"
export { createLearningDetector } from "./detect/detector.ts"
