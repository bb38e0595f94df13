import { saysNothing } from "../cues/fillers.ts"
import { hasAny, type JudgedSentence } from "../evidence/evidence.ts"

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

/** With a lower score a sentence after "remember that …" is not part of the request. */
const FOLLOWING_SCORE = -5.5
/** The same for a sentence before "Remember that.", except the last one, which is always meant. */
const EARLIER_SCORE = -0.5

/** The sentences that a request at `end` is about: the last fact before it, and those before that in its paragraph. */
export function meantBefore(
  judged: readonly JudgedSentence[],
  scores: readonly number[],
  end = judged.length,
): number[] {
  const isMeant = (at: number): boolean => {
    const one = judged[at]
    return one !== undefined && isFact(one) && !one.evidence.has("request")
  }
  let at = end - 1
  while (at >= 0 && !isMeant(at)) at -= 1
  if (at < 0) return []
  const meant = [at]
  const { paragraph } = judged[at] ?? {}
  const isPart = (): boolean => judged[at]?.paragraph === paragraph && (scores[at] ?? 0) >= EARLIER_SCORE
  for (at -= 1; isMeant(at) && isPart(); at -= 1) meant.unshift(at)
  return meant
}

/** What the user asks to remember: requests, the facts that follow or are announced, and those before a bare request. */
export function requestedIn(judged: readonly JudgedSentence[], scores: readonly number[]): Set<number> {
  const requested = new Set<number>()
  let request: JudgedSentence | undefined
  for (const [at, one] of judged.entries()) {
    if (isExplicitRequest(one)) {
      request = one
      if (isBareRequest(one)) for (const before of meantBefore(judged, scores, at)) requested.add(before)
      else if (!announces(one)) requested.add(at)
      continue
    }
    if (request === undefined) continue
    const announced = announces(request)
    const listed = one.item && announced
    const isNear = announced || one.paragraph === request.paragraph
    const follows = isNear && (scores[at] ?? 0) >= FOLLOWING_SCORE
    if (isFact(one) && (listed || follows)) requested.add(at)
    else if (!listed) request = undefined
  }
  return requested
}
