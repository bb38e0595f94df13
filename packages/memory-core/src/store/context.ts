import type { Abortable } from "./abort.ts"
import type { EditorWatch } from "./commit/editor-watch.ts"
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
  watch: EditorWatch
  /** Who makes the change of a transaction. */
  origin?: ChangeOrigin
  /** Where the index that this task replaced is kept. */
  previous?: string | undefined
  /** The paths of staged files: those that are still there when the lock is released are removed. */
  readonly staged: Set<string>
  /** The id of a new entry of the history: its number is above every other, so that ids sort in the order of the changes. */
  nextId(): string
}
