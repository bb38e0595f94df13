import type { Files } from "../files/file-port.ts"
import type { Codec } from "../layout/codec.ts"
import type { Abort } from "./abort.ts"
import type { StoreFolders } from "./commit/control-folders.ts"
import type { FolderWatch } from "./commit/folder-watch.ts"
import type { EntryNumbers } from "./history/entry-numbers.ts"
import type { HeldLock } from "./lock/file-lock.ts"
import type { ChangeOrigin } from "./store.ts"

/**
 * What a finished write survives. `full`: a power cut. `file`: a power cut may undo it, never tear it.
 * `none`: a crash of the process only; for tests.
 */
export type Durability = "full" | "file" | "none"

/** What every task under the lock works with. */
export interface LockedContext {
  files: Files
  folders: StoreFolders
  durability: Durability
  lock: HeldLock
  numbers: EntryNumbers
  now: () => Date
  codec: Codec
  abort: Abort
}

/** What a transaction works with: it also waits for other programs to finish their saves. */
export interface TransactionContext extends LockedContext, ChangeOrigin {
  watch: FolderWatch
}
