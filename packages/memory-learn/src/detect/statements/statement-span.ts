import { dependsOnPrevious } from "../cues/fillers.ts"
import type { Evidence, JudgedSentence } from "../evidence/evidence.ts"
import { ENTRY_LIMIT } from "./clean-statement.ts"

/** A neighbour of a statement with less is talk beside it. */
const JOIN_SCORE = -2.5
/** A neighbour with so much is an entry of its own. */
const OWN_SCORE = 2.5
/** Fillers are cut off a statement before its length counts. */
const SPARE = 10

/** What is never joined to a statement. */
const APART: readonly Evidence[] = [
  "question",
  "mood",
  "thanks",
  "ask",
  "report",
  "retract",
  "refuse",
  "hypothetical",
]
function isApart(one: JudgedSentence): boolean {
  return APART.some((evidence) => one.evidence.has(evidence))
}

function joinedLength(parts: readonly JudgedSentence[]): number {
  return parts.reduce((sum, part) => sum + part.sentence.text.length + 1, 0)
}

/**
 * The sentences that make up one entry with the one at `at`: its neighbours in the paragraph, as far as they speak of
 * the same and there is room.
 */
export function spanOf(
  judged: readonly JudgedSentence[],
  scores: readonly number[],
  at: number,
  language: string,
  taken: ReadonlySet<number>,
): [number, number] {
  let from = at
  let to = at
  const main = judged[at]
  const belongs = (where: number): boolean => {
    const one = judged[where]
    if (one === undefined || main === undefined || taken.has(where) || isApart(one)) return false
    if (one.sentence.paragraph !== main.sentence.paragraph) return false
    const joined = judged.slice(Math.min(from, where), Math.max(to, where) + 1)
    if (joinedLength(joined) > ENTRY_LIMIT + SPARE) return false
    if (dependsOnPrevious(language, judged[Math.max(where, at)]?.sentence.text ?? "")) return true
    const score = scores[where] ?? 0
    return score >= JOIN_SCORE && score < OWN_SCORE
  }
  while (belongs(to + 1)) to += 1
  while (belongs(from - 1)) from -= 1
  return [from, to]
}
