import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { createDetection, createResolvedError } from "./create-detection.ts"
import type { ErrorTracker } from "./errors/error-tracker.ts"
import { reportedResolutionIn } from "./errors/reported-resolution.ts"
import { analyzeMessage } from "./evidence/analyze-message.ts"
import type { JudgedSentence } from "./evidence/evidence.ts"
import type { Score } from "./evidence/score.ts"
import { findRepetitions } from "./find-repetitions.ts"
import { asksNotToRemember } from "./opt-out.ts"
import { createRequestHistory, type RequestHistory } from "./request-history.ts"
import { categoryOf, scopeOf } from "./statements/classify.ts"
import { cleanStatement } from "./statements/clean-statement.ts"
import { type MessageContext, type Statement, statementsIn } from "./statements/statements.ts"

export interface UserTurnDetectorOptions {
  score: Score
  /** The maximum number of statements per turn. */
  limit: number
  /** How many requests are kept to recognise repetitions. */
  historySize: number
  errors: ErrorTracker
}

/** Finds what is worth remembering in the user's messages. */
export interface UserTurnDetector {
  detect(turn: ConversationTurn, content: string, context: MessageContext): DetectedMemory[]
  clear(): void
}

interface Message {
  turn: ConversationTurn
  judged: readonly JudgedSentence[]
  language: string
}

export function createUserTurnDetector(options: UserTurnDetectorOptions): UserTurnDetector {
  const { errors, score } = options
  const limit = Math.max(options.limit, 1)
  const history = createRequestHistory(options.historySize)
  let language: string | undefined
  return {
    detect: (turn, content, context) => {
      const { prose, judged, ...analysis } = analyzeMessage(content, language)
      const message: Message = { turn, judged, language: analysis.language }
      if (judged.length > 0) language = analysis.language
      if (asksNotToRemember(prose)) return []
      const resolved = findReportedResolution(message, errors, history)
      if (resolved === undefined) errors.noteShownError(content)
      const statements = statementsIn(judged, { ...context, ...message, limit, score }).filter(
        ({ text }) => resolved?.text.includes(text) !== true,
      )
      const found = statements.map((one) => detectionOf(message, one, score))
      if (found.length === 0) found.push(...findCorrection(message, score))
      const stored = statements.filter((one) => one.sure)
      const repeated =
        stored.length > 0 || resolved !== undefined
          ? []
          : findRepetitions(turn, judged, message.language, { history, score })
      for (const { text } of stored) {
        history.add(text, true, true)
        errors.noteStatement(text)
      }
      if (resolved !== undefined) return [resolved, ...found]
      if (stored.length > 0) return found
      errors.noteRemark({
        text: prose.sentences.map((one) => one.text).join(" "),
        advice: adviceIn(message),
        local: judged.some((one) => one.evidence.has("machine")),
      })
      return [...found, ...repeated]
    },
    clear: () => {
      history.clear()
      language = undefined
    },
  }
}

function detectionOf({ turn, language }: Message, statement: Statement, score: Score): DetectedMemory {
  const { text, evidence, requested, sure } = statement
  const by = sure ? "statement" : evidence.has("correction") ? "correction" : "hint"
  const scope = scopeOf(statement, language, score)
  const detection = createDetection(turn, {
    by,
    category: categoryOf(evidence, scope),
    text,
    scope,
    evidence,
  })
  return requested ? { ...detection, requested } : detection
}

/** How the user says that the last error was resolved. */
function findReportedResolution(
  { turn, judged, language }: Message,
  errors: ErrorTracker,
  history: RequestHistory,
): DetectedMemory | undefined {
  const reported = reportedResolutionIn(judged)
  if (reported === undefined) return undefined
  const resolved = errors.resolveReported(cleanStatement(reported.text, language), reported.local)
  if (resolved === undefined) return undefined
  history.add(resolved.text, true, true)
  return createResolvedError(turn, resolved)
}

/** "That's wrong, it's port 5433": a correction with something specific in it. At most one. */
function findCorrection(message: Message, score: Score): DetectedMemory[] {
  const correction = message.judged.find(
    ({ evidence, words }) =>
      evidence.has("correction") && evidence.has("specific") && !evidence.has("question") && words > 3,
  )
  if (correction === undefined) return []
  const { sentence, evidence } = correction
  const text = cleanStatement(sentence.whole, message.language)
  return [detectionOf(message, { text, evidence, requested: false, sure: false }, score)]
}

/** What the user suggests to try; empty if nothing. */
function adviceIn({ judged, language }: Message): string {
  const one = judged.find(({ evidence, sentence }) => evidence.has("advice") && !sentence.question)
  if (one === undefined) return ""
  const spot = one.spots.get("advice")
  const rest = spot === undefined ? "" : one.sentence.text.slice(spot.at + spot.length)
  const isEnough = (rest.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 2
  return cleanStatement(isEnough ? rest : one.sentence.text, language)
}
