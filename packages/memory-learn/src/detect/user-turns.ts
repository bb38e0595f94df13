import { foldText } from "@caliban/text"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { createDetection, createResolvedError } from "./create-detection.ts"
import type { ErrorTracker } from "./errors/error-tracker.ts"
import { reportedResolutionIn } from "./errors/reported-resolution.ts"
import { analyzeMessage, type MessageAnalysis } from "./evidence/analyze-message.ts"
import type { Evidence, JudgedSentence } from "./evidence/evidence.ts"
import type { Score } from "./evidence/score.ts"
import { findRemarks } from "./find-remarks.ts"
import { asksNotToRemember } from "./opt-out.ts"
import type { PersonalDetector } from "./personal/personal-detector.ts"
import { categoryOf, scopeOf } from "./statements/classify.ts"
import { cleanStatement } from "./statements/clean-statement.ts"
import { STORE_SCORE, type Statement, statementsIn } from "./statements/statements.ts"

export interface UserTurnDetectorOptions {
  score: Score
  /** The maximum number of statements per turn. */
  limit: number
  errors: ErrorTracker
  /** Only in the personal profile. */
  personal: PersonalDetector | undefined
}

/** Finds what is worth remembering in the user's messages. */
export interface UserTurnDetector {
  /** `content` is masked. `requested` may have contact data, which is only for what the user asks to remember. */
  detect(
    turn: ConversationTurn,
    content: string,
    context: { requested: string; asked: boolean; opening: boolean },
  ): DetectedMemory[]
  clear(): void
}

interface Message {
  turn: ConversationTurn
  judged: readonly JudgedSentence[]
  language: string
}

/** In the personal profile every statement counts as one about the user. */
const PERSONAL: ReadonlySet<Evidence> = new Set(["prefer", "self"])

export function createUserTurnDetector(options: UserTurnDetectorOptions): UserTurnDetector {
  const { errors, personal, score } = options
  let language: string | undefined
  return {
    detect: (turn, content, context) => {
      const analyze = (text: string): MessageAnalysis =>
        analyzeMessage(text, language, { ...context, failed: errors.isFailing() })
      const analysis = analyze(content)
      const { prose, judged } = analysis
      const message: Message = { turn, judged, language: analysis.language }
      const requested = context.requested === content ? judged : analyze(context.requested).judged
      if (judged.length > 0) language = analysis.language
      if (asksNotToRemember(prose)) return []
      const resolved = findReportedResolution(message, errors)
      if (resolved === undefined) errors.noteShownError(content)
      const personalText = personal?.detect(content, prose, message.language) ?? ""
      // In the personal profile, the rules for work only give candidates unless the personal model agrees.
      const needed = personal === undefined || personalText !== "" ? STORE_SCORE : Number.POSITIVE_INFINITY
      const isSure = (one: Statement): boolean =>
        one.score >= needed || (one.score >= STORE_SCORE && one.requested)
      const limit = Math.max(options.limit, 1)
      const statementsOf = (from: readonly JudgedSentence[]): Statement[] =>
        statementsIn(from, message.language, limit, score)
      const statements = [
        ...statementsOf(requested).filter((one) => one.requested),
        ...statementsOf(judged).filter((one) => !one.requested),
      ]
        .filter(({ text }) => resolved?.text.includes(text) !== true)
        .map((one) => (personal === undefined ? one : asPersonal(one)))
      const found = statements.map((one) => detectionOf(message, one, isSure(one), score))
      const stored = statements.filter(isSure)
      for (const { text } of stored) errors.noteStatement(text)
      if (resolved !== undefined) return [resolved, ...found]
      if (stored.length > 0) return found
      if (personalText !== "") found.push(personalDetection(turn, personalText))
      errors.noteRemark({
        text: prose.sentences.map((one) => one.text).join(" "),
        advice: adviceIn(message),
        local: judged.some((one) => one.evidence.has("machine")),
      })
      return [...found, ...findRemarks(turn, judged, message.language, score)]
    },
    clear: () => {
      language = undefined
    },
  }
}

function asPersonal(statement: Statement): Statement {
  return { ...statement, evidence: new Set([...statement.evidence, ...PERSONAL]) }
}

function personalDetection(turn: ConversationTurn, text: string): DetectedMemory {
  const category = "user-preference"
  return createDetection(turn, { by: "personal", category, text, scope: "user", evidence: PERSONAL })
}

function detectionOf(
  { turn, language }: Message,
  { text, evidence, requested = false }: Pick<Statement, "text" | "evidence"> & { requested?: boolean },
  isSure: boolean,
  score: Score,
): DetectedMemory {
  const by = isSure ? "statement" : "hint"
  const scope = scopeOf({ evidence, folded: foldText(text) }, language, score)
  const category = evidence.has("near-resolved") ? "error-pattern" : categoryOf(evidence, scope)
  const detection = createDetection(turn, { by, category, text, scope, evidence })
  return requested ? { ...detection, requested } : detection
}

/** How the user says that the last error was resolved. */
function findReportedResolution(
  { turn, judged, language }: Message,
  errors: ErrorTracker,
): DetectedMemory | undefined {
  const reported = reportedResolutionIn(judged)
  if (reported === undefined) return undefined
  const resolved = errors.resolveReported(cleanStatement(reported.text, language), reported.local)
  return resolved === undefined ? undefined : createResolvedError(turn, resolved)
}

/** What the user suggests to try; empty if nothing. */
function adviceIn({ judged, language }: Message): string {
  const one = judged.find(({ evidence, sentence }) => evidence.has("try") && !sentence.question)
  if (one === undefined) return ""
  const spot = one.spots.get("try")
  const rest = spot === undefined ? "" : one.sentence.text.slice(spot.at + spot.length)
  const isEnough = (rest.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 2
  return cleanStatement(isEnough ? rest : one.sentence.text, language)
}
