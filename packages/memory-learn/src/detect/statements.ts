import { foldText } from "../text/normalise.ts"
import { cleanStatement, ENTRY_LIMIT } from "./clean.ts"
import { isAnaphoric } from "./cues/anaphora.ts"
import { leansOn } from "./cues/fillers.ts"
import { cuesFor } from "./cues/languages.ts"
import { scanCues } from "./cues/scan.ts"
import type { Evidence, Judged } from "./evidence.ts"
import { scoreOf } from "./score.ts"

/** A statement found in what a person wrote. */
export interface Statement {
  text: string
  evidence: ReadonlySet<Evidence>
  score: number
  /** Where its main sentence stands in the turn. */
  at: number
}

/** From here on a statement is stored; below it, and above `HINT_SCORE`, it is a candidate. */
export const STORE_SCORE = 0.5
export const HINT_SCORE = -0.5
/** A second statement of one message has to be clearer than the first. */
const FURTHER_SCORE = 0.85

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
function isApart(one: Judged): boolean {
  return APART.some((evidence) => one.evidence.has(evidence))
}

function joinedLength(parts: readonly Judged[]): number {
  return parts.reduce((sum, part) => sum + part.sentence.text.length + 1, 0)
}

/** Something in it tells it from other sentences. */
const ANCHORS: readonly Evidence[] = ["code", "path", "number", "name", "topic", "machine", "role"]

/** A rule without its matter: "I do it so in everything I write". */
function lacksMatter(one: Judged, language: string): boolean {
  return (
    isAnaphoric(language, one.folded) ||
    (one.words <= 8 && !ANCHORS.some((anchor) => one.evidence.has(anchor)))
  )
}

/** What may be the matter of a rule: a request, or a statement of some length. */
function isMatter(one: Judged): boolean {
  return (
    one.words > 3 &&
    !["thanks", "mood", "retract", "report"].some((doubt) => one.evidence.has(doubt as Evidence))
  )
}

const REQUESTS: readonly Evidence[] = ["command", "prefer", "you", "topic"]

/** The nearest sentence before that a rule can be about, a request rather than anything else; -1 when there is none. */
function matterBefore(judged: readonly Judged[], at: number, taken: ReadonlySet<number>): number {
  const fits = (part: Judged, where: number): boolean => where < at && !taken.has(where) && isMatter(part)
  const request = judged.findLastIndex(
    (part, where) => fits(part, where) && REQUESTS.some((evidence) => part.evidence.has(evidence)),
  )
  return request >= 0 ? request : judged.findLastIndex(fits)
}

/**
 * The sentences that make up one entry with the one at `at`: what it leans on before it, and after it what leans on
 * it, gives its reason or is a fragment of it.
 */
function spanOf(
  judged: readonly Judged[],
  scores: readonly number[],
  at: number,
  language: string,
  taken: ReadonlySet<number>,
): [number, number] {
  let from = at
  let to = at
  const fits = (a: number, b: number): boolean => joinedLength(judged.slice(a, b + 1)) <= ENTRY_LIMIT + 10
  const main = judged[at]
  const before = judged[at - 1]
  if (main !== undefined && before !== undefined && !taken.has(at - 1)) {
    const fragment =
      before.words <= 4 &&
      main.words <= 12 &&
      !main.evidence.has("topic") &&
      !isApart(before) &&
      before.evidence.size > 0
    const leans = leansOn(language, main.sentence.text) && !isApart(before) && before.words > 2
    if ((fragment || leans) && before.sentence.paragraph === main.sentence.paragraph && fits(at - 1, to))
      from = at - 1
  }
  for (let next = at + 1; next < judged.length && !taken.has(next); next += 1) {
    const after = judged[next]
    if (after === undefined || main === undefined || isApart(after) || !fits(from, next)) break
    if (after.sentence.paragraph !== main.sentence.paragraph) break
    const own = (scores[next] ?? 0) >= FURTHER_SCORE
    const leans = leansOn(language, after.sentence.text)
    const command = after.evidence.has("command") && !leans
    if (command || (own && !leans)) break
    if (!leans && after.words > 4 && !after.evidence.has("reason") && (scores[next] ?? 0) < HINT_SCORE) break
    to = next
  }
  return [from, to]
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
function isTakenBack(judged: readonly Judged[], at: number): boolean {
  return judged.slice(at + 1, at + 3).some((one) => one.evidence.has("retract") && !one.evidence.has("law"))
}

/** What a person states in one message that may be worth keeping, the clearest first. */
export function statementsIn(judged: readonly Judged[], language: string, limit: number): Statement[] {
  const scores = judged.map((one) => scoreOf(one.evidence))
  const order = judged.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const taken = new Set<number>()
  const statements: Statement[] = []
  for (const at of order) {
    const one = judged[at]
    const score = scores[at] ?? 0
    if (one === undefined || score < HINT_SCORE || statements.length >= limit) break
    if (taken.has(at) || isTakenBack(judged, at)) continue
    if (statements.length > 0 && score < FURTHER_SCORE) break
    if (statements.length > 0 && (leansOn(language, one.sentence.text) || lacksMatter(one, language)))
      continue
    const [from, to] = spanOf(judged, scores, at, language, taken)
    for (let part = from; part <= to; part += 1) taken.add(part)
    const joined = judged.slice(from, to + 1).map((part) => part.sentence.text)
    if (from === at && lacksMatter(one, language)) {
      const matter = matterBefore(judged, at, taken)
      if (matter >= 0) {
        joined.unshift(judged[matter]?.sentence.text ?? "")
        // What stands between a rule and its matter explains it.
        for (let part = matter; part < at; part += 1) taken.add(part)
      }
    }
    const text = withoutPreamble(cleanStatement(joined.join(" "), language), language)
    if (text === "") continue
    const evidence = new Set(judged.slice(from, to + 1).flatMap((part) => [...part.evidence]))
    statements.push({ text, evidence, score, at })
  }
  return statements
}
