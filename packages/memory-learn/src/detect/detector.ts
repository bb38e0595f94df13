import { check } from "@caliban/memory-core/internal"
import { DETECTOR } from "../check-options.ts"
import { isMeant } from "../similar/compare.ts"
import { textOf, typedText } from "../text/typed-text.ts"
import type { ConversationTurn, DetectedMemory, DetectionCategory, ToolCallRecord } from "../types.ts"
import { confidenceOf, createDetection, LEAST, type RawDetection } from "./detection.ts"
import { isOfMachine } from "./errors/command-line.ts"
import { createErrorTracker } from "./errors/error-tracker.ts"
import { analyzeMessage, type JudgedSentence, saysOnly } from "./evidence/evidence.ts"
import { asksToRemember, endsWithOffer, optOutIn } from "./opt-out.ts"
import { ownSentences } from "./own-words.ts"
import { createRepeatedCommands } from "./repeated-commands.ts"
import { type Candidate, deduplicate, noteCandidates, type SectionedEntries } from "./repetitions.ts"
import { type Statement, statementsIn } from "./statements.ts"
import { detectionOf, remarksIn } from "./user-messages.ts"

export interface LearningDetectorConfig {
  /** `analyze` returns detections with at least this confidence. Default 0.6. */
  minConfidence: number
  /** The maximum number of detections that `analyze` returns for one turn. Default 3. */
  maxDetectionsPerTurn: number
  /** How many requests and corrections are kept to recognise repetitions. Default 50. */
  correctionHistorySize: number
  /** Masks what must not be stored, before the analysis; with `requested`, contact data may stay. Default: masks nothing. */
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

/** How many detections a turn gives. */
export const TURN_LIMIT = 3

/** Notices what is worth remembering in a conversation, turn by turn, without a language model. */
export function createLearningDetector(config: Partial<LearningDetectorConfig> = {}): LearningDetector {
  check("createLearningDetector", DETECTOR, config)
  let hear = createConversation(config)
  const ofCategory =
    (category: DetectionCategory) =>
    (turn: ConversationTurn): DetectedMemory[] =>
      hear(turn).all.filter((one) => one.category === category)
  return {
    analyze: (turn) => hear(turn).found,
    detectCandidates: (turn) => hear(turn).candidates,
    detectCorrections: (turn) =>
      hear(turn).all.filter((one) => one.category === "repeated-correction" || one.section === "Corrections"),
    detectErrorPatterns: ofCategory("error-pattern"),
    detectPreferences: ofCategory("user-preference"),
    detectProjectPatterns: ofCategory("project-pattern"),
    detectToolPatterns: ofCategory("tool-usage"),
    scoreConfidence: confidenceOf,
    deduplicate,
    resetHistory: () => {
      hear = createConversation(config)
    },
  }
}

/** A message that ends so only asks something, or may. */
export const ENDS_WITH_QUESTION = /[?？]["”»)\s]*$/u

/** What is heard in a turn, the most certain first. */
export interface Heard {
  all: DetectedMemory[]
  /** What is worth storing; see `LearningDetector.analyze`. */
  found: DetectedMemory[]
  candidates: DetectedMemory[]
  /** The user's own sentences in a message; `undefined` if it asks not to be remembered, or only takes back a request. */
  own?: readonly JudgedSentence[] | undefined
  /** What such a message takes back; see `OptOut`. */
  takesBack?: string | undefined
}

type Found = Omit<Heard, "found" | "candidates">

/** Hears the turns of a conversation. A turn that is passed twice counts once. */
export function createConversation({
  minConfidence = LEAST.stored,
  maxDetectionsPerTurn: limit = TURN_LIMIT,
  correctionHistorySize: historySize = 50,
  mask = (text) => text,
}: Partial<LearningDetectorConfig>): (turn: ConversationTurn) => Heard {
  const errors = createErrorTracker(mask)
  const noteCommands = createRepeatedCommands()
  /** What is not certain yet, and what the user said last of it. */
  let seen: readonly Candidate[] = []
  let latest: readonly string[] = []
  let spoken: string | undefined
  /** The message before, which "Remember that." may be about. */
  let before: readonly JudgedSentence[] | undefined
  /** What it asked to remember. */
  let requests: readonly Statement[] = []
  let opening = true
  let asked = false
  /** The assistant has just asked whether to remember what was said. */
  let offered = false
  /** The user asked not to remember the next message. */
  let isNextPrivate = false
  /** The user asks not to remember the message, nor what is done about it. */
  let isPrivate = false
  const known = new WeakMap<ConversationTurn, Heard>()

  /** `content` is masked, but with contact data, which stays in what the user asks to remember. */
  const hearMessage = (turn: ConversationTurn, content: string): Found => {
    const { sentences, judged } = analyzeMessage(content, spoken)
    spoken = judged[0]?.language ?? spoken
    const options = { before, requests, asked, opening }
    const isAnnounced = isNextPrivate && !sentences.some(({ text }) => asksToRemember(text))
    const optOut = optOutIn(sentences, offered) ?? (isAnnounced ? { about: undefined } : undefined)
    isNextPrivate = optOut?.next === true
    isPrivate = optOut !== undefined
    const isAfterRequest = before !== undefined && requests.length >= before.length && !asked
    before = isPrivate ? undefined : judged
    requests = []
    if (optOut !== undefined) return { all: [], takesBack: optOut.about }
    const own = ownSentences(judged)
    // "Scratch that.", "Forget it, sorry."
    const isRetraction = own.length > 0 && own.every((one) => saysOnly(one, "retract"))
    if (isAfterRequest && isRetraction) return { all: [], takesBack: "" }
    const statements = statementsIn(own, options)
    requests = statements.filter(({ requested }) => requested)
    if (statements.length === 0) errors.noteRemark(mask(sentences.map(({ text }) => text).join(" ")))
    const all = (statements.length > 0 ? statements : remarksIn(own)).map((one) => {
      const detection = detectionOf(turn, one)
      return one.requested ? detection : { ...detection, text: mask(detection.text) }
    })
    return { all, own }
  }

  const find = (turn: ConversationTurn): Found => {
    const isUser = turn.role === "user"
    const whole = textOf(turn.content)
    const typed = isUser ? typedText(whole) : whole
    // The detections contain this turn, so it must not contain a secret either.
    const masked = isUser ? mask(typed) : whole
    const source = masked === whole ? turn : { ...turn, content: masked }
    const heard = isUser ? hearMessage(source, masked === typed ? typed : mask(typed, true)) : { all: [] }
    opening = false
    if (turn.role === "assistant") {
      asked = ENDS_WITH_QUESTION.test(whole.slice(-20))
      offered = asked && requests.length === 0 && endsWithOffer(whole)
    }
    if (isPrivate) return heard
    const calls = (Array.isArray(turn.toolCalls) ? turn.toolCalls : []).filter(isCall)
    for (const error of errors.noteCalls(calls))
      heard.all.push(createDetection(source, { by: "resolved-error", category: "error-pattern", ...error }))
    for (const command of noteCommands(calls).map((line) => mask(line))) {
      const scope = isOfMachine(command) ? "local" : "project"
      const text = `Run \`${command}\``
      heard.all.push(createDetection(source, { by: "choice", category: "tool-usage", text, scope }))
    }
    return heard
  }

  const analyze = (turn: ConversationTurn): Heard => {
    const heard = find(turn)
    const { takesBack } = heard
    if (takesBack === "") seen = seen.filter(({ text }) => !latest.includes(text))
    else if (takesBack !== undefined) seen = seen.filter(({ text }) => !isMeant(takesBack, text))
    // A certain detection with a masked secret stays, so that the host can report the refusal.
    const isKept = (one: DetectedMemory): boolean => isSure(one) || !/\[masked: [^\]]*\]/u.test(one.text)
    const noticed = heard.all.filter((one) => one.text !== "" && isKept(one))
    const unsure = noticed.filter((one) => !isSure(one))
    const { candidates, promoted } = noteCandidates(seen, deduplicate(unsure, []))
    const asks = noticed.length === 0 && ENDS_WITH_QUESTION.test(textOf(turn.content))
    if (turn.role === "user" && !asks) latest = unsure.map(({ text }) => text)
    seen = candidates.slice(Math.max(0, candidates.length - Math.max(0, historySize)))
    const likely = [...noticed, ...promoted].filter(({ confidence }) => confidence >= LEAST.candidate)
    // What is less certain never takes the place of what is more certain.
    likely.sort((a, b) => b.confidence - a.confidence)
    const all = deduplicate(likely, [])
    const sure = all.filter((one) => one.confidence >= minConfidence)
    const others = sure.filter(({ requested }) => requested !== true).slice(0, Math.max(0, limit))
    const found = sure.filter((one) => one.requested === true || others.includes(one))
    return { ...heard, all, found, candidates: all.filter((one) => !found.includes(one)) }
  }

  return (turn) => {
    try {
      const heard = known.get(turn) ?? analyze(turn)
      known.set(turn, heard)
      return heard
    } catch {
      return { all: [], found: [], candidates: [] }
    }
  }
}

const isSure = ({ confidence }: DetectedMemory): boolean => confidence >= LEAST.stored

/** The host passes calls on from a model's SDK, so they may have any form. */
const isCall = (call: unknown): call is ToolCallRecord => typeof Object(call).name === "string"
