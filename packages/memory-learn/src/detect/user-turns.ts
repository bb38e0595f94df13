import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { createDetection } from "./create-detection.ts"
import type { ErrorTracker } from "./errors/error-tracker.ts"
import { analyzeMessage } from "./evidence/analyze-message.ts"
import type { Evidence, JudgedSentence } from "./evidence/evidence.ts"
import { findRemarks } from "./find-remarks.ts"
import { asksNotToRemember } from "./opt-out.ts"
import { ownSentences } from "./own-words.ts"
import { categoryOf, scopeOf } from "./statements/classify.ts"
import { isBareRequest } from "./statements/requests.ts"
import { type MessageContext, type Statement, statementsIn } from "./statements/statements.ts"

interface Message {
  turn: ConversationTurn
  judged: readonly JudgedSentence[]
  language: string
}

/** What came before a message, and its text with contact data, which is only for what the user asks to remember. */
interface Context extends MessageContext {
  requested: string
}

/** Finds what is worth remembering in the user's messages; `content` is masked. At most `limit` statements in each. */
export function createUserTurnDetector(
  limit: number,
  errors: ErrorTracker,
): (turn: ConversationTurn, content: string, context: Context) => DetectedMemory[] {
  let spoken: string | undefined
  /** The message before, which "Remember that." may be about. */
  let previous: Omit<Message, "turn"> | undefined
  return (turn, content, context) => {
    const { prose, judged: all, language } = analyzeMessage(content, spoken)
    const unmasked = context.requested === content ? all : analyzeMessage(context.requested, spoken).judged
    if (all.length > 0) spoken = language
    const before = previous
    previous = undefined
    if (asksNotToRemember(prose)) return []
    previous = { judged: unmasked, language }
    const judged = ownSentences(all)
    const message: Message = { turn, judged, language }
    const options = { ...context, language, limit }
    const own = [
      ...statementsIn(ownSentences(unmasked), options).filter((one) => one.requested),
      ...statementsIn(judged, options).filter((one) => !one.requested),
    ]
    const isAboutBefore = own.length === 0 && judged.some(isBareRequest)
    const statements =
      isAboutBefore && before !== undefined
        ? statementsIn(before.judged, { ...options, ...before, isRequestedLater: true }).filter(
            (one) => one.requested,
          )
        : own
    const found = statements.map((one) => detectionOf(message, one))
    if (statements.some((one) => one.sure)) return found
    errors.noteRemark(
      prose.sentences.map((one) => one.text).join(" "),
      all.some((one) => one.evidence.has("machine")),
    )
    return [...found, ...findRemarks(turn, judged, language)]
  }
}

function detectionOf({ turn, language }: Message, statement: Statement): DetectedMemory {
  const { text, evidence, requested, sure } = statement
  const corrects = evidence.has("correction") || evidence.has("insists") || evidence.has("rejects")
  const isCorrection = sure ? rejectsOnly(statement) : corrects
  const by = isCorrection ? "correction" : sure ? "statement" : "hint"
  const scope = scopeOf(statement, language)
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
