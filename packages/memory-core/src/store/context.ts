import type { Files } from "../files/file-port.ts"
import type { Codec } from "../layout/codec.ts"
import type { Abort } from "./abort.ts"
import type { FolderWatch } from "./commit/folder-watch.ts"
import type { WritableFolders } from "./commit/writable-folders.ts"
import type { HeldLock } from "./lock/file-lock.ts"
import type { ChangeOrigin } from "./store.ts"

/**
 * What a finished write survives. `full`: a power cut. `file`: a power cut may undo it, never tear it.
 * `none`: a crash of the process only; for tests.
 */
export type Durability = "full" | "file" | "none"

/** A memory directory with the options of its store. */
export interface StorePlace {
  files: Files
  directory: string
  trustDirectory: boolean
  durability: Durability
  lockWait: number
  now: () => Date
  codec: Codec
}

/** What every task under the lock works with. */
export interface LockedContext extends Pick<StorePlace, "files" | "durability" | "now" | "codec"> {
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
