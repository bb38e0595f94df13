import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import type {
  ConversationTurn,
  DetectionCategory,
  MemoryScope,
  ToolCallRecord,
} from "../../packages/memory-learn/src/types.ts"

/** The folder `data` of this workspace; sources and bundles are one level below the workspace. */
export const DATA: string = resolve(import.meta.dirname, "../data")

/** A fact that should be stored; GUIDELINES.md describes the fields. */
export interface LabelledFact {
  fact: string
  words: string[]
  not?: string[]
  scope: MemoryScope
  category: DetectionCategory
  maybe?: boolean
}

export interface LabelledTurn {
  role: "user" | "assistant"
  content: string
  toolCalls?: ToolCallRecord[]
  keep?: LabelledFact[]
}

export interface LabelledSession {
  session: string
  language: string
  domain: string
  register: string
  turns: LabelledTurn[]
}

/** The facts that another person labelled in one session, each with the number of its turn. */
export interface OtherLabels {
  session: string
  keep: (LabelledFact & { turn: number })[]
}

/** A single sentence whose label does not depend on what surrounds it. */
export interface PlainSentence {
  language: string
  keep: boolean
  text: string
}

function readLines<T>(path: string): T[] {
  const lines = readFileSync(path, "utf8").split("\n")
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T)
}

/** The sessions of one JSONL file. */
export function readSessions(path: string): LabelledSession[] {
  return readLines(path)
}

/** The sessions of `dev` or `untouched`. */
export function readSet(name: "dev" | "untouched"): LabelledSession[] {
  return readSessions(resolve(DATA, `sessions-${name}.jsonl`))
}

/** The labels of one of the two people who labelled `untouched` independently. */
export function readOtherLabels(name: "first" | "second"): OtherLabels[] {
  return readLines(resolve(DATA, `labels-${name}.jsonl`))
}

export function readPlainSentences(): PlainSentence[] {
  return readLines(resolve(DATA, "sentences.jsonl"))
}

/** Messages that state a plain fact, and messages that hold nothing; evaluation only. */
export function readSingleMessages(): PlainSentence[] {
  return readLines(resolve(DATA, "single-messages.jsonl"))
}

/** The sessions with the labels of another person instead of their own. */
export function relabel(
  sessions: readonly LabelledSession[],
  labels: readonly OtherLabels[],
): LabelledSession[] {
  const bySession = new Map(labels.map(({ session, keep }) => [session, keep]))
  return sessions.map((session) => {
    const facts = bySession.get(session.session)
    if (facts === undefined) throw new Error(`No labels for the session ${session.session}`)
    const turns = session.turns.map(({ keep: _, ...turn }, at) => {
      const keep = facts.filter((fact) => fact.turn === at)
      return keep.length === 0 ? turn : { ...turn, keep }
    })
    return { ...session, turns }
  })
}

/** A labelled turn in the form that a detector takes. */
export function turnOf(turn: LabelledTurn, sessionId: string, at: number): ConversationTurn {
  return {
    role: turn.role,
    content: turn.content,
    ...(turn.toolCalls === undefined ? {} : { toolCalls: turn.toolCalls }),
    timestamp: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
    sessionId,
  }
}
