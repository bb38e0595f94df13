import { type Candidate, noteCandidates } from "../candidates/candidates.ts"
import { checkDetectorConfig } from "../check-options.ts"
import { textOf } from "../text/turn-text.ts"
import { typedText } from "../text/typed-text.ts"
import type { ConversationTurn, DetectedMemory, DetectionCategory, ToolCallRecord } from "../types.ts"
import { CANDIDATE_CONFIDENCE, confidenceOf, STORE_CONFIDENCE } from "./confidence.ts"
import { createDetection } from "./create-detection.ts"
import { deduplicate } from "./deduplicate.ts"
import { DETECTOR_DEFAULTS, type LearningDetector, type LearningDetectorConfig } from "./detector-config.ts"
import { isOfMachine } from "./errors/command-line.ts"
import { createErrorTracker } from "./errors/error-tracker.ts"
import { createRepeatedCommands } from "./repeated-commands.ts"
import { createUserTurnDetector } from "./user-turns.ts"

/** Notices what is worth remembering in a conversation, turn by turn, without a language model. */
export function createLearningDetector(config: Partial<LearningDetectorConfig> = {}): LearningDetector {
  checkDetectorConfig(config)
  const minConfidence = config.minConfidence ?? DETECTOR_DEFAULTS.minConfidence
  const limit = Math.max(0, config.maxDetectionsPerTurn ?? DETECTOR_DEFAULTS.maxDetectionsPerTurn)
  const history = Math.max(0, config.correctionHistorySize ?? DETECTOR_DEFAULTS.correctionHistorySize)
  const start = () => createConversation(limit, history, config.mask)
  let detect = start()
  const ofCategory =
    (category: DetectionCategory) =>
    (turn: ConversationTurn): DetectedMemory[] =>
      detect(turn).filter((one) => one.category === category)
  const analyze = (turn: ConversationTurn): DetectedMemory[] => {
    const sure = detect(turn).filter((one) => one.confidence >= minConfidence)
    const others = sure.filter(({ requested }) => requested !== true).slice(0, limit)
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

const MASKED = /\[masked: [^\]]*\]/u
const ENDS_WITH_QUESTION = /[?？]["”»)\s]*$/u

/** Everything noticed in a turn, the most certain first. A turn is analysed once, however often it is passed. */
function createConversation(
  limit: number,
  historySize: number,
  mask: NonNullable<LearningDetectorConfig["mask"]> = (text) => text,
): (turn: ConversationTurn) => DetectedMemory[] {
  const errors = createErrorTracker((text) => mask(text))
  const detectInMessage = createUserTurnDetector(Math.max(limit, 1), errors)
  const noteCommands = createRepeatedCommands()
  /** What is not certain yet. */
  let seen: readonly Candidate[] = []
  let isOpening = true
  let asked = false
  const known = new WeakMap<ConversationTurn, DetectedMemory[]>()

  const analyze = (turn: ConversationTurn): DetectedMemory[] => {
    const isUser = turn.role === "user"
    const whole = textOf(turn.content)
    const content = isUser ? typedText(whole) : whole
    const masked = isUser ? mask(content) : content
    // The detections contain this turn, so it must not contain a secret either.
    const source = masked === whole ? turn : { ...turn, content: masked }
    const requested = masked === content ? content : mask(content, true)
    const found = isUser ? detectInMessage(source, masked, { requested, asked, opening: isOpening }) : []
    isOpening = false
    for (const { local, ...error } of errors.noteCalls(callsOf(turn), content)) {
      const scope = local ? "local" : "project"
      found.push(
        createDetection(source, { by: "resolved-error", category: "error-pattern", scope, ...error }),
      )
    }
    for (const command of noteCommands(callsOf(turn)).map((line) => mask(line))) {
      const scope = isOfMachine(command) ? "local" : "project"
      const text = `Run \`${command}\``
      found.push(createDetection(source, { by: "choice", category: "tool-usage", text, scope }))
    }
    if (turn.role === "assistant") asked = ENDS_WITH_QUESTION.test(content.slice(-20))
    // A certain detection with a masked secret stays, so that the host can report the refusal.
    const isSure = ({ confidence }: DetectedMemory): boolean => confidence >= STORE_CONFIDENCE
    const named = found.filter((one) => one.text !== "" && (isSure(one) || !MASKED.test(one.text)))
    const { candidates, promoted } = noteCandidates(
      seen,
      deduplicate(
        named.filter((one) => !isSure(one)),
        [],
      ),
    )
    seen = candidates.slice(Math.max(0, candidates.length - historySize))
    const all = [...named, ...promoted].filter(({ confidence }) => confidence >= CANDIDATE_CONFIDENCE)
    // What is less certain never takes the place of what is more certain.
    const byConfidence = all.sort((a, b) => b.confidence - a.confidence)
    const sure = deduplicate(byConfidence.filter(isSure), [])
    const unsure = byConfidence.filter((one) => !isSure(one))
    return [
      ...sure,
      ...deduplicate(
        unsure,
        sure.map(({ text }) => text),
      ),
    ]
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

/** The tool calls of a turn. The host passes them on from a model's SDK, so they may have any form. */
function callsOf({ toolCalls }: ConversationTurn): ToolCallRecord[] {
  const calls: unknown = toolCalls
  if (!Array.isArray(calls)) return []
  return calls.filter((call) => typeof call === "object" && call !== null && typeof call.name === "string")
}
