import { isMemoryError, MemoryError } from "../../errors.ts"
import { toCanonical } from "../../layouts/canonical-address.ts"
import type { MemoryChange, UndoResult } from "../../memory-types.ts"
import { isFileAddress } from "../../paths/address.ts"
import { checkAddress } from "../../paths/check-address.ts"
import { type Abortable, throwIfAborted } from "../../store/abort.ts"
import { safeClock } from "../../store/host-input.ts"
import type { HistoryEntry, HistoryFilter } from "../../store/store.ts"
import { announceUndo } from "../change-listeners.ts"
import type { OpenMemory } from "../open-memory.ts"
import { addressOf, type ResolvedOptions } from "../resolved-options.ts"
import type { OwnChange, OwnChanges } from "./own-changes.ts"
import { isCreation, restoreEntry, revertEntry } from "./restore-entry.ts"

/** What an undo needs of one memory. An undo is an entry of its own, and never undone. */
export interface Undoing {
  entry(id: string): Promise<HistoryEntry | undefined>
  /** The last change of a file, by any writer, that was not undone. */
  lastOf(address: string): Promise<HistoryEntry | undefined>
  /** The newest change that was made before this instance was opened, and was not undone. */
  earlier(): Promise<HistoryEntry | undefined>
  /** The entries of one change of several files that were not undone, newest first. */
  group(id: string): Promise<readonly HistoryEntry[]>
  /**
   * Reverts a change, if its file is still as it left it; `undefined` when it kept nothing.
   *
   * @throws MemoryError `conflict`; undos without an address then pass over the file
   */
  revert(entry: HistoryEntry, options?: Abortable): Promise<UndoResult | undefined>
  /** Reverts a change of this instance alone; `undefined` when it kept nothing. */
  takeBack(change: OwnChange): Promise<UndoResult | undefined>
  /** Brings an entry back, whatever its file is now. */
  restore(id: string, options?: Abortable): Promise<UndoResult | undefined>
}

export function createUndoing(
  options: ResolvedOptions,
  opened: OpenMemory,
  own: OwnChanges,
  announce: (change: MemoryChange) => void,
): Undoing {
  const openedAt = safeClock(options.now)().toISOString()

  async function listNotUndone(filter?: HistoryFilter): Promise<HistoryEntry[]> {
    const entries = await (await opened.forWriting()).history.list(filter)
    const undone = new Set(entries.map(({ undoes }) => undoes))
    return entries.filter(({ id, undoes }) => undoes === undefined && !undone.has(id))
  }

  const entryOf: Undoing["entry"] = async (id) => await (await opened.forWriting()).history.entry(id)
  const revert: Undoing["revert"] = async (entry, { signal } = {}) => {
    const { slug, id: entryId } = entry
    try {
      const result = await revertEntry(options, await opened.forWriting(), entry, { signal })
      if (result === undefined) own.skip({ slug, entryId })
      own.forget({ entryId })
      return announceUndo(announce, result)
    } catch (error) {
      if (!isMemoryError(error, "conflict")) throw error
      own.skip({ slug, entryId })
      throw describeConflict(options, entry, own, error)
    }
  }

  return {
    entry: entryOf,
    revert,
    async takeBack({ entryId }) {
      const entry = entryId === undefined ? undefined : await entryOf(entryId)
      return entry && (await revert(entry))
    },
    lastOf: async (address) => {
      const canonical = toCanonical(options.codec, checkAddress(address))
      return (await listNotUndone({ address: canonical }))[0]
    },
    group: async (id) => (await listNotUndone()).filter(({ group }) => group === id),

    async earlier() {
      const first = own.firstEntry()
      const number = first === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(first, 10)
      const isEarlier = ({ id, at, slug, action }: HistoryEntry): boolean =>
        Number.parseInt(id, 10) < number &&
        at < openedAt &&
        !own.isSkipped(id) &&
        (slug !== undefined || action === "repaired")
      return (await listNotUndone()).find(isEarlier)
    },

    async restore(id, { signal } = {}) {
      throwIfAborted(signal)
      const store = await opened.forWriting()
      const entry = await store.history.entry(id)
      // What a change created was nothing before it.
      if (entry === undefined || isCreation(entry)) return undefined
      const { result, entryId } = await restoreEntry(options, store, entry, { signal })
      if (entryId !== undefined) own.add({ slug: entry.slug, entryId })
      return announceUndo(announce, result)
    },
  }
}

/** The error for a change that cannot be reverted, since its file was changed again by hand or by another program. */
function describeConflict(
  options: ResolvedOptions,
  { slug, id: entryId }: HistoryEntry,
  own: OwnChanges,
  error: MemoryError,
): MemoryError {
  const older = own.last()
  const next =
    older && [...(older.mount === undefined ? [] : [older.mount]), older.slug ?? "MEMORY"].join("/")
  const kind = slug !== undefined && isFileAddress(slug) ? "file" : "topic"
  const name = slug === undefined ? "The index" : `The ${kind} "${slug}"`
  const message = `${name} was changed by hand or by another program since this memory changed it. Nothing was undone. Restore "${addressOf(options, entryId)}" to bring back the version before this memory's change.${next === undefined ? "" : ` The next undo reverts the last change of "${next}".`}`
  const details = { ...error.details, entryId, ...(next === undefined ? {} : { next }) }
  return new MemoryError("conflict", message, { cause: error, details })
}
