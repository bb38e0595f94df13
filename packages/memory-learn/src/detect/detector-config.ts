import type { ConversationTurn, DetectedMemory, ParsedMemoryFile } from "../types.ts"
import type { RawDetection } from "./confidence.ts"

export interface LearningDetectorConfig {
  /** What `analyze` gives at least. Default 0.6. */
  minConfidence: number
  /** Default 3. */
  maxDetectionsPerTurn: number
  /** How many requests and corrections are kept for noticing that one is repeated. Default 50. */
  correctionHistorySize: number
  /**
   * `work` keeps rules, preferences and facts of work; `personal` keeps, beside those, what people tell of their lives
   * and plans: it stores far more, and about half of it in vain. Default `work`.
   */
  profile: "work" | "personal"
  /** Takes out of a text what must not be stored, before anything else sees it. */
  mask?: (text: string) => string
}

export interface LearningDetector {
  /** What is worth storing of a turn, the surest first. Feed it every turn, of every role, in order. Never throws. */
  analyze(turn: ConversationTurn): DetectedMemory[]
  /** What is below `minConfidence` but worth remembering in case that it comes again: [.3, minConfidence). */
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
  /** Forgets the conversation: requests, corrections, open errors, the language. */
  resetHistory(): void
}

export const DETECTOR_DEFAULTS: LearningDetectorConfig = {
  minConfidence: 0.6,
  maxDetectionsPerTurn: 3,
  correctionHistorySize: 50,
  profile: "work",
}
