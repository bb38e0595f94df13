import { keywordsOf } from "@caliban/text"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { isAboutTask } from "./cues/english-cues.ts"
import { cleanStatement } from "./cues/fillers.ts"
import { categoryOf, createDetection, type RawDetection, scopeOf } from "./detection.ts"
import { type Evidence, hasAny, type JudgedSentence } from "./evidence/evidence.ts"
import { learnedScore } from "./evidence/score.ts"
import { type Statement, type StatementOptions, statementsIn } from "./statements.ts"

/** What is worth remembering in the user's own sentences of a message, and whether these state anything. */
export function detectInMessage(
  turn: ConversationTurn,
  own: readonly JudgedSentence[],
  options: StatementOptions,
): { found: DetectedMemory[]; isStated: boolean } {
  const { language } = options
  const statements = statementsIn(own, options)
  const isStated = statements.length > 0
  const found = statements.map((one) => detectionOf(turn, language, one))
  return { found: isStated ? found : findRemarks(turn, own, language), isStated }
}

function detectionOf(
  turn: ConversationTurn,
  language: string,
  statement: Statement,
  how?: RawDetection["by"],
): DetectedMemory {
  const { text, evidence, requested } = statement
  // "No, use …", once, may apply to the task at hand.
  const by = how ?? (evidence.has("rejects") && !requested ? "correction" : "statement")
  const scope = scopeOf(statement, language)
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
function findRemarks(
  turn: ConversationTurn,
  judged: readonly JudgedSentence[],
  language: string,
): DetectedMemory[] {
  return judged.slice(0, MAX_SENTENCES).flatMap(({ evidence, folded, text: said, whole, words }) => {
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
    if (size > MAX_KEYWORDS || size < (isCorrection && isSpecific ? 1 : 2)) return []
    if (isCorrection) return detectionOf(turn, language, { text, evidence, requested: false }, "correction")
    const remark = { text, evidence: new Set<Evidence>([...evidence, "preference"]), requested: false }
    return detectionOf(turn, language, remark, score >= CHOICE_SCORE ? "choice" : "remark")
  })
}
