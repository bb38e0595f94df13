import { cutText } from "@caliban/text"
import type { Evidence, JudgedSentence } from "../evidence/evidence.ts"

/** Something by which a cure can be done again. */
const ANCHORS: readonly Evidence[] = ["code", "path", "number", "name"]

/** The longest telling: its error has to stand before it. */
const TOLD_LIMIT = 150

const TALK: readonly Evidence[] = ["question", "thanks", "mood", "ask", "hypothetical", "refuse", "report"]

/** What a person says of how something began to work: the sentence that says so and those before it, as far as they fit. */
export function reportedResolutionIn(
  judged: readonly JudgedSentence[],
): { text: string; local: boolean } | undefined {
  const worked = judged.findLastIndex(
    ({ evidence, sentence }) => evidence.has("resolved") && !sentence.question,
  )
  if (worked < 0) return undefined
  const told = judged
    .slice(0, worked + 1)
    .filter(
      ({ evidence, words }, at) => words > 3 && (at === worked || !TALK.some((talk) => evidence.has(talk))),
    )
  if (!told.some(({ evidence }) => ANCHORS.some((anchor) => evidence.has(anchor)))) return undefined
  let text = ""
  for (const { sentence } of told.toReversed()) {
    if (text.length + sentence.whole.length > TOLD_LIMIT && text !== "") break
    text = `${sentence.whole} ${text}`
  }
  return {
    text: cutText(text.trim(), TOLD_LIMIT),
    local: judged.some(({ evidence }) => evidence.has("machine")),
  }
}
