import { dependsOnPrevious } from "../cues/fillers.ts"
import { withoutRequest } from "../cues/phrases.ts"
import type { Evidence, JudgedSentence } from "../evidence/evidence.ts"
import type { Score } from "../evidence/score.ts"
import { cleanStatement } from "./clean-statement.ts"
import { spanOf } from "./statement-span.ts"

/** A statement that may be worth keeping. */
export interface Statement {
  text: string
  evidence: ReadonlySet<Evidence>
  /** Certain enough to be stored; otherwise a candidate. */
  sure: boolean
  /** The user explicitly asked to remember it. */
  requested: boolean
}

/** What came before a message. */
export interface MessageContext {
  /** The assistant's last message ended with a question. */
  asked: boolean
  /** The first message of the session. */
  opening: boolean
}

interface StatementOptions extends MessageContext {
  language: string
  /** The maximum number of statements that the user did not ask to remember. */
  limit: number
  score: Score
}

/** A statement with this score is stored; one between `HINT_SCORE` and this is a candidate. */
const STORE_SCORE = 1
const HINT_SCORE = -0.5
/** A second statement of one message needs a higher score. */
const FURTHER_SCORE = 1.5
/** A message of one sentence that answers no question is either a fact or clearly none. */
const LONE_SCORE = 0.2
/** A statement with a literal cue of the specification is stored unless its words speak against it. */
const CUE_SCORE = -3.5

const CUES: readonly Evidence[] = ["preference", "choice", "convention", "decision", "tool"]

/** "Never mind" at the start of a sentence is about what was said before. */
const RETRACTION_START = 12

/** Whether its own end or one of the next two sentences takes it back. */
function isTakenBack(judged: readonly JudgedSentence[], at: number): boolean {
  if ((judged[at]?.spots.get("retract")?.at ?? 0) > RETRACTION_START) return true
  return judged.slice(at + 1, at + 3).some((one) => one.evidence.has("retract"))
}

/** A request that starts within this many characters is the user's own, even if a quotation follows. */
const OWN_REQUEST = 25

/** Whether the user explicitly asks to remember this. Such a statement is always kept. */
function isExplicitRequest({ evidence, spots }: JudgedSentence): boolean {
  const spot = spots.get("request")
  if (spot === undefined || evidence.has("question") || evidence.has("retract")) return false
  return !evidence.has("quoting") || spot.at < OWN_REQUEST
}

/** With a lower score a sentence after "remember that …" is not part of the request. */
const FOLLOWING_SCORE = -5.5

/** Whether a request only announces the facts that follow: "please remember these:". */
function announces({ sentence, words, evidence }: JudgedSentence): boolean {
  return evidence.has("request") && words <= ANNOUNCEMENT_WORDS && /[:：]$/u.test(sentence.text)
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
    const isFact = one.words > 1 && !one.evidence.has("question") && !one.evidence.has("retract")
    if (isFact && (listed || follows)) requested.add(at)
    else if (!listed) request = undefined
  }
  return requested
}

/** Whether a sentence states something in the literal words of the specification: "I prefer", "run tests with". */
function hasCue({ evidence, words }: JudgedSentence): boolean {
  return (
    words >= 3 &&
    !evidence.has("question") &&
    !evidence.has("quoting") &&
    CUES.some((cue) => evidence.has(cue))
  )
}

/** The score from which a sentence is stored. */
function neededFor(one: JudgedSentence, isLone: boolean): number {
  if (hasCue(one)) return CUE_SCORE
  return isLone ? LONE_SCORE : STORE_SCORE
}

/**
 * The statements of one message that may be worth keeping, the clearest first: those that the user asked to remember, and
 * at most `limit` others.
 */
export function statementsIn(judged: readonly JudgedSentence[], options: StatementOptions): Statement[] {
  const { language, limit, asked, opening } = options
  const lone = judged.length === 1
  const own = judged.map(({ sentence: { text, quoting } }, at) =>
    options.score(text, language, "keep", { opening, asked, lone, at, quoting }),
  )
  const requested = requestedIn(judged, own)
  const scores = judged.map((one, at) => {
    const score = own[at] ?? 0
    const isSure = requested.has(at) || score >= neededFor(one, lone && !asked)
    return isSure ? Math.max(score, STORE_SCORE) : score
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
      const others = statements.filter((other) => !other.requested).length
      const isFurther = score >= FURTHER_SCORE || hasCue(one)
      if (others >= limit || !isFurther || dependsOnPrevious(language, one.sentence.text)) continue
    }
    const [from, to] = spanOf(judged, language, at, taken)
    for (let part = from; part <= to; part += 1) taken.add(part)
    const parts = judged.slice(from, to + 1)
    const whole = parts.map((part) => part.sentence.whole).join(" ")
    const text = cleanStatement(withoutRequest(whole, language), language)
    if (text === "") continue
    const evidence = new Set(parts.flatMap((part) => [...part.evidence]))
    statements.push({ text, evidence, sure: score >= STORE_SCORE, requested: requested.has(at) })
  }
  return statements
}
