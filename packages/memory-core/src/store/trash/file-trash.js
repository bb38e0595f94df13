import { join } from "node:path"
import { readWhole } from "../../files/read-file.ts"
import { checkPurge } from "../check-purge.ts"
import { purgeControlFiles } from "../control-files.ts"
import { removeFromTrash } from "./purge-trash.ts"
import { listTrash } from "./trash-entries.ts"
import { TRASH_FILE_LIMIT, TRASH_ID } from "./trash-record.ts"
/** The trash of a memory directory: `<id>.json` is the record of a change, `<id>.md` the file before it. */
export function createFileTrash(files, withTrash, locked) {
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
      checkPurge("store.trash.purge", choice)
      return (await locked((context) => purgeControlFiles(context, choice))) ?? 0
    },
  }
}
