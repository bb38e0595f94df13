import { dependsOnPrevious } from "../cues/fillers.ts"
import type { Evidence, JudgedSentence } from "../evidence/evidence.ts"
import { ENTRY_LIMIT } from "./clean-statement.ts"

/** A neighbour with a lower score is unrelated. */
const JOIN_SCORE = -2.5
/** A neighbour with this score becomes an entry of its own. */
const OWN_SCORE = 2.5
/** Extra length, since fillers are removed later. */
const SPARE = 10

/** Sentences with this evidence never become part of a statement. */
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
/** The sentences of a message with their scores. */
export interface ScoredMessage {
  judged: readonly JudgedSentence[]
  scores: readonly number[]
  language: string
}

function isApart(one: JudgedSentence): boolean {
  return APART.some((evidence) => one.evidence.has(evidence))
}

function joinedLength(parts: readonly JudgedSentence[]): number {
  return parts.reduce((sum, part) => sum + part.sentence.text.length + 1, 0)
}

/**
 * The range of sentences that form one entry with the one at `at`: related neighbours in the same paragraph, as long as
 * they fit.
 */
export function spanOf(
  { judged, scores, language }: ScoredMessage,
  at: number,
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
