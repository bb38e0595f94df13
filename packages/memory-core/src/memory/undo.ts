import { decodeLoose } from "@caliban/text"
import type { IndexOutcome } from "../changes/edit-index.ts"
import { restoreIndex, restoreTopic } from "../changes/restore-entry.ts"
import { isMemoryError, MemoryError } from "../errors.ts"
import { toCanonical } from "../layout/codec.ts"
import type { UndoResult, Warning } from "../memory-types.ts"
import { isFileAddress } from "../paths/address.ts"
import { checkAddress } from "../paths/check-address.ts"
import type { Abortable } from "../store/abort.ts"
import type { Commit, HistoryEntry, Store, TransactOptions } from "../store/store.ts"
import { readTopic } from "../topics/read-topic.ts"
import { callIn, explainIn } from "./addresses.ts"
import { prepare, prepareRemoval, type Task } from "./change-file.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"
import { addOwn, announce, type OwnChange, type OwnChanges, type SingleMemory } from "./single-memory.ts"
import { checkShown, commitWarnings } from "./warnings.ts"

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
 */
export async function undoFile(
  memories: readonly SingleMemory[],
  memory: SingleMemory,
  address: string,
  options: Abortable = {},
): Promise<UndoResult | undefined> {
  const [entry] = await explainIn(memory, () => listChanges(memory, address))
  return entry && (await undoEntry(memories, { memory, entry }, options))
}

/**
 * Reverts the last change of this instance, and without one the newest earlier change of the memory itself.
 *
 * @param memories See `undoFile`.
 */
export async function undoLast(
  memories: readonly SingleMemory[],
  { all, passed, openedAt }: OwnChanges,
  options: Abortable = {},
): Promise<UndoResult | undefined> {
  for (const { mount, entryId, other, revert } of all.toReversed()) {
    if (revert !== undefined) return await revert(options)
    const memory = memories.find((one) => one.options.mount?.name === mount)
    if (memory === undefined) {
      const message = `The last change is one of the mount "${mount}", which cannot be changed now. Nothing was undone.`
      throw new MemoryError("read-only", message)
    }
    if (passed.has(addressOf(memory.options, entryId ?? ""))) continue
    const changes = await explainIn(memory, () => listChanges(memory))
    const entry = changes.find(({ id }) => id === entryId)
    const involved = other === undefined ? memories : [...memories, other]
    const result = entry && (await undoEntry(involved, { memory, entry }, options))
    if (result !== undefined) return result
  }
  const memory = memories.find((one) => one.options.mount === undefined)
  if (memory === undefined) return undefined
  const first = all.find(({ mount, entryId }) => mount === undefined && entryId !== undefined)?.entryId
  // A new index, and one that was rescued, are no change that a person would take back.
  const isEarlier = ({ id, at, slug, action }: HistoryEntry): boolean =>
    at < openedAt &&
    !(numberOf(id) >= numberOf(first)) &&
    !passed.has(id) &&
    (slug !== undefined || action === "repaired")
  const entry = (await listChanges(memory)).find(isEarlier)
  return entry && (await undoEntry(memories, { memory, entry }, options))
}

const numberOf = (id = ""): number => Number.parseInt(id, 10)

/** The changes that were not undone, newest first. An undo is a change of its own, and never undone. */
async function listChanges(memory: SingleMemory, address?: string): Promise<HistoryEntry[]> {
  const { history } = await memory.forWriting()
  const { codec } = memory.options
  const filter = address === undefined ? {} : { address: toCanonical(codec, checkAddress(address)) }
  const entries = await history.list(filter)
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.filter(({ id, undoes }) => undoes === undefined && !undone.has(id))
}

/**
 * Reverts an entry with all others of its group. What was removed comes back first, and only then the rest goes. A file
 * that was changed since stays, and is named by a warning.
 */
async function undoEntry(
  memories: readonly SingleMemory[],
  part: Part,
  options: Abortable,
): Promise<UndoResult | undefined> {
  const { group } = part.entry
  const parts = group === undefined ? [part] : await findParts(memories, group)
  // A copy whose original cannot be brought back stays.
  if (group?.startsWith(MOVE) && parts[0]?.entry.action !== "removed") return undefined
  const conflicts: Warning[] = []
  let result: UndoResult | undefined
  for (const { memory, entry } of parts) {
    if (conflicts.length > 0 && entry.action !== "removed") break
    try {
      const reverted = await callIn(memory, () => revert(memory, entry, result ? {} : options))
      if (reverted === undefined) break
      const warnings = [...(result?.warnings ?? []), ...reverted.warnings]
      result = { ...(result ?? reverted), warnings }
    } catch (error) {
      if (result === undefined || !isMemoryError(error, "conflict")) throw error
      conflicts.push({ code: "not-undone", message: error.message })
    }
  }
  return result && { ...result, warnings: [...result.warnings, ...conflicts] }
}

