import { decodeLoose } from "@caliban/text"
import { previewChange } from "../changes/repair.ts"
import { isCreation, restoreIndex, restoreTopic } from "../changes/restore-entry.ts"
import { MemoryError } from "../errors.ts"
import { type IndexUpdate, pointerOf } from "../index/update-index.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { UndoOptions, UndoResult, Warning } from "../memory-types.ts"
import { isFileAddress } from "../paths/address.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, Commit, HistoryEntry, Store, TransactOptions } from "../store/store.ts"
import { readTopic } from "../topics/read-topic.ts"
import { prepare, type Task } from "./change-file.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import { type SingleMemory, settle } from "./single-memory.ts"
import { checkShown, commitWarnings } from "./warnings.ts"

/** Restores what an entry kept, whatever the file says now; an undo reverts the restore. `undefined` when it kept nothing. */
export async function restore(
  memory: SingleMemory,
  id: string,
  given: UndoOptions = {},
): Promise<UndoResult | undefined> {
  const { history } = await memory.forWriting()
  const entry = await history.entry(id)
  // What a change created was nothing before it.
  if (entry === undefined || isCreation(entry)) return undefined
  const [newest] = await history.list({ address: entry.slug, limit: 1 })
  // A version from before a removal comes back with the line that the removal took.
  const isBefore = newest?.action === "removed" && entry.slug !== undefined && entry.pointers.length === 0
  return await bringBack(memory, isBefore ? { ...entry, pointers: newest.pointers } : entry, given)
}

/** Takes a file back to an entry; records, announces and describes that. */
export async function bringBack(
  memory: SingleMemory,
  entry: HistoryEntry,
  given: TransactOptions,
): Promise<UndoResult | undefined> {
  const { options } = memory
  const store = await memory.forWriting()
  const commit = await changeBack(options, store, entry, given)
  if (commit === undefined) return undefined
  const isUndo = given.undoes !== undefined
  const { index, ...update } = commit.result ?? {}
  const { slug = "MEMORY" } = entry
  const isTopic = index !== undefined && commit.revision !== undefined && !isFileAddress(slug)
  const shown = isTopic ? await checkShown(options, store, slug, index) : []
  const isLine = entry.slug === undefined || (!hasKept(entry) && entry.addedPointer === true)
  const action = isUndo && isCreation(entry) ? "removed" : isLine ? "index-restored" : "restored"
  settle(memory, entry.slug, { ...commit, by: given.by }, action, !isUndo)
  const warnings = [...commitWarnings(options, commit), ...shown, ...savedWarnings(entry, commit)]
  return { slug, action, pointer: pointerOf(update), entryId: commit.entryId, warnings }
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
): Promise<Commit<Partial<IndexUpdate> | undefined> | undefined> {
  const { slug, after } = entry
  const isUndo = given.undoes !== undefined
  // Read before the entry, so that of several restores at once the others find it changed.
  const topic = slug === undefined ? undefined : await readTopic(store, slug)
  const bytes = await readKept(store, entry)
  if (slug === undefined) {
    // An index that a repair created is removed, by an undo only.
    if (bytes === undefined && (entry.before !== null || !isUndo || after == null)) return undefined
    const change = (seen?: string | null): Change<undefined> => restoreIndex(entry, bytes, seen)
    const task: Task<undefined> = {
      action: bytes === undefined ? "remove" : "restore",
      slug,
      expect: isUndo ? after : undefined,
      read: async () => {
        const head = await store.readIndex(INDEX_MAX_BYTES)
        return head && { text: decodeLoose(head.bytes), revision: revisionOf(head.bytes) }
      },
      after: async () => bytes && decodeLoose((await previewChange(store, change())).index ?? bytes),
      change,
    }
    return await (await prepare(options, store, task, given))()
  }
  const text = bytes && decodeLoose(bytes)
  const isRemoval = isCreation(entry)
  // What earlier versions recorded does not say which lines it wrote.
  const written = isUndo ? (entry.written ?? (entry.action === "removed" ? [] : undefined)) : undefined
  const task: Task<IndexUpdate> = {
    action: isRemoval ? "remove" : "restore",
    slug,
    expect: isUndo ? after : (topic?.revision ?? null),
    after: (old) => (isRemoval || entry.opaque === true ? text : (text ?? old?.text)),
    change: (seen) => restoreTopic({ ...entry, slug }, bytes, seen, written),
  }
  return await (await prepare(options, store, task, given))()
}

/** A save into the file of an entry is no damage: it comes back. */
function savedWarnings(entry: HistoryEntry, { revision }: Commit<unknown>): Warning[] {
  const { before, opaque } = entry
  const isKnown = typeof before === "string" && revision !== undefined && !opaque
  if (!isKnown || !hasKept(entry) || revision === before) return []
  const message = `${entry.slug} is not as it was: a program saved into that version after it had been replaced. That save is back.`
  return [{ code: "history-changed", message }]
}

/** True for an entry that kept a file, which may be lost since. */
function hasKept({ hasFile, before, after }: HistoryEntry): boolean {
  return hasFile || (typeof before === "string" && before !== after)
}

/** The bytes of an entry's file, if it can be returned as bytes. @throws MemoryError `unreadable-file` when it is lost */
async function readKept(store: Store, entry: HistoryEntry): Promise<Uint8Array | undefined> {
  const bytes = await store.history.read(entry.id)
  if (bytes !== undefined || (entry.opaque ? entry.hasFile : !hasKept(entry))) return bytes
  const message = `The file of ${entry.id} in the history is gone. Nothing was changed.`
  throw new MemoryError("unreadable-file", message, { details: { entryId: entry.id } })
}
