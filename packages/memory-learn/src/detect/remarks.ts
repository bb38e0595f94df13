import { keywordsOf } from "@caliban/text"
import { isAboutTask } from "./cues/english-cues.ts"
import { cleanStatement } from "./cues/fillers.ts"
import { type Evidence, hasAny, type JudgedSentence } from "./evidence/evidence.ts"
import { learnedScore } from "./evidence/score.ts"
import type { Statement } from "./statements.ts"

/** With a lower score a repeated order is new work, not a preference; with at least the other one it may be a statement. */
const [ORDER_SCORE, CHOICE_SCORE] = [-1.6, -0.5]

/** Code, a path, a number or a name. */
const SPECIFIC =
  /\d|`[^`]+`|[\p{L}\p{N}]_\w|(?:^|\s)--?[a-z]|[\p{L}\p{N}]\/[\p{L}\p{N}]|[\p{Ll}\p{N},;:)]\s+(?!I\b)\p{Lu}\p{Ll}+|[@#][\p{L}\w-]{2,}/u

/** Corrections, which are candidates, and short requests, which count when this conversation repeats them. */
export function findRemarks(judged: readonly JudgedSentence[], language: string): Statement[] {
  return judged.flatMap(({ evidence, folded, text: said, whole, words }) => {
    const isTask = isAboutTask(folded)
    // "Make it blue instead" is about the task, "don't know" says nothing.
    const isSpecific = SPECIFIC.test(said)
    const isGeneral = words > 3 && (!isTask || folded.includes(", not ") || isSpecific)
    const isCorrection = evidence.has("correction") && isGeneral
    const score = learnedScore(said, language, "keep")
    const isOrder = isTask || score < ORDER_SCORE
    if (hasAny(evidence, "question", "retract") || (!isCorrection && isOrder)) return []
    const text = cleanStatement(isCorrection ? whole : said)
    const { size } = keywordsOf(text)
    if (size < (isCorrection && isSpecific ? 1 : 2)) return []
    if (isCorrection) return { by: "correction", text, evidence, requested: false }
    const by = score >= CHOICE_SCORE ? "choice" : "remark"
    return { by, text, evidence: new Set<Evidence>([...evidence, "preference"]), requested: false }
  })
}
