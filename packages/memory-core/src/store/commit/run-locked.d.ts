import type { Files } from "../../files/file-port.ts"
import type { Layout } from "../../paths/layout.ts"
import type { Durability, LockedContext } from "../context.ts"
import { type ReleaseNote } from "../lock/release-note.ts"
/** A memory directory with the options of its store. */
export interface StorePlace {
  files: Files
  directory: string
  trustDirectory: boolean
  durability: Durability
  lockWait: number
  now: () => Date
  layout: Layout
}
/** A held lock with its context. */
export interface Held extends LockedContext {
  /** For the next holder of the lock, without the trash; `undefined` when that one has to read the folder itself. */
  note: ReleaseNote | undefined
}
/**
 * Runs a task as the only writer of a memory directory, and creates missing folders.
 *
 * @param signal Ends the wait for other writers. A call that has created the memory directory is completed.
 * @throws MemoryError `locked`, `newer-format`, `unsafe-directory`, `write-failed`; whatever `task` throws; the reason
 * of the signal.
 */
export declare function runLocked<T>(
  place: StorePlace,
  task: (held: Held) => Promise<T>,
  signal?: AbortSignal,
): Promise<T>
