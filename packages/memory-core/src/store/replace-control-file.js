import { join } from "node:path"
import { notAFile } from "../files/versioned-file.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { crypto } from "../node-modules.ts"
import { kindAt } from "./control-folder.ts"
import { TEMPORARY } from "./file-names.ts"
/**
 * Replaces a file of the control folder, not synced. A link in its place is replaced, too; anything else stays.
 *
 * @throws MemoryError `unreadable-file` for anything else
 */
export function replaceControlFile(files, control, name, bytes) {
  const path = join(control, name)
  const kind = kindAt(files, path)
  if (kind === "folder" || kind === "other") throw notAFile(path)
  // No one can put anything in the place of a name that is not known before.
  const next = join(control, `${TEMPORARY}${name}-${crypto().randomUUID()}`)
  try {
    writeNewFile(files, next, bytes)
    files.renameSync(next, path)
  } catch (error) {
    removeQuietly(files, next)
    throw error
  }
}
