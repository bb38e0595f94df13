import type { Files } from "../files/file-port.ts"
import { unlessMissing } from "../files/file-port.ts"

/**
 * Why a memory directory must not be used, or `undefined`: it is not a folder, someone else owns it, or everybody
 * may write in it. A folder that does not exist is fine. `trusted` skips the questions of ownership.
 */
export function findDirectoryProblem(files: Files, directory: string, trusted: boolean): string | undefined {
  const stat = unlessMissing(() => files.lstatSync(directory))
  if (stat === undefined) return undefined
  if (!stat.isDirectory()) return "it is not a folder"
  if (trusted || process.getuid === undefined) return undefined
  if (stat.uid !== process.getuid())
    return "it belongs to another user; take it over with chown, or set `trustDirectory`"
  if ((stat.mode & 0o002) !== 0)
    return "everybody may write in it; run chmod o-w on it, or set `trustDirectory`"
  return undefined
}
