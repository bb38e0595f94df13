import { attemptAsync } from "../attempt.ts"
import { isCreation } from "../changes/restore-entry.ts"
import { isMemoryError, MemoryError } from "../errors.ts"
import type { UndoOptions, UndoResult, Warning } from "../memory-types.ts"
import { checkAddress } from "../paths/check-address.ts"
import { USER_MOUNT } from "../prompt/mounts.ts"
import type { HistoryEntry, RemovedPointer } from "../store/store.ts"
import { readTopic } from "../topics/read-topic.ts"
import { callIn, explainIn } from "./addresses.ts"
import { bringBack } from "./bring-back.ts"
import { addressOf } from "./resolved-options.ts"
import type { OwnChange, OwnChanges, SingleMemory } from "./single-memory.ts"

/** How the group of a move between two memories begins. */
export const MOVE = "move-"

/** An entry with the memory that has it. */
interface Part {
  memory: SingleMemory
  entry: HistoryEntry
}

/**
 * Reverts the last change of one file, by any writer; `undefined` without one.
 *
 * @param memories The memory itself and its mounts, where they can be changed: a change of several files may be of them all.
 * @param address As entries have it.
 */
export async function undoFile(
  memories: readonly SingleMemory[],
  memory: SingleMemory,
  address: string,
  options: UndoOptions = {},
): Promise<UndoResult | undefined> {
  const [entry] = await explainIn(memory, () => listChanges(memory, options, address))
  return entry && (await undoEntry(memories, { memory, entry }, options))
}

/**
 * Reverts the last change of this instance, and without one the newest earlier change of the memory itself or of the
 * person's own.
 *
 * @param memories See `undoFile`.
 */
export async function undoLast(
  memories: readonly SingleMemory[],
  { all, passed, openedAt }: OwnChanges,
  options: UndoOptions = {},
): Promise<UndoResult | undefined> {
  for (const change of all.toReversed()) {
    const { mount, entryId, other, revert } = change
    if (revert !== undefined) {
      // An undo meanwhile, such as one by a listener, goes further back.
      const at = all.indexOf(change)
      if (at < 0) continue
      all.splice(at, 1)
      try {
        return await revert(options)
      } catch (error) {
        // Any other cause may go: until then, nothing else is undone.
        if (!isMemoryError(error, "conflict")) all.push(change)
        throw error
      }
    }
    const memory = memories.find((one) => one.options.mount?.name === mount)
    if (memory === undefined) {
      const message = `The last change is one of the mount "${mount}", which cannot be changed now. Nothing was undone.`
      throw new MemoryError("read-only", message)
    }
    if (passed.has(addressOf(memory.options, entryId ?? ""))) continue
    const changes = await explainIn(memory, () => listChanges(memory, options))
    // In a memory that was copied to another place meanwhile, it has another id.
    const entry = changes.find(({ id, copied }) => id === entryId || copied === entryId)
    const involved = other === undefined ? memories : [...memories, other]
    const result = entry && (await undoEntry(involved, { memory, entry }, options))
    if (result !== undefined) return result
  }
  const first = all.find(({ mount, entryId }) => mount === undefined && entryId !== undefined)?.entryId
  // A new index, one that was rescued, and an archive from which a removal took lines are not what a person takes back.
  const isEarlier = ({ options }: SingleMemory, { id, at, slug, action, hasFile, ...entry }: HistoryEntry) =>
    at < openedAt &&
    !(options.mount === undefined && numberOf(id) >= numberOf(first)) &&
    ![id, entry.copied].some((one = id) => passed.has(addressOf(options, one))) &&
    (slug === undefined
      ? hasFile && action !== "rescued"
      : slug !== options.codec.archive || (entry.by ?? entry.group) !== undefined)
  let newest: Part | undefined
  for (const memory of memories) {
    // In any other mount, the last change may be that of another person.
    if ((memory.options.mount?.name ?? USER_MOUNT) !== USER_MOUNT) continue
    const entry = (await listChanges(memory, options)).find((one) => isEarlier(memory, one))
    if (entry !== undefined && !(newest && newest.entry.at >= entry.at)) newest = { memory, entry }
  }
  return newest && (await undoEntry(memories, newest, options))
}

const numberOf = (id = ""): number => Number.parseInt(id, 10)

/** Whether no undo can revert a change any more: its file was changed since, or what it kept is gone from the history. */
const isFinal = (error: unknown): error is MemoryError =>
  isMemoryError(error, "conflict") || (isMemoryError(error, "unreadable-file") && "entryId" in error.details)

/** From now on, undos without an address pass over an entry. */
function pass({ options, ownChanges }: SingleMemory, id = ""): void {
  ownChanges.passed.add(addressOf(options, id))
}

/** The changes that were not undone, newest first. An undo is a change of its own, and never undone. */
async function listChanges(
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
async function undoEntry(
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
async function linesOfCopy(
  { memory, entry }: Part,
  parts: readonly Part[],
): Promise<readonly RemovedPointer[]> {
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
