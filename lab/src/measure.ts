import type { ConversationTurn, DetectedMemory } from "../../packages/memory-learn/src/types.ts"
import { type LabelledFact, type LabelledSession, turnOf } from "./labelled-data.ts"
import { matches } from "./match.ts"

/** A detector under measurement; a new instance for each session. */
export interface Subject {
  analyze(turn: ConversationTurn): DetectedMemory[]
  deduplicate(detections: readonly DetectedMemory[], stored: readonly string[]): DetectedMemory[]
}

/** The judgement of one detection, or of one fact that was not detected. */
export interface Outcome {
  kind: "right" | "false" | "duplicate" | "missed"
  session: string
  language: string
  turn: number
  category: string
  scopeRight?: boolean
  text: string
}

export interface Measured {
  outcomes: Outcome[]
  /** Duration of each call of `analyze`, in milliseconds. */
  times: number[]
}

/** A fact counts as found if it is stored at its turn or at most this many turns later. */
const MAX_DELAY = 2

interface ExpectedFact {
  fact: LabelledFact
  at: number
  found: boolean
}

const measureSession = (session: LabelledSession, subject: Subject, into: Measured): void => {
  const expected: ExpectedFact[] = []
  const stored: string[] = []
  const base = { session: session.session, language: session.language.slice(0, 2) }
  const judge = (detection: DetectedMemory, turn: number): void => {
    const hits = expected.filter((one) => matches(detection.text, one.fact))
    const fresh = hits.filter((one) => !one.found && turn - one.at <= MAX_DELAY && one.fact.maybe !== true)
    for (const one of fresh) one.found = true
    const outcome = {
      ...base,
      turn,
      text: detection.text,
      category: fresh[0]?.fact.category ?? detection.category,
    }
    if (fresh.length > 0) {
      const scopeRight = fresh.some((one) => one.fact.scope === detection.scope)
      into.outcomes.push({ ...outcome, kind: "right", scopeRight })
      for (const one of fresh.slice(1)) {
        into.outcomes.push({ ...outcome, category: one.fact.category, kind: "right", scopeRight })
      }
    } else if (hits.some((one) => one.found)) into.outcomes.push({ ...outcome, kind: "duplicate" })
    else if (!hits.some((one) => one.fact.maybe === true)) into.outcomes.push({ ...outcome, kind: "false" })
  }
  for (const [at, labelled] of session.turns.entries()) {
    for (const fact of labelled.keep ?? []) expected.push({ fact, at, found: false })
    const turn = turnOf(labelled, session.session, at)
    const start = performance.now()
    const detections = subject.analyze(turn)
    into.times.push(performance.now() - start)
    for (const detection of subject.deduplicate(detections, stored)) {
      judge(detection, at)
      stored.push(detection.text)
    }
  }
  for (const one of expected) {
    if (one.found || one.fact.maybe === true) continue
    into.outcomes.push({
      ...base,
      kind: "missed",
      turn: one.at,
      category: one.fact.category,
      text: one.fact.fact,
    })
  }
}

/** Runs each session through a new detector. */
export const measure = (sessions: readonly LabelledSession[], create: () => Subject): Measured => {
  const measured: Measured = { outcomes: [], times: [] }
  for (const session of sessions) measureSession(session, create(), measured)
  return measured
}

export interface Figures {
  facts: number
  right: number
  false: number
  duplicates: number
  precision: number
  recall: number
  f1: number
  wrongScope: number
}

/** Counts the outcomes and computes precision, recall and F1. */
export const figuresOf = (outcomes: readonly Outcome[]): Figures => {
  const count = (kind: Outcome["kind"]): number => outcomes.filter((one) => one.kind === kind).length
  const right = count("right")
  const wrong = count("false")
  const facts = right + count("missed")
  const precision = right + wrong === 0 ? 1 : right / (right + wrong)
  const recall = facts === 0 ? 1 : right / facts
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  const misplaced = outcomes.filter((one) => one.kind === "right" && one.scopeRight === false).length
  const wrongScope = right === 0 ? 0 : misplaced / right
  return { facts, right, false: wrong, duplicates: count("duplicate"), precision, recall, f1, wrongScope }
}
