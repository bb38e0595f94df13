import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { createDetection } from "./create-detection.ts"
import type { ErrorTracker } from "./errors/error-tracker.ts"
import { analyzeMessage } from "./evidence/analyze-message.ts"
import type { Evidence, JudgedSentence } from "./evidence/evidence.ts"
import type { Score } from "./evidence/score.ts"
import { findRemarks } from "./find-remarks.ts"
import { asksNotToRemember } from "./opt-out.ts"
import { ownSentences } from "./own-words.ts"
import { categoryOf, scopeOf } from "./statements/classify.ts"
import { isBareRequest } from "./statements/requests.ts"
import { type MessageContext, type Statement, statementsIn } from "./statements/statements.ts"

export interface UserTurnDetectorOptions {
  score: Score
  /** The maximum number of statements per turn. */
  limit: number
  errors: ErrorTracker
}

/** Finds what is worth remembering in the user's messages. */
export interface UserTurnDetector {
  /** `content` is masked. `requested` may have contact data, which is only for what the user asks to remember. */
  detect(
    turn: ConversationTurn,
    content: string,
    context: MessageContext & { requested: string },
  ): DetectedMemory[]
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
  let language: string | undefined
  /** The message before, which "Remember that." may be about. */
  let previous: { judged: readonly JudgedSentence[]; language: string } | undefined
  const statementsBefore = (context: MessageContext): Statement[] => {
    if (previous === undefined) return []
    const options = { ...context, language: previous.language, limit, score, isRequestedLater: true }
    return statementsIn(previous.judged, options).filter((one) => one.requested)
  }
  return {
    detect: (turn, content, context) => {
      const { prose, judged: all, ...analysis } = analyzeMessage(content, language)
      const judged = ownSentences(all)
      const message: Message = { turn, judged, language: analysis.language }
      const unmasked =
        context.requested === content ? all : analyzeMessage(context.requested, language).judged
      if (all.length > 0) language = analysis.language
      if (asksNotToRemember(prose)) {
        previous = undefined
        return []
      }
      const statementsOf = (from: readonly JudgedSentence[]): Statement[] =>
        statementsIn(from, { ...context, ...message, limit, score })
      const own = [
        ...statementsOf(ownSentences(unmasked)).filter((one) => one.requested),
        ...statementsOf(judged).filter((one) => !one.requested),
      ]
      const statements = own.length === 0 && refersBack(message) ? statementsBefore(context) : own
      previous = { judged: unmasked, language: message.language }
      const found = statements.map((one) => detectionOf(message, one, score))
      if (statements.some((one) => one.sure)) return found
      errors.noteRemark(
        prose.sentences.map((one) => one.text).join(" "),
        all.some((one) => one.evidence.has("machine")),
      )
      return [...found, ...findRemarks(turn, judged, message.language, score)]
    },
    clear: () => {
      language = undefined
      previous = undefined
    },
  }
}

/** Whether a message only asks to remember what was said before. */
function refersBack({ judged }: Message): boolean {
  return judged.some((one) => isBareRequest(one))
}

function detectionOf({ turn, language }: Message, statement: Statement, score: Score): DetectedMemory {
  const { text, evidence, requested, sure } = statement
  const corrects = evidence.has("correction") || evidence.has("insists") || evidence.has("rejects")
  const isCorrection = sure ? rejectsOnly(statement) : corrects
  const by = isCorrection ? "correction" : sure ? "statement" : "hint"
  const scope = scopeOf(statement, language, score)
  const detection = createDetection(turn, {
    by,
    category: isCorrection ? "repeated-correction" : categoryOf(evidence, scope),
    text,
    scope,
    evidence,
  })
  return requested ? { ...detection, requested } : detection
}

/** Whether a clear statement only corrects the agent, once: it may apply to the task at hand. */
function rejectsOnly({ evidence, requested }: Statement): boolean {
  const general: readonly Evidence[] = ["preference", "convention", "decision", "tool", "machine"]
  return evidence.has("rejects") && !requested && !general.some((cue) => evidence.has(cue))
}
