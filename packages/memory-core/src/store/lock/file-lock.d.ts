import { type Files } from "../../files/file-port.ts"
/** A lock that is held. */
export interface HeldLock {
  /** Its file; a folder where there are no hard links. */
  path: string
  /** Counts how many times this lock was taken, by any process. */
  epoch: number
  /** What was in the folder when it was taken. */
  names: readonly string[]
  /** What the last holder left on its release. */
  note: string | undefined
  /** True when the last holder never released it. */
  tookOver: boolean
  /** False once another process has taken the lock over. */
  isHeld(): boolean
  /** @param note For the next holder: digits and dots. */
  release(note?: string): void
}
/**
 * Takes the lock of a folder. Epochs are numbered files: a process takes the lock by publishing the next number as a
 * complete file, and no process removes a live number, so two can never hold it. Releasing is a rename, which needs no
 * disk space. Each waiting process has a file with the time of its arrival, which decides their order.
 *
 * Yields to the event loop between tries, and ends after `wait` whatever the folder contains.
 *
 * @param wait Milliseconds after which it gives up.
 * @param check Called between tries. What it throws ends the wait.
 * @throws MemoryError `locked`, naming the holder.
 */
export declare function acquireLock(
  files: Files,
  folder: string,
  wait: number,
  check?: () => void,
): Promise<HeldLock>
/** @throws MemoryError `locked` */
export declare function assertHeld({ lock }: { lock: HeldLock }): void
