import type { LockedContext } from "../context.ts"
import type { TrashEntry } from "../store.ts"
/** The entries that a trash must drop to get below its limit. */
export interface Expiry {
  /** Oldest first, at most `TRASH_DROPS_MAX`. */
  dropped: readonly TrashEntry[]
  entries: number
  bytes: number
  /** When another entry becomes old enough, in milliseconds since 1970. */
  next: number
}
/**
 * Chooses what a trash drops: nothing below the limit, and above it the oldest entries that are old enough. An entry
 * with a date in the future, or without a valid date, is not old.
 *
 * @param entries Newest first.
 */
export declare function findExpired(
  entries: readonly TrashEntry[],
  now: number,
  sizeOfEntry?: (entry: TrashEntry) => number,
): Expiry
/** Drops entries that are old enough from a trash that is over its limit, and logs them. The caller holds the lock. */
export declare function dropExpired(context: LockedContext, entries: readonly TrashEntry[]): Expiry
/** Removes an entry: its file first, so that a crash leaves a record without a file, which is not listed. */
export declare function removeEntry({ files }: Pick<LockedContext, "files">, folder: string, id: string): void
/**
 * Drops old entries when the trash is over its limit, and updates its catalog at intervals. Costs nothing for most writes;
 * a run lists the trash.
 *
 * @param isRound True every 32nd time that the lock is taken.
 */
export declare function keepTrashSmall(context: LockedContext, isRound: boolean): Promise<void>
