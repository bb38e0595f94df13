import type { Abortable } from "./abort.ts"
import type { EditorWatch, WatchNote } from "./commit/editor-watch.ts"
import type { WritableFolders } from "./commit/writable-folders.ts"
import type { ChangeOrigin } from "./entry.ts"
import type { HeldLock } from "./lock/file-lock.ts"
import type { StorePlace } from "./store-place.ts"

/** What every task under the lock works with. */
export interface LockedContext extends StorePlace {
  folders: WritableFolders
  lock: HeldLock
  /** Without a signal once the change cannot be taken back any more: then it is completed. */
  abort: Abortable
  /** From the last holder, for the next one; `undefined` when that one has to read the folder itself. */
  note: WatchNote | undefined
  /** The paths of staged files: those that are still there when the lock is released are removed. */
  readonly staged: Set<string>
  /** The id of a new entry of the history: its number is above every other, so that ids sort in the order of the changes. */
  nextId(): string
}

/** What a transaction works with: it also waits for other programs to finish their saves. */
export interface TransactionContext extends LockedContext, ChangeOrigin {
  watch: EditorWatch
  /** Where the index that this transaction replaced is kept. */
  previous: string | undefined
}
