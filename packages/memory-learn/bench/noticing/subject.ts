import { createLearningDetector } from "../../src/detect/detector.ts"
import type { ConversationTurn, DetectedMemory } from "../../src/types.ts"

/** A detector under measurement: one instance hears one session. */
export interface Subject {
  analyze(turn: ConversationTurn): DetectedMemory[]
  deduplicate(detections: readonly DetectedMemory[], stored: readonly string[]): DetectedMemory[]
}

/** This package's detector with its defaults. */
export const createOurs = (): Subject => createLearningDetector()
