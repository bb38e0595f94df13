import { type Files } from "../../files/file-port.ts"
import { type LockOwner } from "./lock-owner.ts"
/** A lock that was taken: `lock-<number>`, renamed to `lock-<number>.rel-<note>` on release. */
export interface Epoch {
  number: number
  released: boolean
  note: string | undefined
}
/** Not reachable: a thousand writes a second for thirty years. A higher number is forged and ignored. */
export declare const HIGHEST_EPOCH = 999000000000
export declare function nameEpoch(epoch: number): string
/**
 * The newest lock among the names of a folder; number 0 without a lock. What has the highest number and is not a lock is
 * ignored, because it could not be removed.
 */
export declare function newestEpoch(files: Files, folder: string, names: readonly string[]): Epoch
/** Publishes an epoch by a hard link to a complete file; false when another process was first. */
export declare function publishEpoch(files: Files, own: string, folder: string, epoch: number): boolean
/**
 * Checks that no other process was faster and removes all other epochs: only then is the lock ours. Returns the names in
 * the folder; `undefined` when another process was faster.
 */
export declare function settleEpoch(
  files: Files,
  folder: string,
  epoch: number,
): readonly string[] | undefined
/**
 * Removes locks with forged numbers, after which no number is left for the next lock. The highest goes last, so that its
 * number is not given again.
 */
export declare function retireForged(files: Files, folder: string): void
/** The owner of a lock or waiting file: the record is the file itself, or in the folder where there are no hard links. */
export declare function readOwner(files: Files, path: string): LockOwner | undefined
