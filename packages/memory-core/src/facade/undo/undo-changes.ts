import { isMemoryError, MemoryError } from "../../errors.ts"
import { toCanonical } from "../../layouts/canonical-address.ts"
import type { MemoryChange, UndoResult } from "../../memory-types.ts"
import { isFileAddress } from "../../paths/address.ts"
import { checkAddress } from "../../paths/check-address.ts"
import { type Abortable, throwIfAborted } from "../../store/abort.ts"
import { safeClock } from "../../store/host-input.ts"
import type { HistoryEntry, HistoryFilter, Store } from "../../store/store.ts"
import { readTopic } from "../../topics/read-topic.ts"
import { dropArchived } from "../archived-lines.ts"
import { announceUndo } from "../change-listeners.ts"
import type { OpenMemory } from "../open-memory.ts"
import { addressOf, type ResolvedOptions } from "../resolved-options.ts"
import { removeFrom } from "../topic-changes.ts"
import type { OwnChange, OwnChanges } from "./own-changes.ts"
import { describeUndo, restoreEntry } from "./restore-entry.ts"

export interface UndoChanges {
  undo(slug?: string, options?: Abortable): Promise<UndoResult | undefined>
  /** Reverts one change of this memory; `undefined` when what it replaced was purged. */
  undoChange(change: OwnChange, options?: Abortable): Promise<UndoResult | undefined>
  /** Reverts the newest change that was made before this instance was opened, and was not undone since. */
  undoEarlier(options?: Abortable): Promise<UndoResult | undefined>
  restore(id: string, options?: Abortable): Promise<UndoResult | undefined>
}

/** Restores what a change replaced or removed, and removes what it created. */
export function createUndoChanges(
  options: ResolvedOptions,
  opened: OpenMemory,
  own: OwnChanges,
  announce: (change: MemoryChange) => void,
): UndoChanges {
  const openedAt = safeClock(options.now)().toISOString()
  const skipped = new Set<string>()

  async function undoChange(change: OwnChange, { signal }: Abortable = {}): Promise<UndoResult | undefined> {
    throwIfAborted(signal)
    const store = await opened.forWriting()
    const result = await undoOwn(options, store, change, signal).catch((error: unknown) => {
      throw skipChanged(options, own, change, error)
    })
    own.forget(change)
    // What it replaced was purged: earlier changes of the topic cannot be reverted either, and no other entry of the topic
    // holds what it replaced.
    if (result === undefined) own.skip(change)
    return announceUndo(announce, result)
  }

  async function undoTopic(reference: string, given: Abortable): Promise<UndoResult | undefined> {
    const store = await opened.forWriting()
    const slug = toCanonical(options.codec, checkAddress(reference))
    const change = own.last(slug)
    // The last change by any writer counts: the revision on disk shows whether that is ours.
    if (change !== undefined && (await isOnDisk(store, change))) {
      const result = await undoChange(change, given)
      if (result !== undefined || change.entryId !== undefined) return result
    }
    return announceUndo(announce, await undoNewest(options, store, slug, { own, signal: given.signal }))
  }

  async function undoEarlier(given: Abortable = {}): Promise<UndoResult | undefined> {
    const store = await opened.forWriting()
    const since = (await store.history.list()).findIndex(({ id }) => id === own.firstEntry())
    const isEarlier = (entry: HistoryEntry, at: number): boolean =>
      at > since &&
      entry.at < openedAt &&
      !skipped.has(entry.id) &&
      (entry.slug !== undefined || entry.action === "repaired")
    const entry = await findNotUndone(store, {}, isEarlier)
    if (entry === undefined) return undefined
    try {
      const result = await revertEntry(options, store, entry, given)
      if (result === undefined) skipped.add(entry.id)
      return announceUndo(announce, result)
    } catch (error) {
      if (!isMemoryError(error, "conflict")) throw error
      skipped.add(entry.id)
      const change = { slug: entry.slug, entryId: entry.id }
      throw describeConflict(options, change, own, { known: error.details, cause: error })
    }
  }

  return {
    undoChange,
    undoEarlier,
    async undo(reference, given = {}) {
      throwIfAborted(given.signal)
      if (reference !== undefined) return await undoTopic(reference, given)
      await opened.forWriting()
      for (let change = own.last(); change !== undefined; change = own.last()) {
        const result = await undoChange(change, given)
        if (result !== undefined) return result
      }
      return await undoEarlier(given)
    },

    async restore(id, { signal } = {}) {
      throwIfAborted(signal)
      const store = await opened.forWriting()
      const entry = await store.history.entry(id)
      // What a change created was nothing before it.
      if (entry === undefined || isCreation(entry)) return undefined
      const { result, change } = await restoreEntry(options, store, entry, { signal })
      if (change !== undefined) own.add(change)
      return announceUndo(announce, result)
    },
  }
}

