import type { Files } from "../../files/file-port.ts"
import type { StoreFolders } from "../commit/control-folders.ts"
import { HISTORY_FOLDER, isOldName } from "../file-names.ts"
import type { HeldLock } from "../lock/file-lock.ts"
import { formatId, newestNumber } from "./record.ts"

/** Numbers the entries of a history under the lock. */
export interface EntryNumbers {
  /** Its number is above every other, so that ids sort in the order of the changes. */
  nextId(): string
  /** The highest number, for the next holder of the lock; `undefined` when it is not known. */
  newest(): number | undefined
}

/** @param noted The highest number, as the last holder left it; without it the folder is listed once. */
export function countEntries(
  files: Files,
  folders: StoreFolders,
  { names, epoch }: Pick<HeldLock, "names" | "epoch">,
  noted: number | undefined,
): EntryNumbers {
  // The entries of an older format are moved here before the first number is needed.
  let newest = names.includes(HISTORY_FOLDER) || names.some(isOldName) ? noted : 0
  return {
    nextId() {
      newest ??= newestNumber(files.readdirSync(folders.history().path) as string[])
      // Not below the count of the lock, so that the number of a purged entry is not used again.
      newest = Math.max(epoch, newest + 1)
      return formatId(newest)
    },
    newest: () => newest,
  }
}
