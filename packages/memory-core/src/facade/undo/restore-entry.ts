import { decodeLoose } from "@caliban/text"
import { checkExpected } from "../../changes/checks.ts"
import type { IndexOutcome } from "../../changes/edit-index.ts"
import { type RestoreOutcome, restoreIndex, restoreTopic } from "../../changes/restore-entry.ts"
import { dropMoved, moveBack } from "../../changes/revert-rotation.ts"
import { MemoryError } from "../../errors.ts"
import type { ChangeOptions, UndoResult } from "../../memory-types.ts"
import { isFileAddress } from "../../paths/address.ts"
import type { Abortable } from "../../store/abort.ts"
import type { ChangeOrigin, Commit, HistoryEntry, Store } from "../../store/store.ts"
import { readTopic } from "../../topics/read-topic.ts"
import { askPerson } from "../ask-host.ts"
import { checkShown } from "../check-shown.ts"
import { addressesOf, type ResolvedOptions } from "../resolved-options.ts"
import { commitWarnings, completedWarnings } from "../warnings.ts"
import { type OwnChange, toOwnChange } from "./own-changes.ts"

interface Restored {
  result: UndoResult
  /** The restore as a change of its history, where it can be reverted. */
  change?: OwnChange
}

interface RestoreOptions extends Abortable, ChangeOrigin {
  /** Restores only what this change has left. */
  reverting?: Pick<OwnChange, "revision" | "index"> | undefined
}

/** Restores an entry of the history. */
export async function restoreEntry(
  options: ResolvedOptions,
  store: Store,
  entry: HistoryEntry,
  { reverting, ...given }: RestoreOptions,
): Promise<Restored> {
  const { slug } = entry
  // Read before the entry: another restore in between changes this revision or removes the entry.
  const topic = slug === undefined ? undefined : await readTopic(store, slug)
  const before = topic?.revision ?? null
  const bytes = await store.history.read(entry.id)
  const isKept = entry.hasFile || (typeof entry.before === "string" && entry.before !== entry.after)
  if (bytes === undefined && isKept && entry.opaque !== true) throw await explainMissing(store, entry.id)
  if (slug === undefined) {
    if (bytes === undefined && (entry.before !== null || reverting?.revision == null))
      return { result: { slug: "MEMORY", action: "index-restored", pointer: {}, warnings: [] } }
    const change = restoreIndex(bytes, reverting?.revision ?? undefined)
    const commit = await store.transact(undefined, change, given)
    return {
      result: { slug: "MEMORY", action: "index-restored", ...describeUndo(options, commit, commit.result) },
    }
  }
  if (slug === options.codec.archive && entry.pointers.length > 0) {
    const commit = await store.transact(slug, moveBack(`${slug}.md`, entry.pointers), given)
    await store.transact(slug, dropMoved(`${slug}.md`, entry.pointers), given)
    return { result: { slug: "MEMORY", action: "index-restored", ...describeUndo(options, commit) } }
  }
  const expected = reverting ? reverting.revision : before
  const expect = await approveRestore(options, store, { ...entry, slug }, bytes, {
    expect: expected,
    signal: given.signal,
  })
  const change = restoreTopic({ ...entry, slug }, bytes, expect, reverting?.index)
  const commit = await store.transact(slug, change, given)
  const kind = before === null ? "created" : "updated"
  const isOnlyLine = !isKept && entry.addedPointer === true
  return {
    result: {
      slug,
      action: isOnlyLine ? "index-restored" : "restored",
      ...(await describeTopic(options, store, slug, commit)),
    },
    ...(bytes === undefined && entry.opaque !== true
      ? {}
      : { change: toOwnChange(slug, kind, commit, commit.result.index) }),
  }
}

/** The error for an entry without its file: another restore or a purge took it, or the file was lost. */
async function explainMissing(store: Store, id: string): Promise<MemoryError> {
  const isListed = (await store.history.entry(id)) !== undefined
  return isListed
    ? new MemoryError("unreadable-file", `The file of ${id} in the history is gone. Nothing was changed.`)
    : new MemoryError("conflict", `${id} was restored or purged in the meantime. Nothing was changed.`)
}

/** The revision that a restore expects: what the person saw, or what the change to be undone left. */
async function approveRestore(
  options: ResolvedOptions,
  store: Store,
  { slug, opaque }: HistoryEntry & { slug: string },
  bytes: Uint8Array | undefined,
  { expect, signal }: ChangeOptions,
): Promise<string | null | undefined> {
  if (options.approve === undefined) return expect
  const current = await readTopic(store, slug)
  checkExpected(slug, current, expect)
  const before = current?.text
  const kept = opaque === true ? undefined : before
  const after = bytes === undefined ? kept : decodeLoose(bytes)
  await askPerson(options, { action: "restore", slug, before, after }, signal)
  return current?.revision ?? null
}

/** Pointer and warnings of an undo. */
export function describeUndo(
  options: ResolvedOptions,
  commit: Commit<unknown>,
  { pointer, completed }: Pick<RestoreOutcome, "pointer" | "completed"> = { pointer: {}, completed: [] },
): Pick<UndoResult, "pointer" | "warnings"> {
  return {
    pointer,
    warnings: [...commitWarnings(commit), ...completedWarnings(addressesOf(options, completed))],
  }
}

/** As `describeUndo`, for a topic that the next load should show. */
export async function describeTopic(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  commit: Commit<IndexOutcome>,
): Promise<Pick<UndoResult, "pointer" | "warnings">> {
  const { pointer, warnings } = describeUndo(options, commit, commit.result)
  // A symlink or a file that was already missing has no text to show, and no load shows another file.
  if (commit.revision === undefined || isFileAddress(slug)) return { pointer, warnings }
  const shown = await checkShown(options, store, slug, commit.result.after)
  return { pointer, warnings: [...warnings, ...shown] }
}
