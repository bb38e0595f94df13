import type { Abort } from "./abort.ts"
import type { FolderWatch } from "./commit/folder-watch.ts"
import type { WritableFolders } from "./commit/writable-folders.ts"
import type { HeldLock } from "./lock/file-lock.ts"
import type { ChangeOrigin } from "./store.ts"
import type { StorePlace } from "./store-place.ts"

/** What every task under the lock works with. */
export interface LockedContext
  extends Pick<StorePlace, "files" | "durability" | "now" | "codec" | "historyLimit"> {
  folders: WritableFolders
  lock: HeldLock
  abort: Abort
  /** The id of a new entry of the history: its number is above every other, so that ids sort in the order of the changes. */
  nextId(): string
}

/** What a transaction works with: it also waits for other programs to finish their saves. */
export interface TransactionContext extends LockedContext, ChangeOrigin {
  watch: FolderWatch
  /** The key of the index, as the last holder of the lock left it. */
  knownIndex: string | undefined
}
