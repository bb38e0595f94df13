import { foldText, keywordsOf } from "@caliban/text"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { createDetection } from "./create-detection.ts"
import type { Evidence, JudgedSentence } from "./evidence/evidence.ts"
import type { Score } from "./evidence/score.ts"
import type { RequestHistory } from "./request-history.ts"
import { scopeOf } from "./statements/classify.ts"
import { cleanStatement } from "./statements/clean-statement.ts"

/** Later sentences of a long message are not compared with the history. */
const MAX_SENTENCES = 8

/** Requests and corrections that repeat earlier ones. Adds the new ones to the history. */
export function findRepetitions(
  turn: ConversationTurn,
  judged: readonly JudgedSentence[],
  language: string,
  { history, score }: { history: RequestHistory; score: Score },
): DetectedMemory[] {
  const found: DetectedMemory[] = []
  for (const { sentence, evidence } of judged.slice(0, MAX_SENTENCES)) {
    const text = cleanStatement(sentence.text, language)
    if (sentence.question || evidence.has("thanks") || evidence.has("refuse")) continue
    const corrected = evidence.has("wrong") || evidence.has("contrast")
    const before = history.find(text, evidence.has("again"))
    if (before === undefined) {
      history.add(text, corrected, false)
      continue
    }
    before.count += 1
    const insists = evidence.has("again") || (corrected && before.corrected)
    // A repeated order is new work, not a preference.
    const isOrder = !insists && (evidence.has("command") || evidence.has("task"))
    if (before.stored || isOrder || keywordsOf(text).size < 2) continue
    const longer = text.length >= before.text.length ? text : before.text
    // The same choice again and again implies a preference.
    const all = insists ? evidence : new Set<Evidence>([...evidence, "prefer"])
    const kind = insists
      ? ({ by: "repeated-correction", category: "repeated-correction" } as const)
      : ({ by: "choice", category: "user-preference" } as const)
    const scope = scopeOf({ evidence: all, folded: foldText(longer) }, language, score)
    found.push(createDetection(turn, { ...kind, count: before.count, text: longer, scope, evidence: all }))
    before.stored = insists
  }
  return found
}
