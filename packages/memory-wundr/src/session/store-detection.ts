import { isMemoryError, MemoryError } from "@caliban/memory-core"
import type { LearnedEntry } from "../learning.ts"
import type { NoticedEntry, StoreOutcome } from "../outcomes.ts"
import { retryOnConflict } from "../stores/attempts.ts"
import type { DetectedMemory } from "../types.ts"
import { relationOf, wordCorrection } from "./corrections.ts"
import { refuseReadOnly, type SessionContext } from "./session-context.ts"

/** Stores a memory; it replaces what it contradicts. @throws MemoryError `memory-off`, `read-only`, those of the store */
export async function storeMemory(context: SessionContext, memory: DetectedMemory): Promise<StoreOutcome> {
  if (!context.enabled) throw new MemoryError("memory-off", "Learning is off; nothing was stored.")
  refuseReadOnly(context)
  if (!context.scopes.includes(memory.scope))
    throw new MemoryError("memory-off", `The scope ${memory.scope} is off; nothing was stored.`)
  const outcome = await retryOnConflict(async (): Promise<StoreOutcome> => {
    const existing = await context.list()
    const relation = relate(context, memory, existing)
    if (relation.known === undefined)
      return await context.store.add(wordCorrection(memory), relation.contradicted)
    await confirm(context, relation.known)
    const replaced = await context.store.drop(relation.contradicted)
    const where = placeOf(relation.known)
    return replaced.length === 0 ? { outcome: "confirmed", where } : { outcome: "replaced", where, replaced }
  })
  context.counts.add(outcome.outcome)
  return outcome
}

/** Confirms an entry; one in a read-only mount stays as it is. */
async function confirm({ store }: SessionContext, entry: LearnedEntry): Promise<void> {
  try {
    await store.confirm(entry)
  } catch (error) {
    if (!isMemoryError(error, "read-only")) throw error
  }
}

/** Stores or confirms the detections of active scopes, one after the other. */
export async function storeDetections(
  context: SessionContext,
  memories: readonly DetectedMemory[],
): Promise<NoticedEntry[]> {
  const noticed: NoticedEntry[] = []
  for (const memory of memories)
    if (context.scopes.includes(memory.scope)) noticed.push(await storeDetection(context, memory))
  return noticed
}

/** Stores a detection, or confirms what is known. An error is an outcome, so that the turn can continue. */
async function storeDetection(context: SessionContext, memory: DetectedMemory): Promise<NoticedEntry> {
  const placed = (): { where: string } => ({ where: context.store.placeOf(memory.scope) })
  const refuse = (rule: string, problem: string): NoticedEntry => {
    context.counts.refuse(rule)
    return { ...memory, outcome: "refused", ...placed(), problem }
  }
  const [, masked] = /\[masked: ([\w-]+)\]/.exec(memory.text) ?? []
  if (masked !== undefined) {
    const problem = `It contains something that must not be stored (${masked}). Store where to find it instead.`
    return refuse(masked, problem)
  }
  try {
    const existing = await context.list()
    const { known, contradicted } = relate(context, memory, existing)
    const worded = known === undefined ? wordCorrection(memory) : memory
    const noticed = contradicted.length === 0 ? worded : { ...worded, replaces: contradicted.map(textOf) }
    if (context.suggestOnly && known === undefined) return { ...noticed, outcome: "suggested", ...placed() }
    if (known === undefined || !context.readOnly)
      return { ...noticed, ...(await storeMemory(context, memory)) }
    context.counts.add("confirmed")
    return { ...memory, outcome: "confirmed", where: placeOf(known) }
  } catch (error) {
    if (!isMemoryError(error)) throw error
    if (error.code === "refused") return refuse(String(error.details["rule"] ?? "guard"), error.message)
    return { ...memory, outcome: "failed", ...placed(), problem: error.message }
  }
}

/** Whether a memory says what an entry says. */
export function isKnown({ text }: DetectedMemory, existing: readonly LearnedEntry[]): boolean {
  return existing.some((entry) => relationOf(text, entry.text) === "repeats")
}

/** The entry that a memory repeats, and those that it contradicts and may replace. */
function relate(
  { store }: SessionContext,
  memory: DetectedMemory,
  existing: readonly LearnedEntry[],
): { known: LearnedEntry | undefined; contradicted: LearnedEntry[] } {
  const relations = existing.map((entry) => ({ entry, relation: relationOf(memory.text, entry.text) }))
  const contradicted = relations.filter(
    ({ entry, relation }) =>
      store.mayReplace(memory.scope, entry) &&
      (relation === "replaces" || memory.replaces?.includes(entry.text) === true),
  )
  return {
    known: relations.find(({ relation }) => relation === "repeats")?.entry,
    contradicted: contradicted.map(({ entry }) => entry),
  }
}

function placeOf({ path, where }: LearnedEntry): string {
  return path ?? where
}

function textOf({ text }: LearnedEntry): string {
  return text
}
