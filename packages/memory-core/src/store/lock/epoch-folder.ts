import { basename, dirname, join } from "node:path"
import { type Files, hasCode, unlessMissing } from "../../files/file-port.ts"
import { removeQuietly } from "../../files/write-file.ts"

/**
 * Publishes an epoch where there are no hard links: as a folder with the owner's record, which is renamed into its place
 * when it is complete. A rename never replaces a folder that is not empty. False when another process was first.
 */
export function publishFolder(files: Files, own: string, path: string): boolean {
  const folder = join(dirname(own), `${basename(own)}.d`)
  const record = join(folder, "owner")
  files.mkdirSync(folder, { mode: 0o700 })
  try {
    files.renameSync(own, record)
    files.renameSync(folder, path)
    return true
  } catch (error) {
    unlessMissing(() => files.renameSync(record, own))
    files.rmdirSync(folder)
    if (hasCode(error, "ENOTEMPTY", "EEXIST", "EPERM", "ENOTDIR", "EISDIR")) return false
    throw error
  }
}

/** Removes an epoch of either kind. What cannot be removed now is removed the next time. */
export function removeEpoch(files: Files, path: string): void {
  try {
    files.unlinkSync(path)
  } catch (error) {
    if (!hasCode(error, "EISDIR", "EPERM")) return
    removeQuietly(files, join(path, "owner"))
    try {
      files.rmdirSync(path)
    } catch {
      // Only the newest epoch counts.
    }
  }
}
