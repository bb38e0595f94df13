import { decodeLoose } from "@caliban/text"
import { checkExpected } from "../../changes/checks.ts"
import type { IndexOutcome } from "../../changes/edit-index.ts"
import { restoreIndex, restoreTopic } from "../../changes/restore-entry.ts"
import { dropMoved, moveBack } from "../../changes/revert-rotation.ts"
import { MemoryError } from "../../errors.ts"
import type { UndoResult } from "../../memory-types.ts"
import { isFileAddress } from "../../paths/address.ts"
import type { Abortable } from "../../store/abort.ts"
import type { ChangeOrigin, Commit, HistoryEntry, Store } from "../../store/store.ts"
import type { PointerChange } from "../../topic-index/update-index.ts"
import { readTopic } from "../../topics/read-topic.ts"
import { dropArchived } from "../archived-lines.ts"
import { askPerson } from "../ask-host.ts"
import { checkShown } from "../check-shown.ts"
import { addressesOf, type ResolvedOptions } from "../resolved-options.ts"
import { removeFrom } from "../topic-changes.ts"
import { commitWarnings, completedWarnings } from "../warnings.ts"

interface Restored {
  result: UndoResult
  /** The entry of the restore, where it can be reverted. */
  entryId?: string | undefined
}

interface RestoreOptions extends Abortable, ChangeOrigin {
  /** True restores only what the entry's change left. */
  isUndo?: boolean
}

/** True for a change that made a file. A rotation that created the archive moved lines, which go back. */
export function isCreation({ slug, before, after, action }: HistoryEntry): boolean {
  return slug !== undefined && before === null && after !== null && action === "created"
}

/** Reverts a change by any writer. @throws MemoryError `conflict` when its file is no longer as it left it */
export async function revertEntry(
  options: ResolvedOptions,
  store: Store,
  entry: HistoryEntry,
  { signal }: Abortable,
): Promise<UndoResult | undefined> {
  const { slug, id: undoes, after: expect } = entry
  if (slug === undefined || !isCreation(entry))
    return (await restoreEntry(options, store, entry, { isUndo: true, signal, undoes })).result
  const commit = await removeFrom(options, store, slug, { expect, signal, undoes }, entry)
  await dropArchived(store, slug)
  return { slug, action: "removed", ...describeUndo(options, commit, commit.result) }
}

/** Restores what an entry keeps, with its index lines. */
export async function restoreEntry(
  options: ResolvedOptions,
  store: Store,
  entry: HistoryEntry,
  { isUndo = false, ...given }: RestoreOptions,
): Promise<Restored> {
  const { slug, id, after, opaque } = entry
  // Read before the entry: another restore in between changes this revision or removes the entry.
  const topic = slug === undefined ? undefined : await readTopic(store, slug)
  const bytes = await store.history.read(id)
  const isKept = entry.hasFile || (typeof entry.before === "string" && entry.before !== after)
  if (bytes === undefined && isKept && opaque !== true) throw await explainMissing(store, id)
  const restored = { slug: "MEMORY", action: "index-restored" } as const
  if (slug === undefined) {
    // An index that a repair created is removed, by an undo only.
    if (bytes === undefined && (entry.before !== null || !isUndo || after == null))
      return { result: { ...restored, pointer: {}, warnings: [] } }
    const commit = await store.transact(undefined, restoreIndex(bytes, isUndo ? after : undefined), given)
    return { result: { ...restored, ...describeUndo(options, commit, commit.result) } }
  }
  if (slug === options.codec.archive && entry.pointers.length > 0) {
    const commit = await store.transact(slug, moveBack(`${slug}.md`, entry.pointers), given)
    await store.transact(slug, dropMoved(`${slug}.md`, entry.pointers), given)
    return { result: { ...restored, ...describeUndo(options, commit) } }
  }
  const expect = isUndo ? after : (topic?.revision ?? null)
  if (options.approve !== undefined) {
    checkExpected(slug, topic, expect)
    const kept = opaque === true ? undefined : topic?.text
    const text = bytes === undefined ? kept : decodeLoose(bytes)
    await askPerson(options, { action: "restore", slug, before: topic?.text, after: text }, given.signal)
  }
  const expected = options.approve === undefined ? expect : (topic?.revision ?? null)
  const commit = await store.transact(slug, restoreTopic({ ...entry, slug }, bytes, expected), given)
  const action = !isKept && entry.addedPointer === true ? "index-restored" : "restored"
  const described = await describeTopic(options, store, slug, commit)
  return { result: { slug, action, ...described }, entryId: commit.entryId }
}

/** The error for an entry without its file: a purge took it meanwhile, or the file was lost. */
async function explainMissing(store: Store, id: string): Promise<MemoryError> {
  const isListed = (await store.history.entry(id)) !== undefined
  return isListed
    ? new MemoryError("unreadable-file", `The file of ${id} in the history is gone. Nothing was changed.`)
    : new MemoryError("conflict", `${id} was restored or purged in the meantime. Nothing was changed.`)
}

type Described = Pick<UndoResult, "pointer" | "warnings">

/** Pointer and warnings of an undo. */
function describeUndo(
  options: ResolvedOptions,
  commit: Commit<unknown>,
  { pointer, completed }: { pointer: PointerChange; completed: readonly string[] } = {
    pointer: {},
    completed: [],
  },
): Described {
  return {
    pointer,
    warnings: [...commitWarnings(commit), ...completedWarnings(addressesOf(options, completed))],
  }
}

/** The same for a topic that the next load should show. */
async function describeTopic(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  commit: Commit<IndexOutcome>,
): Promise<Described> {
  const { pointer, warnings } = describeUndo(options, commit, commit.result)
  // A symlink or a file that was already missing has no text to show, and no load shows another file.
  if (commit.revision === undefined || isFileAddress(slug)) return { pointer, warnings }
  const shown = await checkShown(options, store, slug, commit.result.after)
  return { pointer, warnings: [...warnings, ...shown] }
}
