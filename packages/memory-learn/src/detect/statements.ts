import { CORRECTED_BY, compareWith } from "../similar/compare.ts"
import { cleanStatement, dependsOnPrevious, ENTRY_LIMIT } from "./cues/fillers.ts"
import { withoutRequest } from "./cues/phrases.ts"
import { CORRECTING, type Evidence, hasAny, type JudgedSentence, saysOnly } from "./evidence/evidence.ts"
import { learnedScore, type Said, type SentencePlace } from "./evidence/score.ts"

const ANNOUNCEMENT_WORDS = 8

/** Whether the user explicitly asks to remember this. Such a statement is always kept. */
const isExplicitRequest = ({ evidence, spots }: JudgedSentence): boolean =>
  spots.has("request") && !hasAny(evidence, "question", "retract")

/** Whether a request only announces the facts that follow: "please remember these:". */
export const announces = ({ text, words, evidence }: JudgedSentence): boolean =>
  evidence.has("request") && words <= ANNOUNCEMENT_WORDS && /[:：]$/u.test(text)

/** "C", "C++": a name, however short. */
const SHORT_NAME = /\s(?:(?!I(?!\p{L}))\p{Lu}|\p{L}[+#]+)[\s.!]*$/u

/** Whether a request is about what was said before: "Remember that." */
function isBareRequest(one: JudgedSentence): boolean {
  const { text, whole } = one
  // "Remember this: “…”" is about the quotation.
  if (text !== whole || !isExplicitRequest(one) || announces(one)) return false
  return !SHORT_NAME.test(text) && saysOnly(one, "request")
}

const isFact = ({ words, evidence }: JudgedSentence): boolean =>
  words > 1 && !hasAny(evidence, "question", "retract")

/** With a lower score a sentence before "Remember that." is not part of the request, unless it is the last one. */
const EARLIER_SCORE = -0.5

/** The sentences that a request at `end` is about: the last fact before it, and those before that in its paragraph. */
function meantBefore(judged: readonly JudgedSentence[], end: number = judged.length): Set<number> {
  const isMeant = (one: JudgedSentence): boolean => isFact(one) && !one.evidence.has("request")
  const last = judged.findLastIndex((one, at) => at < end && isMeant(one))
  const paragraph = judged[last]?.paragraph
  const isPart = (one: JudgedSentence): boolean =>
    isMeant(one) && one.paragraph === paragraph && learnedScore(one, "keep") >= EARLIER_SCORE
  const gap = judged.findLastIndex((one, at) => at < last && !isPart(one))
  return new Set([...judged.keys()].slice(gap + 1, last + 1))
}

/** With a lower score a sentence after "remember that …" is not part of the request. */
const FOLLOWING_SCORE = -4.5

/** What the user asks to remember: requests, the facts that follow or are announced, and the one before a bare request. */
function requestedIn(judged: readonly JudgedSentence[]): Set<number> {
  const requested = new Set<number>()
  let request: JudgedSentence | undefined
  for (const [at, one] of judged.entries()) {
    if (isExplicitRequest(one)) {
      request = one
      if (isBareRequest(one)) for (const before of meantBefore(judged, at)) requested.add(before)
      else if (!announces(one)) requested.add(at)
      continue
    }
    if (request === undefined) continue
    const announced = announces(request)
    const listed = one.item && announced
    const isNear = announced || one.paragraph === request.paragraph
    const follows = isNear && learnedScore(one, "keep") >= FOLLOWING_SCORE
    if (isFact(one) && (listed || follows)) requested.add(at)
    else if (!listed) request = undefined
  }
  return requested
}

/** A statement that may be worth keeping. */
export interface Statement extends Said {
  evidence: ReadonlySet<Evidence>
  /** The user explicitly asked to remember it. */
  requested?: boolean
  /** How it was noticed, unless its words show it. */
  by?: "correction" | "choice" | "remark"
}

/** The message before, and what is known of the conversation. */
export interface StatementOptions extends Pick<SentencePlace, "asked" | "opening"> {
  before?: readonly JudgedSentence[] | undefined
  /** What that asked to remember. */
  requests: readonly Statement[]
}

/** A statement with this score is stored. */
const STORE_SCORE = 1
/** A second statement of one message needs a higher score. */
const FURTHER_SCORE = 1.5
/** A message of one sentence that neither asks nor answers is a fact or clearly none. */
const LONE_SCORE = 0
/** A statement with a literal cue of the specification is stored unless its words speak against it. */
const CUE_SCORE = -3.5

const CUES: readonly Evidence[] = ["personal", "preference", "convention", "tool", "rejects"]

/** "… and that …" and a semicolon join facts that the user asks to remember, but not in code or quotes. */
const JOINT =
  /(?:;\s+|,?\s+(?:and|und|et|y|e|en|и)\s+(?:that|dass|que|qu'|che|dat|что)\s+)(?=(?:[^`"]*[`"][^`"]*[`"])*[^`"]*$)/iu
const FACT_WORDS = 3

/** "From then on it goes to Femi." */
const refers = (fact: string): boolean =>
  dependsOnPrevious(fact) || dependsOnPrevious(fact.replace(/^\p{L}+ /u, ""))

/** The facts of a request; one unless each part has several words and stands for itself. */
function factsOf(text: string): string[] {
  const facts = text.split(JOINT)
  const standsAlone = (fact: string, at: number): boolean =>
    fact.trim().split(/\s+/u).length >= FACT_WORDS && (at === 0 || !refers(fact))
  return facts.every(standsAlone) ? facts : [text]
}

/** Whether a sentence states something in the literal words of the specification: "I prefer", "run tests with". */
const hasCue = ({ evidence, quoting, words }: JudgedSentence): boolean =>
  words >= 3 && !quoting && !evidence.has("question") && hasAny(evidence, ...CUES)

/** The score from which a sentence is stored. */
function neededFor(one: JudgedSentence, isLone: boolean): number {
  if (hasCue(one)) return CUE_SCORE
  return isLone && !one.evidence.has("question") ? LONE_SCORE : STORE_SCORE
}

/** The first sentence of the entry of each one: a sentence that depends on the one before joins it, as long as they fit. */
function startsOf(judged: readonly JudgedSentence[]): number[] {
  const isStated = (one: JudgedSentence): boolean =>
    !hasAny(one.evidence, "question", "retract") && !isBareRequest(one)
  const starts: number[] = []
  for (const [at, one] of judged.entries()) {
    const before = judged[at - 1]
    const start = starts[at - 1] ?? at
    const isNext = before?.paragraph === one.paragraph && isStated(before) && isStated(one)
    const length = judged.slice(start, at + 1).reduce((sum, { text }) => sum + text.length + 1, -1)
    const joins = isNext && dependsOnPrevious(one.text) && length <= ENTRY_LIMIT
    starts.push(joins ? start : at)
  }
  return starts
}

/** The statements that may be worth keeping, the clearest first, or those of the message before that "Remember that." is about. */
export function statementsIn(own: readonly JudgedSentence[], options: StatementOptions): Statement[] {
  const { before = [], requests } = options
  const joined = options.asked ? undefined : joinedWith(own, requests)
  if (joined !== undefined) return [joined]
  const requested = requestedIn(own)
  for (const [at, one] of own.entries())
    if (one.evidence.has("amends") && givesValue(one, requests)) requested.add(at)
  const statements = rankStatements(own, options, requested)
  if (statements.length > 0 || !own.some(isBareRequest)) return statements
  return rankStatements(before, options, meantBefore(before)).filter((one) => one.requested)
}

/** Whether it says in other words, but for one value, what the message before asked to remember: "No wait, the port is 3001". */
function givesValue({ whole, language }: JudgedSentence, requests: readonly Statement[]): boolean {
  const relationTo = compareWith(cleanStatement(withoutRequest(whole, language)), true)
  return requests.some(({ text }) => relationTo(text) === "updates")
}

/** "Dr. Bee", "Postgres 16", "am Dienstag" */
const VALUE = /^\s*(?:\p{L}{2,3} )?(?:[\p{Lu}\d]\S*\s?){1,4}$/u
/** "My dentist is …": of most of these there is one. */
const ONLY_ONE =
  /^(?:my|our|meine?|unsere?|mon|ma|notre|mi|nuestr[oa]|meu|minha|noss[oa]|il mio|la mia|mijn|onze)\s(?:\p{L}+\s){1,2}(?:is|ist|est|es|é|è)\s/iu

/** A request and its other value, as they were said, where that says nothing alone or may hold, too: "I meant Dr. Bee". */
function joinedWith(own: readonly JudgedSentence[], requests: readonly Statement[]): Statement | undefined {
  const [[asked, ...others], [one]] = [requests, own.slice(-1)]
  const isOnly = others.length === 0 && own.every((each) => each === one || each.evidence.has("retract"))
  if (asked === undefined || one === undefined || !isOnly || one.evidence.has("question")) return undefined
  const isValue = one.evidence.has("amends")
    ? VALUE.test(one.whole.replace(CORRECTING, ""))
    : ONLY_ONE.test(one.whole) && givesValue(one, requests)
  const text = `${asked.text}${CORRECTED_BY}${own.map(({ whole }) => whole).join(" ")}`
  return isValue && text.length <= ENTRY_LIMIT ? { ...asked, text } : undefined
}

function rankStatements(
  judged: readonly JudgedSentence[],
  { asked, opening }: StatementOptions,
  requests: ReadonlySet<number>,
): Statement[] {
  const lone = judged.length === 1
  const starts = startsOf(judged)
  const ranked = judged
    .map((one, at) => {
      const place = { opening, asked, lone, at, quoting: one.quoting }
      const requested = requests.has(at)
      const score = requested ? Number.MAX_VALUE : learnedScore(one, "keep", place)
      return { one, at, requested, score }
    })
    .filter(({ one, score }) => score >= neededFor(one, lone && !asked))
    .sort((a, b) => b.score - a.score)
  const taken = new Set<number>()
  const statements: Statement[] = []
  for (const { one, at, requested, score } of ranked) {
    const start = starts[at] ?? at
    // It or one of the next two sentences takes it back.
    const isTakenBack = judged.slice(at, at + 3).some(({ evidence }) => evidence.has("retract"))
    if (taken.has(start) || isTakenBack) continue
    if (!requested && (announces(one) || isBareRequest(one))) continue
    if (statements.length > 0 && score < FURTHER_SCORE && !hasCue(one)) continue
    taken.add(start)
    const parts = judged.filter((_, part) => starts[part] === start)
    const evidence = new Set(parts.flatMap((part) => [...part.evidence]))
    const said = withoutRequest(parts.map(({ whole }) => whole).join(" "), one.language)
    const facts = (requested ? factsOf(said) : [said]).map((fact) => cleanStatement(fact, requested))
    for (const text of facts.filter(Boolean))
      statements.push({ text, language: one.language, evidence, requested })
  }
  return statements
}
