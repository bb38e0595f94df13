import { deduplicate } from "../dedupe/deduplicate.ts"
import { textOf } from "../text/turn-text.ts"
import type { ConversationTurn, DetectedMemory, DetectionCategory, ToolCallRecord } from "../types.ts"
import { confidenceOf } from "./confidence.ts"
import { createResolvedError } from "./create-detection.ts"
import { DETECTOR_DEFAULTS, type LearningDetector, type LearningDetectorConfig } from "./detector-config.ts"
import { createErrorTracker } from "./errors/error-tracker.ts"
import { asks } from "./evidence/analyze-message.ts"
import { learnedScore, type Score } from "./evidence/score.ts"
import { createPersonalDetector } from "./personal/personal-detector.ts"
import { createUserTurnDetector } from "./user-turns.ts"

/** A hint at something masked waits for nothing. What is sure is given, for the host to say that it was refused. */
const MASKED = /\[masked: [^\]]*\]/u

/** Below this nothing is kept at all. */
const CANDIDATE_CONFIDENCE = 0.3
const SURE = 0.6

function isWorthLooking({ confidence, text }: DetectedMemory): boolean {
  return confidence >= CANDIDATE_CONFIDENCE && text !== "" && (confidence >= SURE || !MASKED.test(text))
}

/** A whole number from 0 on. */
function asCount(value: unknown, fallback: number): number {
  return Math.max(0, Math.floor(asNumber(value, fallback)))
}

function asNumber(value: unknown, fallback: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : fallback
}

/** The calls of a turn, which a host hands on as it got them. */
function callsOf({ toolCalls }: ConversationTurn): ToolCallRecord[] {
  const calls: unknown = toolCalls
  if (!Array.isArray(calls)) return []
  return calls.filter((call) => typeof call === "object" && call !== null && typeof call.name === "string")
}

/** Notices what is worth remembering in a conversation, turn by turn, without a language model. */
export function createLearningDetector(config: Partial<LearningDetectorConfig> = {}): LearningDetector {
  return createDetectorWith(learnedScore, config)
}

/** As `createLearningDetector`, with other weights than those that are shipped. */
export function createDetectorWith(
  score: Score,
  config: Partial<LearningDetectorConfig> = {},
): LearningDetector {
  const minConfidence = asNumber(config.minConfidence, DETECTOR_DEFAULTS.minConfidence)
  const limit = asCount(config.maxDetectionsPerTurn, DETECTOR_DEFAULTS.maxDetectionsPerTurn)
  const historySize = asCount(config.correctionHistorySize, DETECTOR_DEFAULTS.correctionHistorySize)
  const mask = config.mask ?? ((text: string): string => text)
  const errors = createErrorTracker(mask)
  const personal = config.profile === "personal" ? createPersonalDetector() : undefined
  const user = createUserTurnDetector({ score, limit, historySize, errors, personal })
  let turns = 0
  let asked = false
  let known = new WeakMap<ConversationTurn, DetectedMemory[]>()

  const notice = (turn: ConversationTurn): DetectedMemory[] => {
    const content = textOf(turn.content)
    turns += 1
    const around = { asked, opening: turns === 1 }
    const said = turn.role === "user" ? mask(content) : content
    // What is given on holds no secret either.
    const source = said === content ? turn : { ...turn, content: said }
    const found = turn.role === "user" ? user.hear(source, said, around) : []
    for (const cured of errors.calls(callsOf(turn), content)) found.push(createResolvedError(source, cured))
    if (turn.role === "assistant") {
      personal?.answer(content)
      asked = asks(content)
    }
    return deduplicate(
      found.filter(isWorthLooking).sort((a, b) => b.confidence - a.confidence),
      [],
    )
  }

  const noticed = (turn: ConversationTurn): DetectedMemory[] => {
    if (typeof turn !== "object" || turn === null) return []
    let found = known.get(turn)
    if (found === undefined) {
      try {
        found = notice(turn)
      } catch {
        found = []
      }
      known.set(turn, found)
    }
    return found
  }

  const ofCategory =
    (category: DetectionCategory) =>
    (turn: ConversationTurn): DetectedMemory[] =>
      noticed(turn).filter((one) => one.category === category)

  return {
    analyze: (turn) =>
      noticed(turn)
        .filter((one) => one.confidence >= minConfidence)
        .slice(0, limit),
    detectCandidates: (turn) => noticed(turn).filter((one) => one.confidence < minConfidence),
    detectCorrections: (turn) =>
      noticed(turn).filter((one) => one.category === "repeated-correction" || one.section === "Corrections"),
    detectErrorPatterns: ofCategory("error-pattern"),
    detectPreferences: ofCategory("user-preference"),
    detectProjectPatterns: ofCategory("project-pattern"),
    detectToolPatterns: ofCategory("tool-usage"),
    scoreConfidence: confidenceOf,
    deduplicate,
    resetHistory: () => {
      user.clear()
      errors.clear()
      personal?.clear()
      asked = false
      turns = 0
      known = new WeakMap()
    },
  }
}
