import type { Files } from "../../files/file-port.ts"
import type { StoreFolders } from "../commit/control-folders.ts"
import type { HeldLock } from "../lock/file-lock.ts"
/** How much is in the trash. */
export interface TrashCount {
  entries: number
  bytes: number
  /** When one of the entries may have become old enough to be dropped, in milliseconds since 1970. */
  next: number
}
/** What a writer leaves for the next one, so that writes need not list the trash. */
export interface NotedTotal extends TrashCount {
  /** The trash folder's time of change: another one means that the rest of the note is out of date. */
  time: string
  /** The highest number of an id. */
  newest: number
}
/** Count, size and newest number of the trash, during a transaction. */
export interface TrashTotal {
  /** The number of the next id: above every number in the trash, so that entries sort in the order of the changes. */
  nextNumber(): number
  /** False when the next call that needs the numbers has to list the trash. */
  isKnown(): boolean
  counted(): TrashCount
  added(bytes: number): void
  removed(bytes: number): void
  /** Called after a change of the trash; without `count` it is counted again when needed. */
  set(count: TrashCount | undefined, newest?: number): void
  isOverLimit(): boolean
  /** For the next holder of the lock; `undefined` when it has to count. */
  note(): NotedTotal | undefined
}
/** Whether a trash is over its limit; see `trash-over-limit`. */
export declare function isOverLimit({ entries, bytes }: Pick<TrashCount, "entries" | "bytes">): boolean
/**
 * Costs one call per write with the last holder's note. Without it, as after `.caliban/lock-…` was deleted, the trash
 * is listed and the sizes of its files are added up, once.
 */
export declare function createTrashTotal(
  files: Files,
  folders: StoreFolders,
  { names, epoch }: Pick<HeldLock, "names" | "epoch">,
  noted: NotedTotal | undefined,
): TrashTotal
