import { restoreTopic } from "../../changes/restore-entry.ts"
import { isMemoryError, MemoryError } from "../../errors.ts"
import type { MemoryChange, UndoResult } from "../../memory-types.ts"
import { attachmentPath } from "../../paths/attachment.ts"
import { checkAddress } from "../../paths/check-address.ts"
import { type Abortable, throwIfAborted } from "../../store/abort.ts"
import type { Store } from "../../store/store.ts"
import { readTopic } from "../../topics/read-topic.ts"
import { dropArchived } from "../archived-lines.ts"
import { announceUndo } from "../change-listeners.ts"
import type { OpenMemory } from "../open-memory.ts"
import { addressOf, type ResolvedOptions } from "../resolved-options.ts"
import { removeFrom } from "../topic-changes.ts"
import type { OwnChange, OwnChanges } from "./own-changes.ts"
import { describeTopic, describeUndo, restoreEntry } from "./restore-entry.ts"

export interface UndoChanges {
  undo(slug?: string, options?: Abortable): Promise<UndoResult | undefined>
  /** Reverts one change of this memory; `undefined` when what it replaced was purged. */
  undoChange(change: OwnChange, options?: Abortable): Promise<UndoResult | undefined>
  restore(id: string, options?: Abortable): Promise<UndoResult | undefined>
}

/** Restores what a change replaced or removed, and removes what it created. */
export function createUndoChanges(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: OwnChanges,
  announce: (change: MemoryChange) => void,
): UndoChanges {
  async function undoChange(change: OwnChange, { signal }: Abortable = {}): Promise<UndoResult | undefined> {
    throwIfAborted(signal)
    const store = await opened.forWriting()
    const result = await undoOwn(options, store, change, signal).catch((error: unknown) => {
      throw skipChanged(options, history, change, error)
    })
    history.forget(change)
    // What it replaced was purged: earlier changes of the topic cannot be reverted either, and no other trash entry of the
    // topic holds what it replaced.
    if (result === undefined) history.skip(change)
    return announceUndo(announce, result)
  }

  async function undoTopic(reference: string, given: Abortable): Promise<UndoResult | undefined> {
    const store = await opened.forWriting()
    const slug = checkAddress(reference)
    for (let change = history.last(slug); change !== undefined; change = history.last(slug)) {
      // The last change by any writer counts: the revision on disk shows whether that is ours.
      if (!(await isOnDisk(store, change))) break
      const result = await undoChange(change, given)
      if (result !== undefined || change.entryId !== undefined) return result
    }
    return announceUndo(announce, await undoNewest(options, store, slug, { history, signal: given.signal }))
  }

  return {
    undoChange,
    async undo(reference, given = {}) {
      throwIfAborted(given.signal)
      if (reference !== undefined) return await undoTopic(reference, given)
      await opened.forWriting()
      for (let change = history.last(); change !== undefined; change = history.last()) {
        const result = await undoChange(change, given)
        if (result !== undefined) return result
      }
      return undefined
    },

    async restore(id, { signal } = {}) {
      throwIfAborted(signal)
      const store = await opened.forWriting()
      const entry = (await store.history.list()).find((other) => other.id === id)
      if (entry === undefined) return undefined
      const { result, change } = await restoreEntry(options, store, entry, { signal })
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
  { history, signal }: Abortable & { history: OwnChanges },
): Promise<UndoResult | undefined> {
  const newest = (await store.history.list()).find((entry) => entry.slug === slug)
  const change = history.last(slug)
  if (newest === undefined && change === undefined) return undefined
  const revision = (await readTopic(store, slug))?.revision ?? null
  const left = newest === undefined ? change?.revision : newest.left
  if (left !== undefined && left !== revision) {
    throw describeConflict(options, { slug, entryId: newest?.id }, history, { known: { slug, revision } })
  }
  return newest === undefined ? undefined : (await restoreEntry(options, store, newest, { signal })).result
}

/**
 * The error for a change that cannot be reverted, since its topic or the index was changed again by hand or by another
 * program. The next undo continues with the previous change of another topic.
 */
function skipChanged(
  options: ResolvedOptions,
  history: OwnChanges,
  change: OwnChange,
  error: unknown,
): unknown {
  if (!isMemoryError(error, "conflict")) return error
  history.skip(change)
  return describeConflict(options, change, history, { known: error.details, cause: error })
}

function describeConflict(
  options: ResolvedOptions,
  { slug, entryId }: { slug: string | undefined; entryId?: string | undefined },
  history: OwnChanges,
  { known, cause }: { known: Readonly<Record<string, unknown>>; cause?: unknown },
): MemoryError {
  const older = history.last()
  const kind = attachmentPath(slug) === undefined ? "topic" : "file"
  const name = slug === undefined ? "The index" : `The ${kind} "${slug}"`
  const earlier =
    entryId === undefined
      ? ""
      : ` Restore "${addressOf(options, entryId)}" from the trash to bring back the version before this memory's change.`
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
  const { slug, kind, entryId } = change
  const replaced = (await store.history.list()).find(({ id }) => id === entryId)
  if (kind === "created" && slug !== undefined && replaced?.asFile !== true) {
    const commit = await removeFrom(options, store, slug, { expect: change.revision, signal }, change.index)
    await dropArchived(store, slug)
    return { slug, action: "removed", ...describeUndo(options, commit, commit.result) }
  }
  if (entryId === undefined) {
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
    const put = restoreTopic(nothing, undefined, change.revision, change.index)
    const commit = await store.transact(slug, put, { signal })
    return { slug, action: "index-restored", ...(await describeTopic(options, store, slug, commit)) }
  }
  if (replaced === undefined) return undefined
  return (await restoreEntry(options, store, replaced, { reverting: change, signal })).result
}
