import { cutText } from "@caliban/text"
import type { Evidence, JudgedSentence } from "../evidence/evidence.ts"

/** Evidence that a resolution is specific enough to repeat it. */
const ANCHORS: readonly Evidence[] = ["code", "path", "number", "name"]

/** The maximum length, so that the error fits in front of it. */
const MAX_LENGTH = 150

const TALK: readonly Evidence[] = ["question", "thanks", "mood", "ask", "hypothetical", "refuse", "report"]

/** How the user says that an error was resolved: the sentence that says so, and those before it, as far as they fit. */
export function reportedResolutionIn(
  judged: readonly JudgedSentence[],
): { text: string; local: boolean } | undefined {
  const worked = judged.findLastIndex(
    ({ evidence, sentence }) => evidence.has("resolved") && !sentence.question,
  )
  if (worked < 0) return undefined
  const relevant = judged
    .slice(0, worked + 1)
    .filter(
      ({ evidence, words }, at) => words > 3 && (at === worked || !TALK.some((talk) => evidence.has(talk))),
    )
  if (!relevant.some(({ evidence }) => ANCHORS.some((anchor) => evidence.has(anchor)))) return undefined
  let text = ""
  for (const { sentence } of relevant.toReversed()) {
    if (text.length + sentence.whole.length > MAX_LENGTH && text !== "") break
    text = `${sentence.whole} ${text}`
  }
  return {
    text: cutText(text.trim(), MAX_LENGTH),
    local: judged.some(({ evidence }) => evidence.has("machine")),
  }
}
