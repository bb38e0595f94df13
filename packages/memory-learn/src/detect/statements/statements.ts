import { foldText } from "@caliban/text"
import { isAnaphoric } from "../cues/anaphora.ts"
import { dependsOnPrevious } from "../cues/fillers.ts"
import { cuesFor } from "../cues/languages.ts"
import { scanCues } from "../cues/scan.ts"
import { type Evidence, isDoubtful, type JudgedSentence } from "../evidence/evidence.ts"
import type { Score } from "../evidence/score.ts"
import { cleanStatement } from "./clean-statement.ts"
import { spanOf } from "./statement-span.ts"

/** A statement found in what a person wrote. */
export interface Statement {
  text: string
  evidence: ReadonlySet<Evidence>
  score: number
}

/** From here on a statement is stored; below it, and above `HINT_SCORE`, it is a candidate. */
export const STORE_SCORE = 1.25
const HINT_SCORE = 0.3
/** A second statement of one message has to be clearer than the first. */
const FURTHER_SCORE = 1.75

/** Something in it tells it from other sentences. */
const ANCHORS: readonly Evidence[] = ["code", "path", "number", "name", "topic", "machine", "role"]

/** Of so many words at most a bid is nothing but a bid: "please remember that". */
const REQUEST_WORDS = 4

/** A rule without its matter: "I do it so in everything I write". */
function lacksSubject(one: JudgedSentence, language: string): boolean {
  if (one.evidence.has("explicitRequest") && one.words > REQUEST_WORDS) return false
  return (
    isAnaphoric(language, one.folded) ||
    (one.words <= 8 && !ANCHORS.some((anchor) => one.evidence.has(anchor)))
  )
}

/** What may be the matter of a rule: a request, or a statement of some length. */
function canBeSubject(one: JudgedSentence): boolean {
  return (
    one.words > 3 &&
    !["thanks", "mood", "retract", "report"].some((doubt) => one.evidence.has(doubt as Evidence))
  )
}

const REQUESTS: readonly Evidence[] = ["command", "prefer", "you", "topic"]

/** The nearest sentence before that a rule can be about, a request rather than anything else; -1 when there is none. */
function subjectBefore(judged: readonly JudgedSentence[], at: number, taken: ReadonlySet<number>): number {
  const fits = (part: JudgedSentence, where: number): boolean =>
    where < at && !taken.has(where) && canBeSubject(part)
  const request = judged.findLastIndex(
    (part, where) => fits(part, where) && REQUESTS.some((evidence) => part.evidence.has(evidence)),
  )
  return request >= 0 ? request : judged.findLastIndex(fits)
}

/** The longest announcement before a colon, and the least that has to follow it. */
const PREAMBLE = 60
const ANNOUNCED = 20

/** Without an announcement: "Quick background since you can't know it: …". */
function withoutPreamble(text: string, language: string): string {
  const colon = /[:：]\s+/u.exec(text.slice(0, PREAMBLE))
  if (colon === null) return text
  const rest = text.slice(colon.index + colon[0].length)
  if (rest.length < ANNOUNCED) return text
  const cues = scanCues(cuesFor(language), foldText(text.slice(0, colon.index)))
  return cues.has("remember") || cues.has("aside") ? rest : text
}

/** Taken back in the sentence after it, or in its own. */
function isTakenBack(judged: readonly JudgedSentence[], at: number): boolean {
  return judged.slice(at + 1, at + 3).some((one) => one.evidence.has("retract") && !one.evidence.has("law"))
}

/** What takes a "remember that" back, or makes it a question. */
const NOT_A_REQUEST: readonly Evidence[] = ["question", "ask", "hypothetical", "retract", "refuse"]

/** A bid that begins within so many characters is the speaker's own, whoever is quoted after it. */
const OWN_REQUEST = 25

/** What somebody asks to be remembered is kept, whatever it is and whatever stands beside it. */
function isExplicitRequest({ evidence, spots }: JudgedSentence): boolean {
  if (!evidence.has("explicitRequest") || NOT_A_REQUEST.some((doubt) => evidence.has(doubt))) return false
  const quoted = evidence.has("quoting") || evidence.has("report")
  return (
    !quoted ||
    (spots.get("explicitRequest")?.at ?? OWN_REQUEST) <
      Math.min(OWN_REQUEST, spots.get("report")?.at ?? OWN_REQUEST)
  )
}

/** The score from which a sentence is stored: lower for what is said outright, in the words that are documented. */
function neededFor(one: JudgedSentence): number {
  const { evidence } = one
  if (isExplicitRequest(one)) return Number.NEGATIVE_INFINITY
  if (evidence.has("alternatives")) return -1
  if (evidence.has("wish")) return -1.2
  // "Run tests with `make check`."
  if (evidence.has("usage") && evidence.has("code") && !evidence.has("task"))
    return evidence.has("lone") && !evidence.has("ask") && !evidence.has("question") ? -1.6 : -0.3
  // Nobody writes a message of nothing but "I work in UTC+9" for the task at hand.
  if (evidence.has("self") && evidence.has("lone") && !isDoubtful(evidence)) return -1.5
  // "Marta owns the deploys."
  if (evidence.has("role") && evidence.has("lone") && !isDoubtful(evidence))
    return evidence.has("name") ? -1.2 : 0
  return evidence.has("decree") ? 0.8 : STORE_SCORE
}

/** What a person states in one message that may be worth keeping, the clearest first. */
export function statementsIn(
  judged: readonly JudgedSentence[],
  language: string,
  limit: number,
  scoreOf: Score,
): Statement[] {
  const scores = judged.map((one) => {
    const score = scoreOf(one, language, "keep")
    return score >= neededFor(one) ? Math.max(score, STORE_SCORE) : score
  })
  const order = judged.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const taken = new Set<number>()
  const statements: Statement[] = []
  for (const at of order) {
    const one = judged[at]
    const score = scores[at] ?? 0
    if (one === undefined || score < HINT_SCORE || statements.length >= limit) break
    if (taken.has(at) || isTakenBack(judged, at)) continue
    if (statements.length > 0 && !isExplicitRequest(one)) {
      if (
        score < FURTHER_SCORE ||
        dependsOnPrevious(language, one.sentence.text) ||
        lacksSubject(one, language)
      )
        continue
    }
    const [from, to] = spanOf(judged, scores, at, language, taken)
    for (let part = from; part <= to; part += 1) taken.add(part)
    const joined = judged.slice(from, to + 1).map((part) => part.sentence.whole)
    if (from === at && lacksSubject(one, language)) {
      const matter = subjectBefore(judged, at, taken)
      if (matter >= 0) {
        joined.unshift(judged[matter]?.sentence.whole ?? "")
        // What stands between a rule and its matter explains it.
        for (let part = matter; part < at; part += 1) taken.add(part)
      }
    }
    const text = withoutPreamble(cleanStatement(joined.join(" "), language), language)
    if (text === "") continue
    const evidence = new Set(judged.slice(from, to + 1).flatMap((part) => [...part.evidence]))
    statements.push({ text, evidence, score })
  }
  return statements
}
