import type { ConversationTurn, DetectedMemory, ParsedMemoryFile } from "../types.ts"
import type { RawDetection } from "./confidence.ts"

export interface LearningDetectorConfig {
  /** `analyze` returns detections with at least this confidence. Default 0.6. */
  minConfidence: number
  /** The maximum number of detections that `analyze` returns for one turn. Default 3. */
  maxDetectionsPerTurn: number
  /** How many requests and corrections are kept to recognise repetitions. Default 50. */
  correctionHistorySize: number
  /**
   * Masks what must not be stored, before the text is analysed. With `requested`, for what the user explicitly asks to
   * remember, contact data may stay. Default: masks nothing.
   */
  mask?: (text: string, requested?: boolean) => string
}

export interface LearningDetector {
  /** What is worth storing, the most certain first. Pass every turn, of every role, in order. Never throws. */
  analyze(turn: ConversationTurn): DetectedMemory[]
  /** Detections from 0.3 up to `minConfidence`, which are worth storing only if they are repeated. */
  detectCandidates(turn: ConversationTurn): DetectedMemory[]
  detectCorrections(turn: ConversationTurn): DetectedMemory[]
  detectErrorPatterns(turn: ConversationTurn): DetectedMemory[]
  detectPreferences(turn: ConversationTurn): DetectedMemory[]
  detectProjectPatterns(turn: ConversationTurn): DetectedMemory[]
  detectToolPatterns(turn: ConversationTurn): DetectedMemory[]
  scoreConfidence(detection: RawDetection): number
  /** See `deduplicate`. */
  deduplicate(
    detections: readonly DetectedMemory[],
    existing: ParsedMemoryFile | readonly string[],
  ): DetectedMemory[]
  /** Clears the state of the conversation: requests, corrections, open errors, language. */
  resetHistory(): void
}

export const DETECTOR_DEFAULTS: LearningDetectorConfig = {
  minConfidence: 0.6,
  maxDetectionsPerTurn: 3,
  correctionHistorySize: 50,
}
