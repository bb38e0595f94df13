import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { createDetection } from "./detection.ts"
import type { ErrorTracker } from "./errors/error-tracker.ts"
import { analyzeMessage, hasAny, type MessageAnalysis } from "./evidence/evidence.ts"
import { findRemarks } from "./find-remarks.ts"
import { asksNotToRemember } from "./opt-out.ts"
import { ownSentences } from "./own-words.ts"
import { categoryOf, scopeOf } from "./statements/classify.ts"
import { isBareRequest } from "./statements/requests.ts"
import { type MessageContext, type Statement, statementsIn } from "./statements/statements.ts"

interface UserMessage extends MessageContext {
  turn: ConversationTurn
  /** Masked, but with contact data, which stays in what the user asks to remember. */
  content: string
}

/** Finds what is worth remembering in the user's messages; at most `limit` statements in each. */
export function createUserMessageDetector(
  limit: number,
  errors: ErrorTracker,
  mask: (text: string) => string,
): (message: UserMessage) => DetectedMemory[] {
  let spoken: string | undefined
  /** The message before, which "Remember that." may be about. */
  let previous: Pick<MessageAnalysis, "judged" | "language"> | undefined
  return ({ turn, content, ...context }) => {
    const message = analyzeMessage(content, spoken)
    const { sentences, judged, language } = message
    if (judged.length > 0) spoken = language
    const before = previous
    previous = undefined
    if (asksNotToRemember(sentences)) return []
    previous = message
    const own = ownSentences(judged)
    const options = { ...context, language, limit }
    const statements = statementsIn(own, options).sort((a, b) => Number(b.requested) - Number(a.requested))
    if (statements.length === 0 && before !== undefined && own.some(isBareRequest)) {
      const meant = statementsIn(before.judged, { ...options, ...before, isRequestedLater: true })
      statements.push(...meant.filter((one) => one.requested))
    }
    const found = statements.map((one) => detectionOf(turn, language, one))
    if (!statements.some((one) => one.sure)) {
      const isLocal = judged.some((one) => one.evidence.has("machine"))
      errors.noteRemark(mask(sentences.map(({ text }) => text).join(" ")), isLocal)
      found.push(...findRemarks(turn, own, language))
    }
    return found.map((one) => (one.requested === true ? one : { ...one, text: mask(one.text) }))
  }
}

function detectionOf(turn: ConversationTurn, language: string, statement: Statement): DetectedMemory {
  const { text, evidence, requested, sure } = statement
  const corrects = hasAny(evidence, "correction", "insists", "rejects")
  const isCorrection = sure ? rejectsOnly(statement) : corrects
  const by = isCorrection ? "correction" : sure ? "statement" : "hint"
  const scope = scopeOf(statement, language)
  const category = isCorrection ? "repeated-correction" : categoryOf(evidence, scope)
  return createDetection(turn, { by, category, text, scope, evidence, ...(requested && { requested }) })
}

/** Whether a clear statement only corrects the agent, once: it may apply to the task at hand. */
function rejectsOnly({ evidence, requested }: Statement): boolean {
  const isGeneral = hasAny(evidence, "preference", "convention", "decision", "tool", "machine")
  return evidence.has("rejects") && !requested && !isGeneral
}
