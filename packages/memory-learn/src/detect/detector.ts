import { checkDetectorConfig } from "../check-options.ts"
import { textOf } from "../text/turn-text.ts"
import { typedText } from "../text/typed-text.ts"
import type { ConversationTurn, DetectedMemory, DetectionCategory, ToolCallRecord } from "../types.ts"
import { CANDIDATE_CONFIDENCE, confidenceOf, STORE_CONFIDENCE } from "./confidence.ts"
import { createRepeatedCommand, createResolvedError } from "./create-detection.ts"
import { deduplicate } from "./deduplicate.ts"
import { DETECTOR_DEFAULTS, type LearningDetector, type LearningDetectorConfig } from "./detector-config.ts"
import { createErrorTracker } from "./errors/error-tracker.ts"
import { endsWithQuestion } from "./evidence/analyze-message.ts"
import { learnedScore, type Score } from "./evidence/score.ts"
import { createRepeatedCommands } from "./repeated-commands.ts"
import { createRepetitions } from "./repetitions.ts"
import { createUserTurnDetector } from "./user-turns.ts"

const MASKED = /\[masked: [^\]]*\]/u

/** Whether it counts only if it is repeated. */
function isUnsure({ confidence, text }: DetectedMemory): boolean {
  return confidence < STORE_CONFIDENCE && text !== "" && !MASKED.test(text)
}

/** A certain detection with a masked secret stays, so that the host can report the refusal. */
function isCertain({ confidence, text }: DetectedMemory): boolean {
  return confidence >= STORE_CONFIDENCE && text !== ""
}

/** A candidate with a masked secret is dropped. */
function isCandidate(detection: DetectedMemory): boolean {
  return isUnsure(detection) && detection.confidence >= CANDIDATE_CONFIDENCE
}

function asCount(value: unknown, fallback: number): number {
  return Math.max(0, Math.floor(asNumber(value, fallback)))
}

function asNumber(value: unknown, fallback: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : fallback
}

/** The tool calls of a turn. The host passes them on from a model's SDK, so they may have any form. */
function callsOf({ toolCalls }: ConversationTurn): ToolCallRecord[] {
  const calls: unknown = toolCalls
  if (!Array.isArray(calls)) return []
  return calls.filter((call) => typeof call === "object" && call !== null && typeof call.name === "string")
}

/** Notices what is worth remembering in a conversation, turn by turn, without a language model. */
export function createLearningDetector(config: Partial<LearningDetectorConfig> = {}): LearningDetector {
  checkDetectorConfig(config)
  return createDetectorWith(learnedScore, config)
}

/** `createLearningDetector` with other weights. */
export function createDetectorWith(
  score: Score,
  config: Partial<LearningDetectorConfig> = {},
): LearningDetector {
  const minConfidence = asNumber(config.minConfidence, DETECTOR_DEFAULTS.minConfidence)
  const limit = asCount(config.maxDetectionsPerTurn, DETECTOR_DEFAULTS.maxDetectionsPerTurn)
  const { detect, clear } = createTurnDetector(score, limit, config)
  const ofCategory =
    (category: DetectionCategory) =>
    (turn: ConversationTurn): DetectedMemory[] =>
      detect(turn).filter((one) => one.category === category)
  const isStored = (all: readonly DetectedMemory[]): ((one: DetectedMemory) => boolean) => {
    const sure = all.filter((one) => one.confidence >= minConfidence)
    const others = sure.filter(({ requested }) => requested !== true).slice(0, limit)
    return (one) => sure.includes(one) && (one.requested === true || others.includes(one))
  }
  return {
    analyze: (turn) => detect(turn).filter(isStored(detect(turn))),
    detectCandidates: (turn) => {
      const isKept = isStored(detect(turn))
      return detect(turn).filter((one) => !isKept(one))
    },
    detectCorrections: (turn) =>
      detect(turn).filter((one) => one.category === "repeated-correction" || one.section === "Corrections"),
    detectErrorPatterns: ofCategory("error-pattern"),
    detectPreferences: ofCategory("user-preference"),
    detectProjectPatterns: ofCategory("project-pattern"),
    detectToolPatterns: ofCategory("tool-usage"),
    scoreConfidence: confidenceOf,
    deduplicate,
    resetHistory: clear,
  }
}

interface TurnDetector {
  /** Everything noticed in a turn, the most certain first. A turn is analysed once, however often it is passed. */
  detect(turn: ConversationTurn): DetectedMemory[]
  clear(): void
}

function createTurnDetector(
  score: Score,
  limit: number,
  config: Partial<LearningDetectorConfig>,
): TurnDetector {
  const historySize = asCount(config.correctionHistorySize, DETECTOR_DEFAULTS.correctionHistorySize)
  const mask = config.mask ?? ((text: string): string => text)
  const errors = createErrorTracker((text) => mask(text))
  const user = createUserTurnDetector({ score, limit, errors })
  const commands = createRepeatedCommands()
  const repetitions = createRepetitions(historySize)
  let turns = 0
  let asked = false
  let known = new WeakMap<ConversationTurn, DetectedMemory[]>()

  const analyze = (turn: ConversationTurn): DetectedMemory[] => {
    const whole = textOf(turn.content)
    const content = turn.role === "user" ? typedText(whole) : whole
    turns += 1
    const masked = turn.role === "user" ? mask(content) : content
    // The detections contain this turn, so it must not contain a secret either.
    const source = masked === whole ? turn : { ...turn, content: masked }
    const requested = masked === content ? content : mask(content, true)
    const found =
      turn.role === "user" ? user.detect(source, masked, { requested, asked, opening: turns === 1 }) : []
    const resolved = errors.noteCalls(callsOf(turn), content)
    found.push(...resolved.map((error) => createResolvedError(source, error)))
    for (const command of commands.note(callsOf(turn)))
      found.push(createRepeatedCommand(source, mask(command)))
    if (turn.role === "assistant") asked = endsWithQuestion(content)
    found.push(...repetitions.note(found.filter(isUnsure)))
    // What is less certain never takes the place of what is more certain.
    const kept: DetectedMemory[] = []
    for (const is of [isCertain, isCandidate]) {
      const texts = kept.map(({ text }) => text)
      const some = found.filter(is).sort((a, b) => b.confidence - a.confidence)
      kept.push(...deduplicate(some, texts))
    }
    return kept
  }

  return {
    detect: (turn) => {
      if (typeof turn !== "object" || turn === null) return []
      let found = known.get(turn)
      if (found === undefined) {
        try {
          found = analyze(turn)
        } catch {
          found = []
        }
        known.set(turn, found)
      }
      return found
    },
    clear: () => {
      user.clear()
      errors.clear()
      commands.clear()
      repetitions.clear()
      asked = false
      turns = 0
      known = new WeakMap()
    },
  }
}
