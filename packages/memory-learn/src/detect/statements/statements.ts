import { foldText } from "@caliban/text"
import { isAnaphoric } from "../cues/anaphora.ts"
import { dependsOnPrevious } from "../cues/fillers.ts"
import { cuesFor } from "../cues/languages.ts"
import { scanCues } from "../cues/scan.ts"
import { type Evidence, isDoubtful, type JudgedSentence } from "../evidence/evidence.ts"
import type { Score } from "../evidence/score.ts"
import { cleanStatement } from "./clean-statement.ts"
import { spanOf } from "./statement-span.ts"

/** A statement that may be worth keeping. */
export interface Statement {
  text: string
  evidence: ReadonlySet<Evidence>
  score: number
  /** The user explicitly asked to remember it. */
  requested: boolean
}

/** A statement with this score is stored; one between `HINT_SCORE` and this is a candidate. */
export const STORE_SCORE = 1.25
const HINT_SCORE = 0.3
/** A second statement of one message needs a higher score. */
const FURTHER_SCORE = 1.75

/** Evidence that a sentence has specific content. */
const ANCHORS: readonly Evidence[] = ["code", "path", "number", "name", "topic", "machine", "role"]

/** A request with at most this many words has no content of its own: "please remember that". */
const REQUEST_WORDS = 4

/** A rule that does not say what it is about: "I do it so in everything I write". */
function lacksSubject(one: JudgedSentence, language: string): boolean {
  if (one.evidence.has("explicitRequest") && one.words > REQUEST_WORDS) return false
  return (
    isAnaphoric(language, one.folded) ||
    (one.words <= 8 && !ANCHORS.some((anchor) => one.evidence.has(anchor)))
  )
}

/** Whether a sentence can be what a later rule is about. */
function canBeSubject(one: JudgedSentence): boolean {
  return (
    one.words > 3 &&
    !["thanks", "mood", "retract", "report"].some((doubt) => one.evidence.has(doubt as Evidence))
  )
}

const REQUESTS: readonly Evidence[] = ["command", "prefer", "you", "topic"]

/** The last earlier sentence that a rule can be about, requests first; -1 without one. */
function subjectBefore(judged: readonly JudgedSentence[], at: number, taken: ReadonlySet<number>): number {
  const fits = (part: JudgedSentence, where: number): boolean =>
    where < at && !taken.has(where) && canBeSubject(part)
  const request = judged.findLastIndex(
    (part, where) => fits(part, where) && REQUESTS.some((evidence) => part.evidence.has(evidence)),
  )
  return request >= 0 ? request : judged.findLastIndex(fits)
}

/** The longest announcement before a colon, and the shortest text that must follow it. */
const PREAMBLE = 60
const ANNOUNCED = 20

/** Drops an announcement such as "Quick background since you can't know it: …". */
function withoutPreamble(text: string, language: string): string {
  const colon = /[:：]\s+/u.exec(text.slice(0, PREAMBLE))
  if (colon === null) return text
  const rest = text.slice(colon.index + colon[0].length)
  if (rest.length < ANNOUNCED) return text
  const cues = scanCues(cuesFor(language), foldText(text.slice(0, colon.index)))
  return cues.has("remember") || cues.has("aside") ? rest : text
}

/** Whether one of the next two sentences retracts it. */
function isTakenBack(judged: readonly JudgedSentence[], at: number): boolean {
  return judged.slice(at + 1, at + 3).some((one) => one.evidence.has("retract") && !one.evidence.has("law"))
}

/** Evidence that "remember that" is not meant as a request. */
const NOT_A_REQUEST: readonly Evidence[] = ["question", "ask", "hypothetical", "retract", "refuse"]

/** A request that starts within this many characters opens its sentence. */
const OPENING = 8

/** A request that starts within this many characters is the user's own, even if a quotation follows. */
const OWN_REQUEST = 25

/** Whether the user explicitly asks to remember this. Such a statement is always kept. */
function isExplicitRequest({ evidence, spots }: JudgedSentence): boolean {
  if (!evidence.has("explicitRequest")) return false
  // "Remember that we migrate later": a word such as "later" refuses only a request that comes after it.
  const opens = (spots.get("explicitRequest")?.at ?? OPENING) < OPENING
  if (NOT_A_REQUEST.some((doubt) => evidence.has(doubt) && !(opens && doubt === "refuse"))) return false
  const quoted = evidence.has("quoting") || evidence.has("report")
  return (
    !quoted ||
    (spots.get("explicitRequest")?.at ?? OWN_REQUEST) <
      Math.min(OWN_REQUEST, spots.get("report")?.at ?? OWN_REQUEST)
  )
}

