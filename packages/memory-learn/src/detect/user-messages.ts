import { keywordsOf } from "@caliban/text"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { isAboutTask } from "./cues/english-cues.ts"
import { cleanStatement } from "./cues/fillers.ts"
import { categoryOf, createDetection, scopeOf } from "./detection.ts"
import type { ErrorTracker } from "./errors/error-tracker.ts"
import {
  analyzeMessage,
  type Evidence,
  hasAny,
  type JudgedSentence,
  type MessageAnalysis,
} from "./evidence/evidence.ts"
import { learnedScore, type SentencePlace } from "./evidence/score.ts"
import { asksNotToRemember } from "./opt-out.ts"
import { ownSentences } from "./own-words.ts"
import { isBareRequest, meantBefore, requestedIn, type Statement, statementsIn } from "./statements.ts"

interface UserMessage extends Pick<SentencePlace, "asked" | "opening"> {
  turn: ConversationTurn
  /** Masked, but with contact data, which stays in what the user asks to remember. */
  content: string
}

/** What is worth remembering in a message, at most `limit` statements without a request; `undefined` for an opt-out. */
export function createUserMessageDetector(
  limit: number,
  errors: ErrorTracker,
  mask: (text: string) => string,
): (message: UserMessage) => DetectedMemory[] | undefined {
  let spoken: string | undefined
  /** The message before, which "Remember that." may be about. */
  let previous: MessageAnalysis | undefined
  return ({ turn, content, ...context }) => {
    const message = analyzeMessage(content, spoken)
    const { sentences, judged, language } = message
    if (judged.length > 0) spoken = language
    const before = previous
    previous = asksNotToRemember(sentences) ? undefined : message
    if (previous === undefined) return undefined
    const own = ownSentences(judged)
    const options = { ...context, language, limit, requests: requestedIn(own, language) }
    const statements = statementsIn(own, options)
    if (statements.length === 0 && before !== undefined && own.some(isBareRequest)) {
      const requests = meantBefore(before.judged, before.language)
      const meant = statementsIn(before.judged, { ...options, language: before.language, requests })
      statements.push(...meant.filter((one) => one.requested))
    }
    const found = statements.map((one) => detectionOf(turn, language, one))
    if (statements.length === 0) {
      errors.noteRemark(mask(sentences.map(({ text }) => text).join(" ")))
      found.push(...findRemarks(turn, own, language))
    }
    return found.map((one) => (one.requested === true ? one : { ...one, text: mask(one.text) }))
  }
}

function detectionOf(turn: ConversationTurn, language: string, statement: Statement): DetectedMemory {
  const { text, evidence, requested } = statement
  // "No, use …", once, may apply to the task at hand.
  const isCorrection = evidence.has("rejects") && !requested
  const by = isCorrection ? "correction" : "statement"
  const scope = scopeOf(statement, language)
  const category = isCorrection ? "repeated-correction" : categoryOf(statement, scope)
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
    const all = isCorrection ? evidence : new Set<Evidence>([...evidence, "preference"])
    const by = isCorrection ? "correction" : score >= CHOICE_SCORE ? "choice" : "remark"
    const category = isCorrection ? "repeated-correction" : "user-preference"
    const scope = scopeOf({ text, evidence: all }, language)
    return createDetection(turn, { by, category, text, scope, evidence: all })
  })
}
