import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { isMemoryError, MemoryError } from "@caliban/memory-core"
import { foldTitle } from "../sections/entry-text.ts"
import {
  type DetectedMemory,
  type LearnedEntry,
  MEMORY_SCOPES,
  type NoticedEntry,
  type StoreOutcome,
} from "../types.ts"
import { relationOf, wordCorrection } from "./corrections.ts"
import { listEntries } from "./entries.ts"
import { refuseReadOnly, type SessionContext } from "./session-context.ts"

/** Stores a memory; it replaces what it contradicts. @throws MemoryError `memory-off`, `read-only`, those of the store */
export async function storeMemory(context: SessionContext, memory: DetectedMemory): Promise<StoreOutcome> {
  const { counts, enabled, manager, scopes } = context
  if (!enabled) throw new MemoryError("memory-off", "Learning is off; nothing was stored.")
  refuseReadOnly(context)
  if (!scopes.includes(memory.scope))
    throw new MemoryError("memory-off", `The scope ${memory.scope} is off; nothing was stored.`)
  const { known, contradicted } = relate(memory, await listEntries(context))
  if (known !== undefined) await manager.confirm(known.path, known.where, known.text)
  const outcome =
    known === undefined
      ? await addEntry(context, wordCorrection(memory), contradicted)
      : outcomeOf("confirmed", known.path, await removeEach(context, contradicted))
  if (outcome.outcome === "confirmed") counts.confirmed += 1
  else counts.learned += 1
  return outcome
}

function outcomeOf(
  outcome: "stored" | "confirmed",
  where: string,
  replaced: NonNullable<StoreOutcome["replaced"]>,
): StoreOutcome {
  return replaced.length === 0 ? { outcome, where } : { outcome: "replaced", where, replaced }
}

/**
 * The new entry replaces one in its section, or is added. Then the other entries that it contradicts are removed, so a
 * crash in between leaves too many entries, never too few.
 */
async function addEntry(
  context: SessionContext,
  memory: DetectedMemory,
  contradicted: readonly LearnedEntry[],
): Promise<StoreOutcome> {
  const { manager, paths } = context
  const { scope, section, text, children, confidence, category, requested, sourceTurn } = memory
  const path = paths[scope]
  if (scope === "local") await keepOutOfGit(context, path)
  const { sessionId } = sourceTurn
  const metadata = {
    confidence,
    category,
    ...(requested === true && { requested }),
    ...(sessionId !== "" && { sourceSession: sessionId }),
  }
  const older = contradicted.find((one) => one.path === path && foldTitle(one.where) === foldTitle(section))
  const entry = { text, metadata, children }
  if (older === undefined) {
    const { reason } = await manager.append(path, section, entry)
    const removed = await removeEach(context, contradicted)
    return outcomeOf(reason === "duplicate" ? "confirmed" : "stored", path, removed)
  }
  const { entryId } = await manager.update(path, section, older.text, entry)
  const others = await removeEach(
    context,
    contradicted.filter((one) => one !== older),
  )
  return outcomeOf("stored", path, [{ text: older.text, entryId }, ...others])
}

async function removeEach(
  { manager }: SessionContext,
  entries: readonly LearnedEntry[],
): Promise<NonNullable<StoreOutcome["replaced"]>> {
  const replaced = []
  for (const { path, where, text } of entries) {
    const { entryId } = await manager.remove(path, where, text)
    replaced.push({ text, entryId })
  }
  return replaced
}

/** The local file belongs to this machine. To share it, users delete the line in `.gitignore`. */
async function keepOutOfGit({ manager }: SessionContext, path: string): Promise<void> {
  await manager.ensureDir(path)
  try {
    writeFileSync(join(dirname(path), ".gitignore"), "*\n", { flag: "wx" })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EEXIST") return
    const message = `Nothing was stored: the local folder cannot be kept out of git (${code}).`
    throw new MemoryError("write-failed", message, { cause: error })
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
  const where = context.paths[memory.scope]
  const refuse = (rule: string, problem: string): NoticedEntry => {
    context.counts.refused.push(rule)
    return { ...memory, outcome: "refused", where, problem }
  }
  const [, masked] = /\[masked: ([\w-]+)\]/.exec(memory.text) ?? []
  if (masked !== undefined) {
    const problem = `It contains something that must not be stored (${masked}). Store where to find it instead.`
    return refuse(masked, problem)
  }
  try {
    const { known, contradicted } = relate(memory, await listEntries(context))
    const worded = known === undefined ? wordCorrection(memory) : memory
    const replaces = contradicted.map(({ text }) => text)
    const noticed = replaces.length === 0 ? worded : { ...worded, replaces }
    if (!context.readOnly) return { ...noticed, ...(await storeMemory(context, memory)) }
    return {
      ...noticed,
      outcome: known === undefined ? "suggested" : "confirmed",
      where: known?.path ?? where,
    }
  } catch (error) {
    if (!isMemoryError(error)) throw error
    if (error.code === "refused") return refuse(String(error.details["rule"] ?? "guard"), error.message)
    return { ...memory, outcome: "failed", where, problem: error.message }
  }
}

/** The entry that a memory repeats, and those that it contradicts and may replace. */
export function relate(
  memory: DetectedMemory,
  existing: readonly LearnedEntry[],
): { known: LearnedEntry | undefined; contradicted: LearnedEntry[] } {
  const relations = existing.map((entry) => ({ entry, relation: relationOf(memory.text, entry.text) }))
  // An entry of a narrower scope would hide the new one. One of a wider scope holds in other projects.
  const mayReplace = ({ scope }: LearnedEntry): boolean =>
    MEMORY_SCOPES.indexOf(scope) >= MEMORY_SCOPES.indexOf(memory.scope)
  const contradicted = relations.filter(
    ({ entry, relation }) =>
      mayReplace(entry) && (relation === "replaces" || memory.replaces?.includes(entry.text) === true),
  )
  return {
    known: relations.find(({ relation }) => relation === "repeats")?.entry,
    contradicted: contradicted.map(({ entry }) => entry),
  }
}
