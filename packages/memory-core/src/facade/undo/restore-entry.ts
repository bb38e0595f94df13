import { decodeLoose } from "@caliban/text"
import {
  type RestoredTopic,
  type RestoreOutcome,
  restoreIndex,
  restoreTopic,
} from "../../changes/restore-entry.ts"
import { dropMoved, moveBack } from "../../changes/revert-rotation.ts"
import { checkExpected } from "../../changes/write-topic.ts"
import { MemoryError } from "../../errors.ts"
import type { ChangeOptions, UndoResult } from "../../memory-types.ts"
import { attachmentPath } from "../../paths/attachment.ts"
import type { Abortable } from "../../store/abort.ts"
import type { Commit, HistoryEntry, Store } from "../../store/store.ts"
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

interface RestoreOptions extends Abortable {
  /** Makes it the undo of this change. */
  reverting?: OwnChange
}

/** Restores an entry of the trash. */
export async function restoreEntry(
  options: ResolvedOptions,
  store: Store,
  entry: HistoryEntry,
  { reverting, signal }: RestoreOptions,
): Promise<Restored> {
  const { slug } = entry
  // Read before the entry: another restore in between changes this revision or removes the entry.
  const topic = slug === undefined ? undefined : await readTopic(store, slug)
  const before = topic?.revision ?? null
  const bytes = await store.history.read(entry.id)
  if (bytes === undefined && entry.hasFile && entry.asFile !== true) {
    throw await explainMissing(store, entry.id)
  }
  if (slug === undefined) {
    if (bytes === undefined)
      return { result: { slug: "MEMORY", action: "index-restored", pointer: {}, warnings: [] } }
    const commit = await store.transact(undefined, restoreIndex(bytes, reverting?.revision ?? undefined), {
      signal,
    })
    await forgetEntry(store, entry, bytes, commit)
    return {
      result: { slug: "MEMORY", action: "index-restored", ...describeUndo(options, commit, commit.result) },
    }
  }
  if (slug === options.codec.archive && entry.pointers.length > 0) {
    const commit = await store.transact(slug, moveBack(`${slug}.md`, entry.pointers), { signal })
    const drop = await store.transact(slug, dropMoved(`${slug}.md`, entry.pointers))
    await forgetEntry(store, entry, bytes, { ...drop, durable: commit.durable && drop.durable })
    return { result: { slug: "MEMORY", action: "index-restored", ...describeUndo(options, commit) } }
  }
  const expected = reverting ? reverting.revision : before
  const expect = await approveRestore(options, store, { ...entry, slug }, bytes, { expect: expected, signal })
  const commit = await store.transact(
    slug,
    restoreTopic({ ...entry, slug }, bytes, expect, reverting?.index),
    { signal },
  )
  await forgetEntry(store, entry, bytes, commit)
  const kind = commit.entryId === undefined ? "created" : "updated"
  return {
    result: { slug, action: "restored", ...(await describeTopic(options, store, slug, commit)) },
    ...(bytes === undefined && entry.asFile !== true
      ? {}
      : { change: toOwnChange(slug, kind, commit, commit.result.index) }),
  }
}

/** The error for an entry without its file: another restore or a purge took it, or the file was lost. */
async function explainMissing(store: Store, id: string): Promise<MemoryError> {
  const isListed = (await store.history.list()).some((entry) => entry.id === id)
  return isListed
    ? new MemoryError("unreadable-file", `The file of ${id} in the trash is gone. Nothing was changed.`)
    : new MemoryError("conflict", `${id} was restored or purged in the meantime. Nothing was changed.`)
}

/** Drops an entry whose content is safely back in place. One that was saved into since it was read stays. */
async function forgetEntry(
  store: Store,
  { id }: HistoryEntry,
  restored: Uint8Array | undefined,
  { indexed, durable }: Commit<unknown>,
): Promise<void> {
  if (!indexed || !durable) return
  try {
    const kept = await store.history.read(id)
    if (Buffer.compare(kept ?? new Uint8Array(), restored ?? new Uint8Array()) === 0)
      await store.history.remove(id)
  } catch {
    // The restore itself succeeded; the entry stays in the trash.
  }
}

/** The revision that a restore expects: what the person saw, or what the change to be undone left. */
async function approveRestore(
  options: ResolvedOptions,
  store: Store,
  { slug, asFile }: HistoryEntry & { slug: string },
  bytes: Uint8Array | undefined,
  { expect, signal }: ChangeOptions,
): Promise<string | null | undefined> {
  if (options.approve === undefined) return expect
  const current = await readTopic(store, slug)
  checkExpected(slug, current, expect)
  const before = current?.text
  const kept = asFile === true ? undefined : before
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
  commit: Commit<RestoredTopic>,
): Promise<Pick<UndoResult, "pointer" | "warnings">> {
  const { pointer, warnings } = describeUndo(options, commit, commit.result)
  // A symlink or a file that was already missing has no text to show, and no load shows an attachment.
  if (commit.revision === undefined || attachmentPath(slug) !== undefined) return { pointer, warnings }
  const shown = await checkShown(options, store, slug, commit.result.after)
  return { pointer, warnings: [...warnings, ...shown] }
}
