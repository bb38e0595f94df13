import { keywordsOf } from "@caliban/text"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { isAboutTask } from "./cues/english-cues.ts"
import { createDetection } from "./detection.ts"
import { type Evidence, hasAny, type JudgedSentence } from "./evidence/evidence.ts"
import { learnedScore } from "./evidence/score.ts"
import { scopeOf } from "./statements/classify.ts"
import { cleanStatement } from "./statements/clean-statement.ts"

/** Later sentences of a long message do not count, nor do longer texts: what people repeat is short. */
const [MAX_SENTENCES, MAX_KEYWORDS] = [8, 12]

/** A repeated order is new work, not a preference: its words speak for a task. */
const ORDER_SCORE = -1.6

/**
 * Corrections, and short requests that imply a preference when they are repeated. A correction is a candidate; a request
 * counts only in this conversation.
 */
export function findRemarks(
  turn: ConversationTurn,
  judged: readonly JudgedSentence[],
  language: string,
): DetectedMemory[] {
  return judged.slice(0, MAX_SENTENCES).flatMap((one) => {
    const { evidence, folded, words } = one
    if (hasAny(evidence, "question", "retract")) return []
    const text = cleanStatement(evidence.has("correction") ? one.whole : one.text)
    const isSpecific = evidence.has("specific") && words > 3
    const isCorrection =
      hasAny(evidence, "correction", "insists") &&
      words > 3 &&
      (isSpecific || folded.includes(", not ") || !isAboutTask(folded))
    const isOrder = learnedScore(one.text, language, "keep") < ORDER_SCORE
    if (!isCorrection && (isOrder || isAboutTask(folded))) return []
    const { size } = keywordsOf(text)
    if (size > MAX_KEYWORDS || size < (isCorrection && isSpecific ? 1 : 2)) return []
    const all = isCorrection ? evidence : new Set<Evidence>([...evidence, "preference"])
    const by = isCorrection ? "correction" : "remark"
    const category = isCorrection ? "repeated-correction" : "user-preference"
    const scope = scopeOf({ text, evidence: all }, language)
    return createDetection(turn, { by, category, text, scope, evidence: all })
  })
}