/** With a lower score a sentence after "remember that …" is not part of the request. */
const FOLLOWING_SCORE = -5.5

/** Evidence that a sentence after "remember that …" is something else. */
const NOT_REQUESTED: readonly Evidence[] = [...NOT_A_REQUEST, "mood", "thanks", "report", "command", "past"]

/** Whether a request only announces the facts that follow: "please remember these:". */
function announces({ sentence, words, evidence }: JudgedSentence): boolean {
  return evidence.has("explicitRequest") && words <= ANNOUNCEMENT_WORDS && /[:：]$/u.test(sentence.text)
}
const ANNOUNCEMENT_WORDS = 8

/**
 * The sentences that the user asks to remember: a request, and the facts that follow it in its paragraph or in its list.
 */
function requestedIn(judged: readonly JudgedSentence[], scores: readonly number[]): Set<number> {
  const requested = new Set<number>()
  let request: JudgedSentence | undefined
  for (const [at, one] of judged.entries()) {
    const { paragraph, item } = one.sentence
    if (isExplicitRequest(one)) {
      request = one
      if (!announces(one) || at === judged.length - 1) requested.add(at)
      continue
    }
    if (request === undefined) continue
    const listed = item && announces(request)
    const follows = paragraph === request.sentence.paragraph && (scores[at] ?? 0) >= FOLLOWING_SCORE
    const isFact = one.words > 1 && !NOT_REQUESTED.some((doubt) => one.evidence.has(doubt))
    if (isFact && (listed || follows)) requested.add(at)
    else if (!listed) request = undefined
  }
  return requested
}

/** The score from which a sentence is stored: lower for explicit statements in the documented words. */
function neededFor(one: JudgedSentence): number {
  const { evidence } = one
  if (evidence.has("alternatives")) return -1
  if (evidence.has("wish")) return -1.2
  // "Run tests with `make check`."
  if (evidence.has("usage") && evidence.has("code") && !evidence.has("task"))
    return evidence.has("lone") && !evidence.has("ask") && !evidence.has("question") ? -1.6 : -0.3
  // A message that consists of "I work in UTC+9" is hardly about the current task.
  if (evidence.has("self") && evidence.has("lone") && !isDoubtful(evidence)) return -1.5
  // "Marta owns the deploys."
  if (evidence.has("role") && evidence.has("lone") && !isDoubtful(evidence))
    return evidence.has("name") ? -1.2 : 0
  return evidence.has("decree") ? 0.8 : STORE_SCORE
}

/**
 * The statements of one message that may be worth keeping, the clearest first: those that the user asked to remember, and
 * at most `limit` others.
 */
export function statementsIn(
  judged: readonly JudgedSentence[],
  language: string,
  limit: number,
  scoreOf: Score,
): Statement[] {
  const own = judged.map((one) => scoreOf(one, language, "keep"))
  const requested = requestedIn(judged, own)
  const scores = judged.map((one, at) => {
    const score = own[at] ?? 0
    return requested.has(at) || score >= neededFor(one) ? Math.max(score, STORE_SCORE) : score
  })
  const order = judged.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const taken = new Set<number>()
  const statements: Statement[] = []
  for (const at of order) {
    const one = judged[at]
    const score = scores[at] ?? 0
    if (one === undefined || score < HINT_SCORE) break
    if (taken.has(at) || isTakenBack(judged, at) || (announces(one) && !requested.has(at))) continue
    if (statements.length > 0 && !requested.has(at)) {
      if (
        statements.filter((other) => !other.requested).length >= limit ||
        score < FURTHER_SCORE ||
        dependsOnPrevious(language, one.sentence.text) ||
        lacksSubject(one, language)
      )
        continue
    }
    const [from, to] = spanOf(judged, language, at, taken)
    for (let part = from; part <= to; part += 1) taken.add(part)
    const joined = judged.slice(from, to + 1).map((part) => part.sentence.whole)
    if (from === at && lacksSubject(one, language) && (!requested.has(at) || isExplicitRequest(one))) {
      const subject = subjectBefore(judged, at, taken)
      if (subject >= 0) {
        joined.unshift(judged[subject]?.sentence.whole ?? "")
        // The sentences between a rule and its subject explain it.
        for (let part = subject; part < at; part += 1) taken.add(part)
      }
    }
    const text = withoutPreamble(cleanStatement(joined.join(" "), language), language)
    if (text === "") continue
    const evidence = new Set(judged.slice(from, to + 1).flatMap((part) => [...part.evidence]))
    statements.push({ text, evidence, score, requested: requested.has(at) })
  }
  return statements
}
