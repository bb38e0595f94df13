import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { checkPurge } from "../check-purge.ts"
import type { LockedContext } from "../context.ts"
import { purgeControlFiles } from "../control-files.ts"
import type { History } from "../store.ts"
import { listHistory, readEntry } from "./list-history.ts"
import { ENTRY_FILE_LIMIT, isEntryId } from "./record.ts"

/** Runs a task on the open folder of the history; `undefined` when it does not exist. */
export type WithHistory = <T>(task: (folder: string) => T | Promise<T>) => Promise<T | undefined>

/** Runs a task under the lock; `undefined` when there is no control folder. */
export type LockedIfThere = <T>(task: (context: LockedContext) => Promise<T>) => Promise<T | undefined>

/** The history of a memory directory: `<id>.json` is the record of a change, `<id>.old` the file before it. */
export function createFileHistory(files: Files, withHistory: WithHistory, locked: LockedIfThere): History {
  return {
    list: async (filter) => (await withHistory((folder) => listHistory(files, folder, filter))) ?? [],
    entry: async (id) =>
      await withHistory((folder) =>
        isEntryId(id)
          ? readEntry(files, folder, id, new Set(files.readdirSync(folder) as string[]))
          : undefined,
      ),
    read: async (id) =>
      await withHistory((folder) =>
        isEntryId(id) ? readWhole(files, join(folder, `${id}.old`), ENTRY_FILE_LIMIT) : undefined,
      ),
    async purge(choice) {
      checkPurge("store.history.purge", choice)
      return (await locked((context) => purgeControlFiles(context, choice))) ?? 0
    },
  }
}
