import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { crypto } from "../../node-modules.ts"
import { ADOPTED_FILE } from "../../paths/origin-record.ts"
/**
 * Records in a project folder which workspace adopted its memory, so that the memory is no longer offered. Nothing
 * depends on it: an error is ignored.
 */
export function markAdopted(files, folder, workspace) {
  const own = join(folder, `.${ADOPTED_FILE}.${crypto().randomBytes(8).toString("hex")}`)
  const record = Buffer.from(`${JSON.stringify({ adoptedBy: workspace })}\n`)
  attempt(() => {
    writeNewFile(files, own, record)
    files.renameSync(own, join(folder, ADOPTED_FILE))
  })
  removeQuietly(files, own)
}
