import { decodeLoose } from "@caliban/text"
import {
  type RestoredTopic,
  type RestoreOutcome,
  restoreIndex,
  restoreTopic,
} from "../../changes/restore-entry.ts"
import { checkExpected } from "../../changes/write-topic.ts"
import { isMemoryError, MemoryError } from "../../errors.ts"
import type { MemoryChange, UndoResult } from "../../memory-types.ts"
import { checkStem } from "../../paths/slug.ts"
import type { Commit, Store, TrashEntry } from "../../store/store.ts"
import { readTopic } from "../../topics/read-topic.ts"
import { announceUndo } from "../change-listeners.ts"
import { checkShown } from "../check-shown.ts"
import type { OpenMemory } from "../open-memory.ts"
import { addressesOf, addressOf, type ResolvedOptions } from "../resolved-options.ts"
import { askPerson, removeFrom } from "../topic-changes.ts"
import { commitWarnings, completedWarnings } from "../warnings.ts"
import { type OwnChange, toOwnChange, type UndoHistory } from "./undo-history.ts"

export interface UndoChanges {
  undo(slug?: string): Promise<UndoResult | undefined>
  /** Reverts one change of this memory; `undefined` when what it replaced was purged. */
  undoChange(change: OwnChange): Promise<UndoResult | undefined>
  restore(id: string): Promise<UndoResult | undefined>
}

/** Restores what a change replaced or removed, and removes what it created. */
export function createUndoChanges(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: UndoHistory,
  announce: (change: MemoryChange) => void,
): UndoChanges {
  async function undoChange(change: OwnChange): Promise<UndoResult | undefined> {
    const store = await opened.forWriting()
    const result = await undoOwn(options, store, change).catch((error: unknown) => {
      throw skipChanged(options, history, change, error)
    })
    history.forget(change)
    // What it replaced was purged: earlier changes of the topic cannot be reverted either, and no other trash entry of the
    // topic holds what it replaced.
    if (result === undefined) history.skip(change)
    return announceUndo(announce, result)
  }

  async function undoTopic(reference: string): Promise<UndoResult | undefined> {
    const store = await opened.forWriting()
    const slug = checkStem(reference)
    for (let change = history.last(slug); change !== undefined; change = history.last(slug)) {
      // The last change by any writer counts: the revision on disk shows whether that is ours.
      if (!(await isOnDisk(store, change))) break
      const result = await undoChange(change)
      if (result !== undefined || change.trashId !== undefined) return result
    }
    return announceUndo(announce, await undoNewest(options, store, slug, history))
  }

  return {
    undoChange,
    async undo(reference) {
      if (reference !== undefined) return await undoTopic(reference)
      await opened.forWriting()
      for (let change = history.last(); change !== undefined; change = history.last()) {
        const result = await undoChange(change)
        if (result !== undefined) return result
      }
      return undefined
    },

    async restore(id) {
      const store = await opened.forWriting()
      const entry = (await store.trash.list()).find((other) => other.id === id)
      if (entry === undefined) return undefined
      const { result, change } = await restoreEntry(options, store, entry, undefined)
      if (change !== undefined) history.add(change)
      return announceUndo(announce, result)
    },
  }
}

/** Reverts the last change of a topic by any writer, unless the topic was changed again since by hand. */
async function undoNewest(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  history: UndoHistory,
): Promise<UndoResult | undefined> {
  const newest = (await store.trash.list()).find((entry) => entry.slug === slug)
  const change = history.last(slug)
  if (newest === undefined && change === undefined) return undefined
  const revision = (await readTopic(store, slug))?.revision ?? null
  const left = newest === undefined ? change?.revision : newest.left
  if (left !== undefined && left !== revision) {
    throw describeConflict(options, { slug, trashId: newest?.id }, history, { known: { slug, revision } })
  }
  return newest === undefined ? undefined : (await restoreEntry(options, store, newest, undefined)).result
}

/**
 * The error for a change that cannot be reverted, since its topic or the index was changed again by hand or by another
 * program. The next undo continues with the previous change of another topic.
 */
function skipChanged(
  options: ResolvedOptions,
  history: UndoHistory,
  change: OwnChange,
  error: unknown,
): unknown {
  if (!isMemoryError(error, "conflict")) return error
  history.skip(change)
  return describeConflict(options, change, history, { known: error.details, cause: error })
}

function describeConflict(
  options: ResolvedOptions,
  { slug, trashId }: { slug: string | undefined; trashId?: string | undefined },
  history: UndoHistory,
  { known, cause }: { known: Readonly<Record<string, unknown>>; cause?: unknown },
): MemoryError {
  const older = history.last()
  const name = slug === undefined ? "The index" : `The topic "${slug}"`
  const earlier =
    trashId === undefined
      ? ""
      : ` Restore "${addressOf(options, trashId)}" from the trash to bring back the version before this memory's change.`
  const next =
    older && [...(older.mount === undefined ? [] : [older.mount]), older.slug ?? "MEMORY"].join("/")
  const message = `${name} was changed by hand or by another program since this memory changed it. Nothing was undone.${earlier}${next === undefined ? "" : ` The next undo reverts the last change of "${next}".`}`
  const details = {
    ...known,
    ...(trashId === undefined ? {} : { trashId }),
    ...(next === undefined ? {} : { next }),
  }
  return new MemoryError("conflict", message, { ...(cause === undefined ? {} : { cause }), details })
}

