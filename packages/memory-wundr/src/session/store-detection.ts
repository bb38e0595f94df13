import { isMemoryError } from "@caliban/memory-core"
import type { DetectedMemory } from "@caliban/memory-learn"
import { problemOfMasked } from "@caliban/memory-learn/internal"
import { rank } from "../inject/merge-scopes.ts"
import { isTitle } from "../sections/entry-text.ts"
import type { LearnedEntry, ListedEntry, NoticedEntry, StoreOutcome } from "../types.ts"
import { findRelated, wordCorrection } from "./corrections.ts"
import { listEntries } from "./entries.ts"
import { messageOf, refuseClosed, type SessionContext } from "./session-context.ts"

/** In the home directory, what is said of the project is stored as the user's: both have one file. */
export const placed = ({ config, paths }: SessionContext, memory: DetectedMemory): DetectedMemory =>
  config.scopes[memory.scope] && paths[memory.scope] === paths.user ? { ...memory, scope: "user" } : memory

/** See `AutoMemories.storeMemory`. @throws MemoryError `memory-off`, `read-only`, those of the store */
export async function storeMemory(context: SessionContext, given: DetectedMemory): Promise<StoreOutcome> {
  const memory = placed(context, given)
  refuseClosed(context, memory.scope)
  return await storeRelated(context, memory, await relate(memory, await listEntries(context)))
}

/** Other contradicted entries are removed last, so a crash in between leaves too many entries, never too few. */
async function storeRelated(context: SessionContext, memory: DetectedMemory, relations: Relations) {
  const { manager, state } = context
  const { known, contradicted, kept } = relations
  const { scope, section } = memory
  const path = known?.path ?? context.paths[scope]
  const isThere = (one: LearnedEntry): boolean => one.path === path && isTitle(one.where, section)
  const older = known === undefined ? contradicted.find(isThere) : undefined
  const { text, children, confidence, category, requested, sourceTurn } = wordCorrection(memory)
  const sourceSession = sourceTurn.sessionId || undefined
  const entry = { text, children, metadata: { confidence, category, requested, sourceSession } }
  const { entryId, reason } =
    known !== undefined
      ? await manager.confirm(path, known.where, known.text)
      : older !== undefined
        ? await manager.update(path, section, older.text, entry)
        : await manager.append(path, section, entry)
  const replaced = older === undefined ? [] : [{ text: older.text, entryId }]
  for (const one of contradicted.filter((entry) => entry !== older))
    try {
      const removed = await manager.remove(one.path, one.where, one.text)
      replaced.push({ text: one.text, entryId: removed.entryId })
    } catch (error) {
      if (!isMemoryError(error, "denied")) throw error
      kept.push(one)
    }
  const isKnown = known !== undefined || reason === "duplicate"
  const outcome: StoreOutcome["outcome"] = replaced.length > 0 ? "replaced" : isKnown ? "confirmed" : "stored"
  state.counts[outcome === "confirmed" ? "confirmed" : "learned"] += 1
  return { outcome, where: path, replaced, contradicts: kept.map(({ text }) => text) }
}

/** Stores or confirms the detections of active scopes, one after the other. A request for another scope is refused. */
export async function storeDetections(context: SessionContext, memories: readonly DetectedMemory[]) {
  const noticed: NoticedEntry[] = []
  for (const memory of memories.map((one) => placed(context, one)))
    if (memory.requested || context.scopes.includes(memory.scope))
      noticed.push(await storeDetection(context, memory, noticed))
  return noticed
}

/** Stores a detection, or confirms what is known. An error is an outcome, so that the turn can continue. */
async function storeDetection(
  context: SessionContext,
  memory: DetectedMemory,
  together: readonly NoticedEntry[],
): Promise<NoticedEntry> {
  const where = context.paths[memory.scope]
  const refuse = (rule: string, problem: string): NoticedEntry => {
    context.state.counts.refused.push(rule)
    return { ...memory, outcome: "refused", where, problem }
  }
  const masked = problemOfMasked(memory.text)
  if (masked !== undefined) return refuse(masked.rule, masked.problem)
  if (!context.scopes.includes(memory.scope))
    return refuse("memory-off", `The scope ${memory.scope} is off; nothing was changed.`)
  try {
    // Items of one message never replace each other.
    const isOther = ({ text }: LearnedEntry): boolean => !together.some((one) => one.text === text)
    const relations = await relate(memory, (await listEntries(context)).filter(isOther))
    const { known, contradicted } = relations
    const worded = known === undefined ? wordCorrection(memory) : memory
    const noticed = { ...worded, replaces: contradicted.map(({ text }) => text) }
    if (context.readOnly)
      return { ...noticed, outcome: known ? "confirmed" : "suggested", where: known?.path ?? where }
    const stored = { ...noticed, ...(await storeRelated(context, memory, relations)) }
    await context.attempt(where, () => Promise.resolve(), "store")
    if (stored.outcome !== "confirmed") context.state.taken.push({ noticed: stored, replaced: contradicted })
    return stored
  } catch (error) {
    if (isMemoryError(error, "refused") || isMemoryError(error, "denied"))
      return refuse(String(error.details["rule"] ?? error.code), error.message)
    // It is among the problems until the file can be changed.
    await context.attempt(where, () => Promise.reject(error), "store")
    return { ...memory, outcome: "failed", where, problem: messageOf(error) }
  }
}

type Relations = Awaited<ReturnType<typeof relate>>

/** The entry that a memory repeats, those that it contradicts and may replace, and those of a person, which stay. */
export async function relate(memory: DetectedMemory, existing: readonly ListedEntry[]) {
  const { text, scope, replaces = [] } = memory
  const found = await findRelated(text, existing)
  const contradicted = new Set([...found.replaces, ...existing.filter((one) => replaces.includes(one.text))])
  // An entry of a narrower scope would hide the new one. One of a wider scope holds in other projects.
  const others = [...contradicted].filter((entry) => rank(entry.scope) >= rank(scope))
  // What a person wrote has no date, or only that of a confirmation. Lines below an entry may be a person's.
  const isLearned = ({ metadata, children }: ListedEntry): boolean =>
    metadata?.dateAdded !== undefined && children.length === 0
  const kept = others.filter((entry) => !isLearned(entry))
  return { known: found.repeats[0], contradicted: others.filter(isLearned), kept }
}
