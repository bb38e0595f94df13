import { keywordsOf } from "@caliban/text"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { createDetection } from "./create-detection.ts"
import type { Evidence, JudgedSentence } from "./evidence/evidence.ts"
import type { Score } from "./evidence/score.ts"
import type { RequestHistory } from "./request-history.ts"
import { scopeOf } from "./statements/classify.ts"
import { cleanStatement } from "./statements/clean-statement.ts"

/** Later sentences of a long message are not compared with the history. */
const MAX_SENTENCES = 8

/** A repeated order is new work, not a preference: its words speak for a task, or it starts with a usual order. */
const ORDER_SCORE = -1.6
const ORDER =
  /^\W*(?:please |now |ok,? )?(?:go on|continue|commit|push|run|try|show|fix|add|open|start|stop|undo|revert|check|look|merge|deploy|build|test)\b/u

/** Requests and corrections that repeat earlier ones. Adds the new ones to the history. */
export function findRepetitions(
  turn: ConversationTurn,
  judged: readonly JudgedSentence[],
  language: string,
  { history, score }: { history: RequestHistory; score: Score },
): DetectedMemory[] {
  const found: DetectedMemory[] = []
  for (const { sentence, evidence, folded } of judged.slice(0, MAX_SENTENCES)) {
    const text = cleanStatement(sentence.text, language)
    if (sentence.question) continue
    const corrected = evidence.has("correction")
    const before = history.find(text, evidence.has("insists"))
    if (before === undefined) {
      history.add(text, corrected, false)
      continue
    }
    before.count += 1
    const insists = evidence.has("insists") || (corrected && before.corrected)
    const isOrder = !insists && (ORDER.test(folded) || score(sentence.text, language, "keep") < ORDER_SCORE)
    if (before.stored || isOrder || keywordsOf(text).size < 2) continue
    const longer = text.length >= before.text.length ? text : before.text
    // The same choice again and again implies a preference.
    const all = insists ? evidence : new Set<Evidence>([...evidence, "preference"])
    const kind = insists
      ? ({ by: "repeated-correction", category: "repeated-correction" } as const)
      : ({ by: "choice", category: "user-preference" } as const)
    const scope = scopeOf({ text: longer, evidence: all }, language, score)
    found.push(createDetection(turn, { ...kind, count: before.count, text: longer, scope, evidence: all }))
    before.stored = insists
  }
  return found
}
