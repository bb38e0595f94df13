import { join } from "node:path"
import { hasCode, NO_HARD_LINKS } from "../files/file-port.ts"
import { makeFolder, removeQuietly, syncFolders, writeDurably } from "../files/write-file.ts"
import { crypto } from "../node-modules.ts"
import { ORIGIN_FILE, readOrigin } from "./origin-record.ts"
/**
 * Writes the origin record of a folder unless it has one. Of two concurrent calls one wins. Survives a power cut.
 *
 * @returns false when the folder is another project's. Throws when its record cannot be read.
 */
export async function claimProjectFolder(files, folder, workspace) {
  const owner = readOrigin(files, folder)
  if (owner !== undefined) return owner === workspace
  await syncFolders(files, makeFolder(files, folder))
  const origin = join(folder, ORIGIN_FILE)
  const record = Buffer.from(`${JSON.stringify({ path: workspace })}\n`)
  const own = join(folder, `.${ORIGIN_FILE}.${crypto().randomBytes(8).toString("hex")}`)
  try {
    await writeDurably(files, own, record)
    await publish(files, own, origin, record)
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  } finally {
    removeQuietly(files, own)
  }
  return readOrigin(files, folder) === workspace
}
/** Atomic where there are hard links; elsewhere the file is briefly incomplete. */
async function publish(files, own, origin, record) {
  try {
    files.linkSync(own, origin)
  } catch (error) {
    if (!hasCode(error, ...NO_HARD_LINKS)) throw error
    await writeDurably(files, origin, record)
  }
}
