import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { ConversationTurn, DetectionCategory, MemoryScope, ToolCallRecord } from "../../src/types.ts"

/** A fact that ought to be stored; see the guidelines beside the data. */
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

/** The sessions of a folder, in the order of their names. */
export const readSessions = (folder: string): LabelledSession[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as LabelledSession)

/** Sessions with the labels of somebody else: arrays of facts with their turns, in files of the same names. */
export const labelledAgain = (sessions: readonly LabelledSession[], folder: string): LabelledSession[] =>
  sessions.map((session) => {
    const text = readFileSync(join(folder, `${session.session}.json`), "utf8")
    const facts = JSON.parse(text) as (LabelledFact & { turn: number })[]
    const turns = session.turns.map(({ keep: _, ...turn }, at) => {
      const keep = facts.filter((fact) => fact.turn === at)
      return keep.length === 0 ? turn : { ...turn, keep }
    })
    return { ...session, turns }
  })

/** A labelled turn as a detector gets it. */
export const turnOf = (turn: LabelledTurn, sessionId: string, at: number): ConversationTurn => ({
  role: turn.role,
  content: turn.content,
  ...(turn.toolCalls === undefined ? {} : { toolCalls: turn.toolCalls }),
  timestamp: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
  sessionId,
})
