import { setImmediate as nextTurn } from "node:timers/promises"
import type { DetectedMemory, MemoryScope } from "@caliban/memory-learn"
import { compareChoices, isSame, type Relation } from "@caliban/memory-learn/internal"

/** "Use pnpm, not npm", "use pnpm instead of npm" */
const CHOICE = /^use (`[^`]+`|[^\s,`]+)(?:,? not|,? instead of) (`[^`]+`|[^\s,`]+?)[.!]?$/iu

/** A choice as Wundr words a correction; `undefined` for any other text. */
function wordChoice(text: string, scope: MemoryScope): string | undefined {
  const [, chosen, rejected] = CHOICE.exec(text.trim()) ?? []
  if (chosen === undefined) return undefined
  return `Do NOT suggest ${rejected} -- ${scope === "user" ? "use" : "this project uses"} ${chosen}`
}

/** A correction that was repeated, in Wundr's words where it is a choice between two things. */
export function wordCorrection(memory: DetectedMemory): DetectedMemory {
  if (memory.category !== "repeated-correction") return memory
  return { ...memory, text: wordChoice(memory.text, memory.scope) ?? memory.text }
}

/** Compares a newer entry with older ones, which may be in Wundr's words. */
export function compareEntries(newer: string): (older: string) => Relation {
  const compare = compareChoices(newer)
  const worded = (["user", "project"] as const).map((scope) => wordChoice(newer, scope) ?? newer)
  return (older) => (worded.some((one) => isSame(one, older)) ? "repeats" : compare(older))
}

/** Entries that are compared in one turn of the event loop, in a few milliseconds. */
const CHUNK = 100

/** The entries that a statement repeats or replaces. Leaves the event loop to others meanwhile. */
export async function findRelated<T extends { text: string }>(statement: string, entries: readonly T[]) {
  const compare = compareEntries(statement)
  const found: Record<Relation, T[]> = { repeats: [], updates: [], coexists: [] }
  for (const [at, entry] of entries.entries()) {
    if (at % CHUNK === CHUNK - 1) await nextTurn()
    found[compare(entry.text)].push(entry)
  }
  return { repeats: found.repeats, replaces: found.updates }
}
