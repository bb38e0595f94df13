import type { Files } from "../../files/file-port.ts"
import type { StoreFolders } from "../commit/control-folders.ts"
/**
 * Removes records whose file is not there: a crash interrupted their change, or their purge. The caller holds the lock.
 * Checks the newest hundred candidates. True when something was removed.
 */
export declare function sweepTrash(files: Files, folder: string): boolean
/**
 * Removes the newest entry when everything in it is still in place: a crash interrupted the change that would have
 * replaced it. The caller has just taken over the lock. True when it was removed.
 */
export declare function dropAbortedTrashEntry(
  files: Files,
  folder: string,
  folders: Pick<StoreFolders, "memory" | "topics" | "below">,
): boolean