/** A rotation that created the archive moved lines: they go back. */
function isCreation({ before, after, action }: HistoryEntry): boolean {
  return before === null && after !== null && action === "created"
}

/** The newest entry that is not an undo and was not undone. */
async function findNotUndone(
  store: Store,
  filter: HistoryFilter,
  isMeant: (entry: HistoryEntry, at: number) => boolean = () => true,
): Promise<HistoryEntry | undefined> {
  const entries = await store.history.list(filter)
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.find(
    (entry, at) => entry.undoes === undefined && !undone.has(entry.id) && isMeant(entry, at),
  )
}

/** Reverts a change by any writer, if its topic is still as it left it; `undefined` when it kept nothing. */
async function revertEntry(
  options: ResolvedOptions,
  store: Store,
  entry: HistoryEntry,
  { signal }: Abortable,
): Promise<UndoResult | undefined> {
  const { slug, id, after } = entry
  if (slug !== undefined && isCreation(entry)) {
    const given = { expect: after, signal, undoes: id }
    const commit = await removeFrom(options, store, slug, given, { createdIndex: entry.createdIndex })
    await dropArchived(store, slug)
    return { slug, action: "removed", ...describeUndo(options, commit, commit.result) }
  }
  const reverting = after === undefined ? undefined : { revision: after }
  return (await restoreEntry(options, store, entry, { reverting, signal, undoes: id })).result
}

/** Reverts the last change of a topic by any writer, unless the topic was changed again since by hand. */
async function undoNewest(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  { own, signal }: Abortable & { own: OwnChanges },
): Promise<UndoResult | undefined> {
  const newest = await findNotUndone(store, { address: slug })
  const change = own.last(slug)
  if (newest === undefined && change === undefined) return undefined
  const revision = (await readTopic(store, slug))?.revision ?? null
  const left = newest === undefined ? change?.revision : newest.after
  if (left !== undefined && left !== revision) {
    throw describeConflict(options, { slug, entryId: newest?.id }, own, { known: { slug, revision } })
  }
  return newest === undefined ? undefined : await revertEntry(options, store, newest, { signal })
}

/**
 * The error for a change that cannot be reverted, since its topic or the index was changed again by hand or by another
 * program. The next undo continues with the previous change of another topic.
 */
function skipChanged(options: ResolvedOptions, own: OwnChanges, change: OwnChange, error: unknown): unknown {
  if (!isMemoryError(error, "conflict")) return error
  own.skip(change)
  return describeConflict(options, change, own, { known: error.details, cause: error })
}

function describeConflict(
  options: ResolvedOptions,
  { slug, entryId }: { slug: string | undefined; entryId?: string | undefined },
  own: OwnChanges,
  { known, cause }: { known: Readonly<Record<string, unknown>>; cause?: unknown },
): MemoryError {
  const older = own.last()
  const kind = isFileAddress(slug) ? "file" : "topic"
  const name = slug === undefined ? "The index" : `The ${kind} "${slug}"`
  const earlier =
    entryId === undefined
      ? ""
      : ` Restore "${addressOf(options, entryId)}" to bring back the version before this memory's change.`
  const next =
    older && [...(older.mount === undefined ? [] : [older.mount]), older.slug ?? "MEMORY"].join("/")
  const message = `${name} was changed by hand or by another program since this memory changed it. Nothing was undone.${earlier}${next === undefined ? "" : ` The next undo reverts the last change of "${next}".`}`
  const details = {
    ...known,
    ...(entryId === undefined ? {} : { entryId }),
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
  signal: AbortSignal | undefined,
): Promise<UndoResult | undefined> {
  const { slug, kind, entryId: undoes } = change
  const entry = undoes === undefined ? undefined : await store.history.entry(undoes)
  if (kind === "created" && slug !== undefined && entry?.opaque !== true) {
    const given = { expect: change.revision, signal, undoes }
    const reverting = { reverting: change.index, createdIndex: entry?.createdIndex }
    const commit = await removeFrom(options, store, slug, given, reverting)
    await dropArchived(store, slug)
    return { slug, action: "removed", ...describeUndo(options, commit, commit.result) }
  }
  if (entry === undefined) return undefined
  return (await restoreEntry(options, store, entry, { reverting: change, signal, undoes })).result
}
