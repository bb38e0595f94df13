import { type Files } from "../files/file-port.ts"
import { type Layout } from "../paths/layout.ts"
import type { Durability } from "./context.ts"
import type { Store } from "./store.ts"
export interface FileStoreOptions {
  /** Default: `full`. */
  durability?: Durability
  /** True accepts a directory that another user owns or that all users may write to, and a symlink to a directory. Default: false. */
  trustDirectory?: boolean
  /** Milliseconds to wait for the lock. Default: 10,000. */
  lockWait?: number
  /** Default: the system's clock. Dates the trash. */
  now?: () => Date
  /** How the directory is arranged. Default: as Caliban arranges it. */
  layout?: Layout
  /** Default: `node:fs`. */
  files?: Files
}
/** A store on a folder of files; its name is the directory. */
export interface FileStore extends Store {
  readonly directory: string
}
/**
 * A store on a folder of files. Any number of processes may use the folder at once. Creating the store touches no
 * file; the first transaction creates the folder, mode 0700, with files of mode 0600.
 *
 * The event loop runs while the disk syncs, and while a change waits for the lock or for an editor.
 */
export declare function createFileStore(directory: string, options?: FileStoreOptions): FileStore
