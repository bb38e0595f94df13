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

/** How much a history keeps at most. */
export interface HistoryLimit {
  entries?: number | undefined
  /** Of the files that its entries keep. */
  bytes?: number | undefined
}

/** A memory directory with the options of its store. */
export interface StorePlace {
  files: Files
  directory: string
  trustDirectory: boolean
  durability: Durability
  lockWait: number
  now: () => Date
  codec: Codec
  historyLimit?: HistoryLimit | undefined
}

/** What the holder of a lock leaves for the next holder. */
export interface ReleaseNote {
  /** The key of the index. */
  indexKey: string
  /** See `FolderWatch`. */
  folderTime: string
}

/** What every task under the lock works with. */
export interface LockedContext extends StorePlace {
  folders: WritableFolders
  lock: HeldLock
  abort: Abort
  /** From the last holder, for the next one; `undefined` when that one has to read the folder itself. */
  note: ReleaseNote | undefined
  /** The id of a new entry of the history: its number is above every other, so that ids sort in the order of the changes. */
  nextId(): string
}

/** What a transaction works with: it also waits for other programs to finish their saves. */
export interface TransactionContext extends LockedContext, ChangeOrigin {
  watch: FolderWatch
}
