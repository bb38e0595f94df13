import { attemptAsync } from "@caliban/text"
import { isCreation } from "../changes/restore-entry.ts"
import { isMemoryError, MemoryError } from "../errors.ts"
import type { UndoOptions, UndoResult, Warning } from "../memory-types.ts"
import { checkAddress } from "../paths/check-address.ts"
import type { HistoryEntry } from "../store/store.ts"
import { readTopic } from "../topics/read-topic.ts"
import { callIn } from "./addresses.ts"
import { bringBack } from "./bring-back.ts"
import { addressOf } from "./resolved-options.ts"
import type { OwnChange, SingleMemory } from "./single-memory.ts"

/** How the group of a move between two memories begins. */
export const MOVE = "move-"

/** An entry with the memory that has it. */
export interface Part {
  memory: SingleMemory
  entry: HistoryEntry
}

/** Whether no undo can revert a change any more: its file was changed since, or what it kept is gone from the history. */
export const isFinal = (error: unknown): error is MemoryError =>
  isMemoryError(error, "conflict") || (isMemoryError(error, "unreadable-file") && "entryId" in error.details)

/** From now on, undos without an address pass over an entry. */
function pass({ options, ownChanges }: SingleMemory, id = ""): void {
  ownChanges.passed.add(addressOf(options, id))
}

/** The changes that were not undone, newest first. An undo is a change of its own, and never undone. */
export async function listChanges(
  memory: SingleMemory,
  { signal }: UndoOptions,
  address?: string,
): Promise<HistoryEntry[]> {
  const store = await memory.forWriting(signal)
  if (address !== undefined) checkAddress(address)
  const filter = { address }
  if ((await store.history.list({ ...filter, limit: 1 })).length === 0) return []
  // A killed writer may leave an entry for a change that it did not make. Taking the lock over drops that entry.
  await store.transact(undefined, () => ({ result: undefined }), { signal })
  const entries = await store.history.list(filter)
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.filter(({ id, undoes }) => undoes === undefined && !undone.has(id))
}

/**
 * Reverts an entry with all others of its group. What was removed comes back first, and only then the rest goes. A file
 * that was changed since stays, and is named by a warning; undos without an address then pass over the group.
 *
 * @throws MemoryError `conflict` when nothing was reverted for that reason
 */
export async function undoEntry(
  memories: readonly SingleMemory[],
  part: Part,
  options: UndoOptions,
): Promise<UndoResult | undefined> {
  const { group } = part.entry
  const parts = group === undefined ? [part] : await findParts(memories, group, options)
  const [first = part] = parts
  // A copy stays unless its original comes back, or is back since an undo that failed half-way.
  if (group?.startsWith(MOVE) && first.entry.action !== "removed" && !(await isBack(memories, first.entry))) {
    for (const { memory, entry } of parts) pass(memory, entry.id)
    const name = addressOf(first.memory.options, first.entry.slug ?? "")
    const message = `The move of "${name}" cannot be undone here: the original is not in the history of this memory. Nothing was undone; the next undo without an address goes further back.`
    throw new MemoryError("read-only", message)
  }
  const conflicts: MemoryError[] = []
  let result: UndoResult | undefined
  for (const { memory, entry } of parts) {
    if (conflicts.length > 0 && entry.action !== "removed") break
    try {
      const pointers = [...entry.pointers, ...(await linesOfCopy({ memory, entry }, parts))]
      const reverted = await callIn(memory, () =>
        revert(memory, { ...entry, pointers }, result ? { by: options.by } : options),
      )
      if (reverted === undefined) break
      const warnings = [...(result?.warnings ?? []), ...reverted.warnings]
      result = { ...(result ?? reverted), warnings }
    } catch (error) {
      if (!isFinal(error)) throw result ? halfDone(error, memory, entry) : error
      conflicts.push(error)
    }
  }
  if (conflicts.length > 0) for (const { memory, entry } of parts) pass(memory, entry.id)
  if (result === undefined && conflicts[0] !== undefined) throw conflicts[0]
  const warnings: Warning[] = conflicts.map(({ message }) => ({ code: "not-undone", message }))
  return result && { ...result, warnings: [...result.warnings, ...warnings] }
}

