import { join } from "node:path"
import { explainSystemError } from "../files/explain-system-error.ts"
import { type Files, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import type { Trash } from "./store.ts"
import { readEntries, TRASH_FILE_LIMIT, TRASH_ID } from "./trash-record.ts"

/** Runs a task on the open folder of the trash; `undefined` when there is none. */
export type WithTrash = <T>(task: (folder: string) => T) => T | undefined

/** The trash of a memory directory: `<id>.json` tells what happened, `<id>.md` is the file as it was. */
export function createFileTrash(files: Files, withTrash: WithTrash): Trash {
  const record = (folder: string, id: string): string => join(folder, `${id}.json`)
  const file = (folder: string, id: string): string => join(folder, `${id}.md`)
  return {
    list: () => withTrash((folder) => [...readEntries(files, folder)]) ?? [],
    read: (id) =>
      withTrash((folder) =>
        TRASH_ID.test(id) ? readHead(files, file(folder, id), TRASH_FILE_LIMIT)?.bytes : undefined,
      ),
    remove: (id) => {
      if (!TRASH_ID.test(id)) return
      withTrash((folder) => {
        try {
          unlessMissing(() => files.unlinkSync(file(folder, id)))
          unlessMissing(() => files.unlinkSync(record(folder, id)))
        } catch (error) {
          throw explainSystemError(error)
        }
      })
    },
  }
}
