import { foldText, keywordsOf } from "@caliban/text"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { createDetection } from "./create-detection.ts"
import type { Evidence, JudgedSentence } from "./evidence/evidence.ts"
import type { Score } from "./evidence/score.ts"
import { scopeOf } from "./statements/classify.ts"
import { cleanStatement } from "./statements/clean-statement.ts"

/** Later sentences of a long message do not count. */
const MAX_SENTENCES = 8

/** Longer texts do not count: what people repeat is short. */
const MAX_KEYWORDS = 12

/** Evidence that a sentence is no request. */
const NO_REQUEST: readonly Evidence[] = ["question", "ask", "thanks", "refuse", "retract", "hypothetical"]

/** Evidence that a sentence is about the current task. */
const TASK: readonly Evidence[] = ["tiny", "task", "command"]

const SPECIFIC: readonly Evidence[] = ["number", "code", "path", "name"]

/**
 * Corrections, and short requests that imply a preference when they are repeated. A correction is a candidate; a request
 * counts only in this conversation.
 */
export function findRemarks(
  turn: ConversationTurn,
  judged: readonly JudgedSentence[],
  language: string,
  score: Score,
): DetectedMemory[] {
  return judged.slice(0, MAX_SENTENCES).flatMap(({ sentence, evidence }) => {
    const has = (one: Evidence): boolean => evidence.has(one)
    if (NO_REQUEST.some(has)) return []
    const text = cleanStatement(has("wrong") ? sentence.whole : sentence.text, language)
    const isSpecific = SPECIFIC.some(has)
    const isCorrection =
      (has("wrong") && isSpecific && !has("tiny")) ||
      ((has("wrong") || has("contrast") || has("again")) && !TASK.some(has))
    // A repeated order is new work, not a preference.
    if (!isCorrection && (has("command") || has("task"))) return []
    const { size } = keywordsOf(text)
    if (size > MAX_KEYWORDS || size < (isCorrection && isSpecific ? 1 : 2)) return []
    const all = isCorrection ? evidence : new Set<Evidence>([...evidence, "prefer"])
    const kind = isCorrection
      ? ({ by: "correction", category: "repeated-correction" } as const)
      : ({ by: "remark", category: "user-preference" } as const)
    const scope = scopeOf({ evidence: all, folded: foldText(text) }, language, score)
    return createDetection(turn, { ...kind, text, scope, evidence: all })
  })
}
