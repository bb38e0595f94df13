import { dependsOnPrevious } from "../cues/fillers.ts"
import { withoutRequest } from "../cues/phrases.ts"
import type { Evidence, JudgedSentence } from "../evidence/evidence.ts"
import { learnedScore } from "../evidence/score.ts"
import { cleanStatement } from "./clean-statement.ts"
import { announces, isBareRequest, meantBefore, requestedIn } from "./requests.ts"
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
  /** The next message asks to remember what this one says. */
  isRequestedLater?: boolean
}

/** A statement with this score is stored; one between `HINT_SCORE` and this is a candidate. */
const STORE_SCORE = 1
const HINT_SCORE = -0.5
/** A second statement of one message needs a higher score. */
const FURTHER_SCORE = 1.5
/** A message of one sentence that neither asks nor answers is a fact or clearly none. */
const LONE_SCORE = 0
/** A statement with a literal cue of the specification is stored unless its words speak against it. */
const CUE_SCORE = -3.5

const CUES: readonly Evidence[] = ["preference", "choice", "convention", "decision", "tool", "rejects"]

/** "Never mind" at the start of a sentence is about what was said before. */
const RETRACTION_START = 12

/** "… and that …" and a semicolon join facts that the user asks to remember. */
const JOINT = /;\s+|,?\s+(?:and|und|et|y|e|en|и)\s+(?:that|dass|que|qu'|che|dat|что)\s+/iu
const FACT_WORDS = 3

/** Words that refer to the part before: "from then on it goes to Femi". */
const REFERS =
  /^(?:\p{L}+ )?(?:then|there|it|they|that|this|those|which|dann|dort|es|das|alors|là|ça|entonces|eso|allora|dan|тогда|это)(?!\p{L})/iu

/** The facts of a request; one unless each part has several words and stands for itself. */
function factsOf(text: string): string[] {
  const facts = text.split(JOINT)
  const standsAlone = (fact: string, at: number): boolean =>
    fact.trim().split(/\s+/u).length >= FACT_WORDS && (at === 0 || !REFERS.test(fact))
  return facts.every(standsAlone) ? facts : [text]
}

/** Whether its own end or one of the next two sentences takes it back. */
function isTakenBack(judged: readonly JudgedSentence[], at: number): boolean {
  if ((judged[at]?.spots.get("retract")?.at ?? 0) > RETRACTION_START) return true
  return judged.slice(at + 1, at + 3).some((one) => one.evidence.has("retract"))
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
  return isLone && !one.evidence.has("question") ? LONE_SCORE : STORE_SCORE
}

/**
 * The statements of one message that may be worth keeping, the clearest first: those that the user asked to remember, and
 * at most `limit` others.
 */
export function statementsIn(judged: readonly JudgedSentence[], options: StatementOptions): Statement[] {
  const { language, limit, asked, opening } = options
  const lone = judged.length === 1
  const own = judged.map(({ sentence: { text, quoting } }, at) =>
    learnedScore(text, language, "keep", { opening, asked, lone, at, quoting }),
  )
  const requested = options.isRequestedLater ? new Set(meantBefore(judged, own)) : requestedIn(judged, own)
  const scores = judged.map((one, at) => {
    const score = own[at] ?? 0
    const isSure = requested.has(at) || score >= neededFor(one, lone && !asked)
    return isSure ? Math.max(score, STORE_SCORE) : Math.min(score, STORE_SCORE - 0.1)
  })
  const order = judged.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const taken = new Set<number>()
  const statements: Statement[] = []
  for (const at of order) {
    const one = judged[at]
    const score = scores[at] ?? 0
    if (one === undefined || score < HINT_SCORE) break
    if (taken.has(at) || isTakenBack(judged, at)) continue
    if (!requested.has(at) && (announces(one) || isBareRequest(one))) continue
    if (statements.length > 0 && !requested.has(at)) {
      const others = statements.filter((other) => !other.requested).length
      const isFurther = score >= FURTHER_SCORE || hasCue(one)
      if (others >= limit || !isFurther || dependsOnPrevious(one.sentence.text)) continue
    }
    const [from, to] = spanOf(judged, at, taken)
    for (let part = from; part <= to; part += 1) taken.add(part)
    const parts = judged.slice(from, to + 1)
    const whole = parts.map((part) => part.sentence.whole).join(" ")
    const evidence = new Set(parts.flatMap((part) => [...part.evidence]))
    const isRequested = requested.has(at)
    const said = withoutRequest(whole, language)
    for (const fact of isRequested ? factsOf(said) : [said]) {
      const text = cleanStatement(fact)
      if (text !== "") statements.push({ text, evidence, sure: score >= STORE_SCORE, requested: isRequested })
    }
  }
  return statements
}
