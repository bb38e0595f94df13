import { dependsOnPrevious } from "../cues/fillers.ts"
import type { JudgedSentence } from "../evidence/evidence.ts"
import { ENTRY_LIMIT } from "./clean-statement.ts"
import { isBareRequest } from "./requests.ts"

/** Extra length, since fillers are removed later. */
const SPARE = 10

/**
 * The range of sentences that form one entry with the one at `at`: it and its neighbours in the same paragraph, as long as
 * each depends on the one before and they fit. Independent facts are entries of their own.
 */
export function spanOf(
  judged: readonly JudgedSentence[],
  at: number,
  taken: ReadonlySet<number>,
): [number, number] {
  const paragraph = judged[at]?.sentence.paragraph
  const isFree = (one: JudgedSentence | undefined, where: number): boolean =>
    one?.sentence.paragraph === paragraph &&
    !taken.has(where) &&
    !one?.evidence.has("question") &&
    !one?.evidence.has("retract") &&
    !(one !== undefined && isBareRequest(one))
  const fits = (from: number, to: number): boolean =>
    judged.slice(from, to + 1).reduce((sum, { sentence }) => sum + sentence.text.length + 1, 0) <=
    ENTRY_LIMIT + SPARE
  const depends = (where: number): boolean => dependsOnPrevious(judged[where]?.sentence.text ?? "")
  let [from, to] = [at, at]
  while (isFree(judged[to + 1], to + 1) && depends(to + 1) && fits(from, to + 1)) to += 1
  while (isFree(judged[from - 1], from - 1) && depends(from) && fits(from - 1, to)) from -= 1
  return [from, to]
}