async function isOnDisk(store: Store, { slug, revision }: OwnChange): Promise<boolean> {
  const topic = slug === undefined ? undefined : await readTopic(store, slug)
  return (topic?.revision ?? null) === revision
}

/** Reverts a change of this instance; `undefined` when what it replaced was purged. */
async function undoOwn(
  options: ResolvedOptions,
  store: Store,
  change: OwnChange,
): Promise<UndoResult | undefined> {
  const { slug, kind, trashId } = change
  const replaced = (await store.trash.list()).find(({ id }) => id === trashId)
  if (kind === "created" && slug !== undefined && replaced?.asFile !== true) {
    const commit = await removeFrom(options, store, slug, change.revision, change.index)
    return { slug, action: "removed", ...describe(options, commit, commit.result) }
  }
  if (trashId === undefined) {
    if (slug === undefined || change.index === undefined) return undefined
    // Only the index was changed: the topic got a line that it did not have.
    const nothing = {
      id: "",
      slug,
      action: "replaced",
      at: "",
      hasFile: false,
      pointers: [],
      addedPointer: true,
    } as const
    const commit = await store.transact(slug, restoreTopic(nothing, undefined, change.revision, change.index))
    return { slug, action: "index-restored", ...(await describeTopic(options, store, slug, commit)) }
  }
  return replaced === undefined ? undefined : (await restoreEntry(options, store, replaced, change)).result
}

interface Restored {
  result: UndoResult
  /** The restore as a change of its history, where it can be reverted. */
  change?: OwnChange
}

async function restoreEntry(
  options: ResolvedOptions,
  store: Store,
  entry: TrashEntry,
  reverting: OwnChange | undefined,
): Promise<Restored> {
  const { slug } = entry
  // Read before the entry: another restore in between changes this revision or removes the entry.
  const before = slug === undefined ? undefined : ((await readTopic(store, slug))?.revision ?? null)
  const bytes = await store.trash.read(entry.id)
  if (bytes === undefined && entry.hasFile && entry.asFile !== true) {
    throw await explainMissing(store, entry.id)
  }
  if (slug === undefined) {
    if (bytes === undefined)
      return { result: { slug: "MEMORY", action: "index-restored", pointer: {}, warnings: [] } }
    const commit = await store.transact(undefined, restoreIndex(bytes, reverting?.revision ?? undefined))
    await forgetEntry(store, entry, commit)
    return {
      result: { slug: "MEMORY", action: "index-restored", ...describe(options, commit, commit.result) },
    }
  }
  const expected = reverting ? reverting.revision : before
  const expect = await approveRestore(options, store, { ...entry, slug }, bytes, expected)
  const commit = await store.transact(slug, restoreTopic({ ...entry, slug }, bytes, expect, reverting?.index))
  await forgetEntry(store, entry, commit)
  const kind = commit.trashId === undefined ? "created" : "updated"
  return {
    result: { slug, action: "restored", ...(await describeTopic(options, store, slug, commit)) },
    ...(bytes === undefined && entry.asFile !== true
      ? {}
      : { change: toOwnChange(slug, kind, commit, commit.result.index) }),
  }
}

/** The error for an entry without its file: another restore or a purge took it, or the file was lost. */
async function explainMissing(store: Store, id: string): Promise<MemoryError> {
  const isListed = (await store.trash.list()).some((entry) => entry.id === id)
  return isListed
    ? new MemoryError("unreadable-file", `The file of ${id} in the trash is gone. Nothing was changed.`)
    : new MemoryError("conflict", `${id} was restored or purged in the meantime. Nothing was changed.`)
}

/** Drops an entry whose content is safely back in place. */
async function forgetEntry(
  store: Store,
  { id }: TrashEntry,
  { indexed, durable }: Commit<unknown>,
): Promise<void> {
  if (!indexed || !durable) return
  try {
    await store.trash.remove(id)
  } catch {
    // The restore itself succeeded; the entry stays in the trash.
  }
}

/** The revision that a restore expects: what the person saw, or what the change to be undone left. */
async function approveRestore(
  options: ResolvedOptions,
  store: Store,
  { slug, asFile }: TrashEntry & { slug: string },
  bytes: Uint8Array | undefined,
  expect: string | null | undefined,
): Promise<string | null | undefined> {
  if (options.approve === undefined) return expect
  const current = await readTopic(store, slug)
  checkExpected(slug, current, expect)
  const before = current === undefined ? {} : { before: current.text }
  const kept = asFile === true ? undefined : before.before
  const after = bytes === undefined ? kept : decodeLoose(bytes)
  await askPerson(options, { action: "restore", slug, ...before, ...(after === undefined ? {} : { after }) })
  return current?.revision ?? null
}

function describe(
  options: ResolvedOptions,
  commit: Commit<unknown>,
  { pointer, completed }: Pick<RestoreOutcome, "pointer" | "completed"> = { pointer: {}, completed: [] },
): Pick<UndoResult, "pointer" | "warnings"> {
  return {
    pointer,
    warnings: [...commitWarnings(commit), ...completedWarnings(addressesOf(options, completed))],
  }
}

/** As `describe`, for a topic that the next load should show. */
async function describeTopic(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  commit: Commit<RestoredTopic>,
): Promise<Pick<UndoResult, "pointer" | "warnings">> {
  const { pointer, warnings } = describe(options, commit, commit.result)
  // A symlink or a file that was already missing has no text to show.
  if (commit.revision === undefined) return { pointer, warnings }
  const shown = await checkShown(options, store, slug, commit.result.indexBytes)
  return { pointer, warnings: [...warnings, ...shown] }
}
