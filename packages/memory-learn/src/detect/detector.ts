import { check } from "@caliban/memory-core/internal"
import { DETECTOR } from "../check-options.ts"
import { textOf, typedText } from "../text/typed-text.ts"
import type { ConversationTurn, DetectedMemory, DetectionCategory, ToolCallRecord } from "../types.ts"
import {
  CANDIDATE_CONFIDENCE,
  confidenceOf,
  createDetection,
  type RawDetection,
  STORE_CONFIDENCE,
} from "./detection.ts"
import { isOfMachine } from "./errors/command-line.ts"
import { createErrorTracker } from "./errors/error-tracker.ts"
import { createRepeatedCommands } from "./repeated-commands.ts"
import { type Candidate, deduplicate, noteCandidates, type SectionedEntries } from "./repetitions.ts"
import { createUserMessageDetector } from "./user-messages.ts"

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

/** A message that ends so only asks something, or may. */
export const ENDS_WITH_QUESTION = /[?？]["”»)\s]*$/u

/** Everything noticed in each turn of a conversation, the most certain first. A turn that is passed twice counts once. */
function createConversation(
  limit: number,
  historySize: number,
  mask: (text: string, requested?: boolean) => string,
): (turn: ConversationTurn) => DetectedMemory[] {
  const errors = createErrorTracker((text) => mask(text))
  const detectInMessage = createUserMessageDetector(limit, errors, (text) => mask(text))
  const noteCommands = createRepeatedCommands()
  /** What is not certain yet. */
  let seen: readonly Candidate[] = []
  let opening = true
  let asked = false
  /** The user asks not to remember the message, nor what is done about it. */
  let isPrivate = false
  const known = new WeakMap<ConversationTurn, DetectedMemory[]>()

  const find = (turn: ConversationTurn): DetectedMemory[] => {
    const isUser = turn.role === "user"
    const whole = textOf(turn.content)
    const typed = isUser ? typedText(whole) : whole
    // The detections contain this turn, so it must not contain a secret either.
    const masked = isUser ? mask(typed) : whole
    const source = masked === whole ? turn : { ...turn, content: masked }
    const content = masked === typed ? typed : mask(typed, true)
    const found = isUser ? detectInMessage({ turn: source, content, asked, opening }) : []
    if (isUser) isPrivate = found === undefined
    opening = false
    if (turn.role === "assistant") asked = ENDS_WITH_QUESTION.test(content.slice(-20))
    if (isPrivate || found === undefined) return []
    const calls = callsOf(turn)
    for (const error of errors.noteCalls(calls))
      found.push(createDetection(source, { by: "resolved-error", category: "error-pattern", ...error }))
    for (const command of noteCommands(calls).map((line) => mask(line))) {
      const scope = isOfMachine(command) ? "local" : "project"
      const text = `Run \`${command}\``
      found.push(createDetection(source, { by: "choice", category: "tool-usage", text, scope }))
    }
    // A certain detection with a masked secret stays, so that the host can report the refusal.
    return found.filter((one) => one.text !== "" && (isSure(one) || !/\[masked: [^\]]*\]/u.test(one.text)))
  }

  const analyze = (turn: ConversationTurn): DetectedMemory[] => {
    const found = find(turn)
    const unsure = found.filter((one) => !isSure(one))
    const { candidates, promoted } = noteCandidates(seen, deduplicate(unsure, []))
    seen = candidates.slice(Math.max(0, candidates.length - historySize))
    const all = [...found, ...promoted].filter(({ confidence }) => confidence >= CANDIDATE_CONFIDENCE)
    // What is less certain never takes the place of what is more certain.
    all.sort((a, b) => b.confidence - a.confidence)
    return deduplicate(all, [])
  }

  return (turn) => {
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
  }
}

const isSure = ({ confidence }: DetectedMemory): boolean => confidence >= STORE_CONFIDENCE

/** The tool calls of a turn. The host passes them on from a model's SDK, so they may have any form. */
function callsOf({ toolCalls }: ConversationTurn): ToolCallRecord[] {
  const calls: unknown = toolCalls
  if (!Array.isArray(calls)) return []
  return calls.filter((call) => typeof call === "object" && call !== null && typeof call.name === "string")
}