/** Whether an undo has brought back the original of a copy, which is still as the copy was. */
async function isBack(memories: readonly SingleMemory[], copy: HistoryEntry): Promise<boolean> {
  const { group, slug = "", after } = copy
  for (const memory of memories) {
    const store = memory.forReading()
    const entries = await store.history.list({ address: slug })
    const removal = entries.find((entry) => entry.group === group && entry.action === "removed")
    const isUndone = removal && entries.some(({ undoes }) => undoes === removal.id)
    if (isUndone && (await readTopic(store, slug))?.revision === after) return true
  }
  return false
}

/** An error that came after other parts of a change had been undone. */
function halfDone(error: unknown, { options }: SingleMemory, { slug }: HistoryEntry): unknown {
  if (!isMemoryError(error)) return error
  const problem = error.message.replace(" Nothing was changed.", "")
  const isNamed = options.mount !== undefined && slug !== undefined
  const what = isNamed ? `"${addressOf(options, slug)}"` : "again in this session, without an address,"
  const message = `${problem} Other parts of the change were undone. Undo ${what} when the cause is gone.`
  return new MemoryError(error.code, message, { cause: error.cause, details: error.details })
}

/** The lines that a renaming gave to a copy, where the copy was changed since: the original gets them again. */
async function linesOfCopy({ memory, entry }: Part, parts: Part[]): Promise<HistoryEntry["pointers"]> {
  const { action, before } = entry
  if (action !== "removed" || typeof before !== "string") return []
  const copy = parts.find((part) => part.memory === memory && part.entry.after === before)?.entry
  const isChanged =
    copy?.slug !== undefined && (await readTopic(memory.forReading(), copy.slug))?.revision !== before
  return isChanged ? copy.pointers : []
}

/** The entries of a group that were not undone: removals first, otherwise newest first. */
async function findParts(all: readonly SingleMemory[], group: string, options: UndoOptions): Promise<Part[]> {
  const parts: Part[] = []
  for (const memory of all)
    for (const entry of await listChanges(memory, options))
      if (entry.group === group) parts.push({ memory, entry })
  const rank = ({ entry }: Part): number => (entry.action === "removed" ? 0 : 1)
  return parts.sort((a, b) => rank(a) - rank(b))
}

/**
 * Reverts a change by any writer, if its file is still as it left it; `undefined` when it kept nothing. Undos without an
 * address then pass over it.
 *
 * @throws MemoryError `conflict`; undos without an address then pass over all changes of this instance to the file
 */
export async function revert(
  memory: SingleMemory,
  entry: HistoryEntry,
  given: UndoOptions = {},
): Promise<UndoResult | undefined> {
  const { options, ownChanges } = memory
  try {
    const result = await bringBack(memory, entry, { ...given, undoes: entry.id })
    pass(memory, entry.id)
    return result
  } catch (error) {
    if (!isFinal(error)) throw error
    pass(memory, entry.id)
    for (const { mount, slug, entryId } of ownChanges.all)
      if (mount === options.mount?.name && slug === entry.slug) pass(memory, entryId)
    if (error.code !== "conflict") throw error
    const entryId = addressOf(options, entry.id)
    const advice = isCreation(entry)
      ? "This memory created it: remove it to undo that."
      : `Restore "${entryId}" to bring back the version before this memory's change.`
    const entries = await attemptAsync(async () => await memory.forReading().history.list())
    const isUndone = entries?.some(({ undoes }) => undoes === entry.id)
    const cause = isUndone ? "another undo" : "hand or by another program since this memory changed it"
    const message = `"${entry.slug ?? "MEMORY"}" was changed by ${cause}. Nothing was undone, and the next undo goes further back. ${advice}`
    const details = { ...error.details, entryId: entry.id }
    throw new MemoryError("conflict", message, { cause: error, details })
  }
}

/** Reverts a change of this instance alone; `undefined` when it kept nothing. */
export async function takeBack(
  memory: SingleMemory,
  { entryId = "" }: OwnChange,
  given?: UndoOptions,
): Promise<UndoResult | undefined> {
  const entry = await (await memory.forWriting()).history.entry(entryId)
  return entry && (await revert(memory, entry, given))
}
