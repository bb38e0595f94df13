import { check } from "@caliban/memory-core/internal"
import { DETECTOR } from "../check-options.ts"
import type { ConversationTurn, DetectedMemory, DetectionCategory } from "../types.ts"
import { createConversation } from "./conversation.ts"
import { confidenceOf, type RawDetection, STORE_CONFIDENCE } from "./detection.ts"
import { deduplicate, type SectionedEntries } from "./repetitions.ts"

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
    existing: readonly string[] | SectionedEntries,
  ): DetectedMemory[]
  /** Clears the state of the conversation: requests, corrections, open errors, language. */
  resetHistory(): void
}

export const DETECTOR_DEFAULTS: LearningDetectorConfig = {
  minConfidence: STORE_CONFIDENCE,
  maxDetectionsPerTurn: 3,
  correctionHistorySize: 50,
}

/** Notices what is worth remembering in a conversation, turn by turn, without a language model. */
export function createLearningDetector(config: Partial<LearningDetectorConfig> = {}): LearningDetector {
  check("createLearningDetector", DETECTOR, config)
  const {
    minConfidence = DETECTOR_DEFAULTS.minConfidence,
    maxDetectionsPerTurn: limit = DETECTOR_DEFAULTS.maxDetectionsPerTurn,
    correctionHistorySize: historySize = DETECTOR_DEFAULTS.correctionHistorySize,
    mask = (text) => text,
  } = config
  const start = () => createConversation(Math.max(limit, 1), Math.max(0, historySize), mask)
  let detect = start()
  const ofCategory =
    (category: DetectionCategory) =>
    (turn: ConversationTurn): DetectedMemory[] =>
      detect(turn).filter((one) => one.category === category)
  const analyze = (turn: ConversationTurn): DetectedMemory[] => {
    const sure = detect(turn).filter((one) => one.confidence >= minConfidence)
    const others = sure.filter(({ requested }) => requested !== true).slice(0, Math.max(0, limit))
    return sure.filter((one) => one.requested === true || others.includes(one))
  }
  return {
    analyze,
    detectCandidates: (turn) => {
      const kept = analyze(turn)
      return detect(turn).filter((one) => !kept.includes(one))
    },
    detectCorrections: (turn) =>
      detect(turn).filter((one) => one.category === "repeated-correction" || one.section === "Corrections"),
    detectErrorPatterns: ofCategory("error-pattern"),
    detectPreferences: ofCategory("user-preference"),
    detectProjectPatterns: ofCategory("project-pattern"),
    detectToolPatterns: ofCategory("tool-usage"),
    scoreConfidence: confidenceOf,
    deduplicate,
    resetHistory: () => {
      detect = start()
    },
  }
}
