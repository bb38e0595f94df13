import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { checkPurge } from "../check-purge.ts"
import type { LockedContext } from "../context.ts"
import { purgeControlFiles } from "../control-files.ts"
import type { History } from "../store.ts"
import { removeFromTrash } from "./purge-trash.ts"
import { listTrash } from "./trash-entries.ts"
import { TRASH_FILE_LIMIT, TRASH_ID } from "./trash-record.ts"

/** Runs a task on the open folder of the trash; `undefined` when it does not exist. */
export type WithTrash = <T>(task: (folder: string) => T | Promise<T>) => Promise<T | undefined>

/** Runs a task under the lock; `undefined` when there is no control folder. */
export type LockedIfThere = <T>(task: (context: LockedContext) => Promise<T>) => Promise<T | undefined>

/** The trash of a memory directory: `<id>.json` is the record of a change, `<id>.md` the file before it. */
export function createFileTrash(files: Files, withTrash: WithTrash, locked: LockedIfThere): History {
  return {
    list: async () => (await withTrash((folder) => listTrash(files, folder)))?.entries ?? [],
    read: async (id) =>
      await withTrash((folder) =>
        TRASH_ID.test(id) ? readWhole(files, join(folder, `${id}.md`), TRASH_FILE_LIMIT) : undefined,
      ),
    async remove(id) {
      if (!TRASH_ID.test(id) || (await withTrash(() => true)) === undefined) return
      await locked(async (context) => removeFromTrash(context, id))
    },
    async purge(choice) {
      checkPurge("store.history.purge", choice)
      return (await locked((context) => purgeControlFiles(context, choice))) ?? 0
    },
  }
}
