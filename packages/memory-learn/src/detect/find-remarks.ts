import { keywordsOf } from "@caliban/text"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { createDetection } from "./create-detection.ts"
import { isAboutTask } from "./cues/english-cues.ts"
import type { Evidence, JudgedSentence } from "./evidence/evidence.ts"
import { learnedScore } from "./evidence/score.ts"
import { scopeOf } from "./statements/classify.ts"
import { cleanStatement } from "./statements/clean-statement.ts"

/** Later sentences of a long message do not count. */
const MAX_SENTENCES = 8

/** Longer texts do not count: what people repeat is short. */
const MAX_KEYWORDS = 12

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
  return judged.slice(0, MAX_SENTENCES).flatMap(({ sentence, evidence, folded, words }) => {
    const has = (one: Evidence): boolean => evidence.has(one)
    if (has("question") || has("retract")) return []
    const text = cleanStatement(has("correction") ? sentence.whole : sentence.text)
    const isSpecific = has("specific") && words > 3
    const isCorrection =
      (has("correction") || has("insists")) &&
      words > 3 &&
      (isSpecific || folded.includes(", not ") || !isAboutTask(folded))
    const isOrder = learnedScore(sentence.text, language, "keep") < ORDER_SCORE
    if (!isCorrection && (isOrder || isAboutTask(folded))) return []
    const { size } = keywordsOf(text)
    if (size > MAX_KEYWORDS || size < (isCorrection && isSpecific ? 1 : 2)) return []
    const all = isCorrection ? evidence : new Set<Evidence>([...evidence, "preference"])
    const kind = isCorrection
      ? ({ by: "correction", category: "repeated-correction" } as const)
      : ({ by: "remark", category: "user-preference" } as const)
    const scope = scopeOf({ text, evidence: all }, language)
    return createDetection(turn, { ...kind, text, scope, evidence: all })
  })
}
