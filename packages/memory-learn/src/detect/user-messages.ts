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

/** A message of the user, masked: `content`, and `requested` with contact data, which may stay in what is requested. */
interface UserMessage extends MessageContext {
  turn: ConversationTurn
  content: string
  requested: string
}

/** Finds what is worth remembering in the user's messages; at most `limit` statements in each. */
export function createUserMessageDetector(
  limit: number,
  errors: ErrorTracker,
): (message: UserMessage) => DetectedMemory[] {
  let spoken: string | undefined
  /** The message before, which "Remember that." may be about. */
  let previous: Pick<MessageAnalysis, "judged" | "language"> | undefined
  return ({ turn, content, requested, ...context }) => {
    const { sentences, judged: all, language } = analyzeMessage(content, spoken)
    const unmasked = requested === content ? all : analyzeMessage(requested, spoken).judged
    if (all.length > 0) spoken = language
    const before = previous
    previous = undefined
    if (asksNotToRemember(sentences)) return []
    previous = { judged: unmasked, language }
    const judged = ownSentences(all)
    const options = { ...context, language, limit }
    const asked = statementsIn(ownSentences(unmasked), options).filter((one) => one.requested)
    const statements = [...asked, ...statementsIn(judged, options).filter((one) => !one.requested)]
    if (statements.length === 0 && before !== undefined && judged.some(isBareRequest)) {
      const meant = statementsIn(before.judged, { ...options, ...before, isRequestedLater: true })
      statements.push(...meant.filter((one) => one.requested))
    }
    const found = statements.map((one) => detectionOf(turn, language, one))
    if (statements.some((one) => one.sure)) return found
    const said = sentences.map(({ text }) => text).join(" ")
    errors.noteRemark(
      said,
      all.some((one) => one.evidence.has("machine")),
    )
    return [...found, ...findRemarks(turn, judged, language)]
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
