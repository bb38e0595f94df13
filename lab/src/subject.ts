import { createLearningDetector } from "../../packages/memory-learn/src/detect/detector.ts"
import type { ConversationTurn, DetectedMemory } from "../../packages/memory-learn/src/types.ts"

/** A detector under measurement; a new instance for each session. */
export interface Subject {
  analyze(turn: ConversationTurn): DetectedMemory[]
  deduplicate(detections: readonly DetectedMemory[], stored: readonly string[]): DetectedMemory[]
}

/** This package's detector with its defaults. */
export const createOurs = (): Subject => createLearningDetector()
