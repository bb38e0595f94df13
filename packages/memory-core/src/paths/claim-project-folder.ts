import { join } from "node:path"
import { MemoryError } from "../errors.ts"
import type { Files } from "../files/file-port.ts"
import { makeFolder, publishFile, removeQuietly, syncFolders, writeDurably } from "../files/write-file.ts"
import { crypto } from "../node-modules.ts"
import { ORIGIN_FILE, readOrigin } from "./project-folder.ts"

/**
 * Writes the origin record of a folder unless it has one. Of two concurrent calls one wins. Survives a power cut.
 *
 * @returns false when the folder is another project's. Throws when its record cannot be read.
 */
export async function claimProjectFolder(files: Files, folder: string, workspace: string): Promise<boolean> {
  const owner = readOrigin(files, folder)
  if (owner !== undefined) return owner === workspace
  await syncFolders(files, makeFolder(files, folder))
  const origin = join(folder, ORIGIN_FILE)
  const record = Buffer.from(`${JSON.stringify({ path: workspace })}\n`)
  const own = join(folder, `.${ORIGIN_FILE}.${crypto().randomBytes(8).toString("hex")}`)
  try {
    await writeDurably(files, own, record)
    await publishFile(files, own, origin, record, true)
  } finally {
    removeQuietly(files, own)
  }
  const found = readOrigin(files, folder)
  if (found !== undefined) return found === workspace
  const problem = `${ORIGIN_FILE} next to the memory directory is not a plain file. Nothing was written; remove it.`
  throw new MemoryError("unsafe-directory", problem)
}
