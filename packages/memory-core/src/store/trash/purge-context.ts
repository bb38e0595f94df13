import type { Files } from "../../files/file-port.ts"
import type { StoreFolders } from "../control-folders.ts"
import type { HeldLock } from "../file-lock.ts"
import type { Durability } from "../file-store.ts"
import type { TrashTotal } from "./trash-total.ts"

/** What a change of the trash needs, under the lock. */
export interface PurgeContext {
  files: Files
  folders: StoreFolders
  durability: Durability
  lock: HeldLock
  trash: TrashTotal
  now: () => Date
}
