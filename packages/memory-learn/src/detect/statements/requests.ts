import { saysNothing } from "../cues/fillers.ts"
import { hasAny, type JudgedSentence } from "../evidence/evidence.ts"
import { learnedScore } from "../evidence/score.ts"

const ANNOUNCEMENT_WORDS = 8

/** Whether the user explicitly asks to remember this. Such a statement is always kept. */
function isExplicitRequest({ evidence, spots }: JudgedSentence): boolean {
  return spots.has("request") && !hasAny(evidence, "question", "retract")
}

/** Whether a request only announces the facts that follow: "please remember these:". */
export function announces({ text, words, evidence }: JudgedSentence): boolean {
  return evidence.has("request") && words <= ANNOUNCEMENT_WORDS && /[:：]$/u.test(text)
}

/** Whether a request is about what was said before: "Remember that." */
export function isBareRequest(one: JudgedSentence): boolean {
  const { folded, spots, text, whole } = one
  const spot = spots.get("request")
  // "Remember this: “…”" is about the quotation.
  if (spot === undefined || text !== whole || !isExplicitRequest(one) || announces(one)) return false
  return saysNothing(`${folded.slice(0, spot.at)} ${folded.slice(spot.at + spot.length)}`)
}

function isFact({ words, evidence }: JudgedSentence): boolean {
  return words > 1 && !hasAny(evidence, "question", "retract")
}

/** The sentence that a request at `end` is about: the last fact before it; -1 without one. */
export function meantBefore(judged: readonly JudgedSentence[], end: number = judged.length): number {
  return judged.findLastIndex((one, at) => at < end && isFact(one) && !one.evidence.has("request"))
}

/** With a lower score a sentence after "remember that …" is not part of the request. */
const FOLLOWING_SCORE = -4.5

/** What the user asks to remember: requests, the facts that follow or are announced, and the one before a bare request. */
export function requestedIn(judged: readonly JudgedSentence[], language: string): Set<number> {
  const requested = new Set<number>()
  let request: JudgedSentence | undefined
  for (const [at, one] of judged.entries()) {
    if (isExplicitRequest(one)) {
      request = one
      if (isBareRequest(one)) requested.add(meantBefore(judged, at))
      else if (!announces(one)) requested.add(at)
      continue
    }
    if (request === undefined) continue
    const announced = announces(request)
    const listed = one.item && announced
    const isNear = announced || one.paragraph === request.paragraph
    const follows = isNear && learnedScore(one.text, language, "keep") >= FOLLOWING_SCORE
    if (isFact(one) && (listed || follows)) requested.add(at)
    else if (!listed) request = undefined
  }
  return requested
}