/** The entries of a group that were not undone: removals first, otherwise newest first. */
async function findParts(memories: readonly SingleMemory[], group: string): Promise<Part[]> {
  const parts: Part[] = []
  for (const memory of memories)
    for (const entry of await listChanges(memory)) if (entry.group === group) parts.push({ memory, entry })
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
  { signal }: Abortable = {},
): Promise<UndoResult | undefined> {
  const { options, ownChanges } = memory
  const pass = (id = ""): unknown => ownChanges.passed.add(addressOf(options, id))
  try {
    const result = await bringBack(memory, entry, { signal, undoes: entry.id })
    pass(entry.id)
    return result
  } catch (error) {
    if (!isMemoryError(error, "conflict")) throw error
    pass(entry.id)
    for (const { mount, slug, entryId } of ownChanges.all)
      if (mount === options.mount?.name && slug === entry.slug) pass(entryId)
    const entryId = addressOf(options, entry.id)
    const message = `"${entry.slug ?? "MEMORY"}" was changed by hand or by another program since this memory changed it. Nothing was undone, and the next undo goes further back. Restore "${entryId}" to bring back the version before this memory's change.`
    const details = { ...error.details, entryId: entry.id }
    throw new MemoryError("conflict", message, { cause: error, details })
  }
}

/** Reverts a change of this instance alone; `undefined` when it kept nothing. */
export async function takeBack(
  memory: SingleMemory,
  { entryId = "" }: OwnChange,
): Promise<UndoResult | undefined> {
  const entry = await (await memory.forWriting()).history.entry(entryId)
  return entry && (await revert(memory, entry))
}

/** Brings back what an entry keeps, whatever its file is now; an undo reverts that. `undefined` when it keeps nothing. */
export async function restore(
  memory: SingleMemory,
  id: string,
  { signal }: Abortable = {},
): Promise<UndoResult | undefined> {
  const entry = await (await memory.forWriting()).history.entry(id)
  // What a change created was nothing before it.
  return entry && !isCreation(entry) ? await bringBack(memory, entry, { signal }) : undefined
}

/** True for a change that made a file. */
function isCreation({ slug, before, after, action }: HistoryEntry): boolean {
  return slug !== undefined && before === null && after !== null && action === "created"
}

/** Takes a file back to an entry; records, announces and describes that. */
async function bringBack(
  memory: SingleMemory,
  entry: HistoryEntry,
  given: TransactOptions,
): Promise<UndoResult | undefined> {
  const { options } = memory
  const store = await memory.forWriting()
  const commit = await changeBack(options, store, entry, given)
  if (commit === undefined) return undefined
  const isUndo = given.undoes !== undefined
  if (!isUndo) addOwn(memory, entry.slug, commit)
  const { pointer = {}, after } = commit.result ?? {}
  const slug = (after && entry.slug) ?? "MEMORY"
  const isTopic = after !== undefined && commit.revision !== undefined && !isFileAddress(slug)
  const shown = isTopic ? await checkShown(options, store, slug, after) : []
  const isLine = entry.slug === undefined || (!hasKept(entry) && entry.addedPointer === true)
  const action = isUndo && isCreation(entry) ? "removed" : isLine ? "index-restored" : "restored"
  announce(memory, action === "index-restored" ? { action } : { action, slug })
  return { slug, action, pointer, warnings: [...commitWarnings(commit), ...shown] }
}

/**
 * Makes the change that takes a file back to an entry: for an undo, only from what the entry's change left. `undefined`
 * when there is nothing to bring back.
 */
async function changeBack(
  options: ResolvedOptions,
  store: Store,
  entry: HistoryEntry,
  given: TransactOptions,
): Promise<Commit<Partial<IndexOutcome> | undefined> | undefined> {
  const { slug, after } = entry
  const isUndo = given.undoes !== undefined
  if (slug !== undefined && isUndo && isCreation(entry))
    return await (await prepareRemoval(options, store, slug, { ...given, expect: after }, entry))()
  // Read before the entry, so that of several restores at once the others find it changed.
  const topic = slug === undefined ? undefined : await readTopic(store, slug)
  const bytes = await readKept(store, entry)
  if (slug === undefined) {
    // An index that a repair created is removed, by an undo only.
    if (bytes === undefined && (entry.before !== null || !isUndo || after == null)) return undefined
    return await store.transact(undefined, restoreIndex(bytes, isUndo ? after : undefined), given)
  }
  const text = bytes && decodeLoose(bytes)
  const task: Task<IndexOutcome> = {
    action: "restore",
    slug,
    expect: isUndo ? after : (topic?.revision ?? null),
    after: (old) => text ?? (entry.opaque === true ? undefined : old?.text),
    change: (seen) => restoreTopic({ ...entry, slug }, bytes, seen),
  }
  return await (await prepare(options, store, task, given))()
}

/** True for an entry that kept a file, which may be lost since. */
function hasKept({ hasFile, before, after }: HistoryEntry): boolean {
  return hasFile || (typeof before === "string" && before !== after)
}

/** The bytes of an entry's file, if it can be returned as bytes. @throws MemoryError `unreadable-file` when it is lost */
async function readKept(store: Store, entry: HistoryEntry): Promise<Uint8Array | undefined> {
  const bytes = await store.history.read(entry.id)
  if (bytes !== undefined || entry.opaque === true || !hasKept(entry)) return bytes
  const message = `The file of ${entry.id} in the history is gone. Nothing was changed.`
  throw new MemoryError("unreadable-file", message)
}
