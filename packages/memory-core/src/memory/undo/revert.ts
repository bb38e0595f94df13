import { decodeLoose } from "@caliban/text"
import type { IndexOutcome } from "../../changes/edit-index.ts"
import { restoreIndex, restoreTopic } from "../../changes/restore-entry.ts"
import { isMemoryError, MemoryError } from "../../errors.ts"
import type { UndoResult } from "../../memory-types.ts"
import { isFileAddress } from "../../paths/address.ts"
import type { Abortable } from "../../store/abort.ts"
import type { Commit, HistoryEntry, Store, TransactOptions } from "../../store/store.ts"
import { readTopic } from "../../topics/read-topic.ts"
import { prepare, prepareRemoval, type Task } from "../change-file.ts"
import { addressOf, type ResolvedOptions } from "../resolved-options.ts"
import { addOwn, announce, type OwnChange, type SingleMemory } from "../single-memory.ts"
import { checkShown, commitWarnings } from "../warnings.ts"

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
    throw new MemoryError("conflict", message, {
      cause: error,
      details: { ...error.details, entryId: entry.id },
    })
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
  const done = await changeBack(options, store, entry, given)
  if (done === undefined) return undefined
  const { commit, action } = done
  if (given.undoes === undefined) addOwn(memory, entry.slug, commit)
  const { pointer = {}, after } = commit.result ?? {}
  const slug = (after && entry.slug) ?? "MEMORY"
  const isTopic = after !== undefined && commit.revision !== undefined && !isFileAddress(slug)
  const warnings = [
    ...commitWarnings(commit),
    ...(isTopic ? await checkShown(options, store, slug, after) : []),
  ]
  announce(memory, action === "index-restored" ? { action } : { action, slug })
  return { slug, action, pointer, warnings }
}

interface Back {
  action: "restored" | "removed" | "index-restored"
  commit: Commit<Partial<IndexOutcome> | undefined>
}

/** Makes the change that takes a file back to an entry: for an undo, only from what the entry's change left. */
async function changeBack(
  options: ResolvedOptions,
  store: Store,
  entry: HistoryEntry,
  given: TransactOptions,
): Promise<Back | undefined> {
  const { slug, after } = entry
  const isUndo = given.undoes !== undefined
  if (slug !== undefined && isUndo && isCreation(entry)) {
    const remove = await prepareRemoval(options, store, slug, { ...given, expect: after }, entry)
    return { action: "removed", commit: await remove() }
  }
  // Read before the entry, so that of several restores at once the others find it changed.
  const topic = slug === undefined ? undefined : await readTopic(store, slug)
  const bytes = await readKept(store, entry)
  if (slug === undefined) {
    // An index that a repair created is removed, by an undo only.
    if (bytes === undefined && (entry.before !== null || !isUndo || after == null)) return undefined
    const change = restoreIndex(bytes, isUndo ? after : undefined)
    return { action: "index-restored", commit: await store.transact(undefined, change, given) }
  }
  const text = bytes && decodeLoose(bytes)
  const task: Task<IndexOutcome> = {
    action: "restore",
    slug,
    expect: isUndo ? after : (topic?.revision ?? null),
    after: (old) => text ?? (entry.opaque === true ? undefined : old?.text),
    change: (seen) => restoreTopic({ ...entry, slug }, bytes, seen),
  }
  const commit = await (await prepare(options, store, task, given))()
  const isLine = !hasKept(entry) && entry.addedPointer === true
  return { action: isLine ? "index-restored" : "restored", commit }
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
