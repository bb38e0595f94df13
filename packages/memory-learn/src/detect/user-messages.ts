import { keywordsOf } from "@caliban/text"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { isName } from "./choices.ts"
import { isAboutTask } from "./cues/english-cues.ts"
import { cleanStatement } from "./cues/fillers.ts"
import { categoryOf, createDetection, scopeOf } from "./detection.ts"
import { type Evidence, hasAny, type JudgedSentence } from "./evidence/evidence.ts"
import { learnedScore } from "./evidence/score.ts"
import type { Statement } from "./statements.ts"

/** A statement of the user's with its category, scope and confidence. */
export function detectionOf(turn: ConversationTurn, statement: Statement): DetectedMemory {
  const { text, evidence, requested } = statement
  // "No, use …", once, may apply to the task at hand.
  const by = statement.by ?? (evidence.has("rejects") && !requested ? "correction" : "statement")
  const scope = scopeOf(statement)
  const usual = by === "statement" ? categoryOf(statement, scope) : "user-preference"
  const category = by === "correction" ? "repeated-correction" : usual
  return createDetection(turn, { by, category, text, scope, evidence, ...(requested && { requested }) })
}

/** Later sentences of a long message do not count, nor do longer texts: what people repeat is short. */
const [MAX_SENTENCES, MAX_KEYWORDS] = [8, 12]

/** With a lower score a repeated order is new work, not a preference; with at least the other one it may be a statement. */
const [ORDER_SCORE, CHOICE_SCORE] = [-1.6, -0.5]

/** Code, a path, a number or a name. */
const SPECIFIC =
  /\d|`[^`]+`|[\p{L}\p{N}]_\w|(?:^|\s)--?[a-z]|[\p{L}\p{N}]\/[\p{L}\p{N}]|[\p{Ll}\p{N},;:)]\s+(?!I\b)\p{Lu}\p{Ll}+|[@#][\p{L}\w-]{2,}/u

/** Corrections, which are candidates, and short requests, which count when this conversation repeats them. */
export function remarksIn(own: readonly JudgedSentence[]): Statement[] {
  return own.slice(0, MAX_SENTENCES).flatMap((one): Statement[] => {
    const { evidence, folded, language, text: said, whole, words } = one
    const isTask = isAboutTask(folded)
    // "Make it blue instead" is about the task, "don't know" says nothing, "use pnpm instead" does.
    const isSpecific = SPECIFIC.test(said)
    const isNamed = !isTask || folded.includes(", not ") || isSpecific
    const isCorrection =
      evidence.has("correction") && isNamed && (words > 3 || isName(/^use (\S+)/i.exec(said)?.[1] ?? ""))
    const score = learnedScore(one, "keep")
    const isOrder = isTask || score < ORDER_SCORE
    if (hasAny(evidence, "question", "retract") || (!isCorrection && isOrder)) return []
    const text = cleanStatement(isCorrection ? whole : said)
    const { size } = keywordsOf(text)
    if (size > MAX_KEYWORDS || size < (isCorrection && isSpecific ? 1 : 2)) return []
    if (isCorrection) return [{ text, language, evidence, by: "correction" }]
    const by = score >= CHOICE_SCORE ? "choice" : "remark"
    return [{ text, language, evidence: new Set<Evidence>([...evidence, "preference"]), by }]
  })
}
