import type { Files } from "../files/file-port.ts"
import { unlessMissing } from "../files/file-port.ts"

/**
 * Why a memory directory must not be used, or `undefined`: it is not a folder, someone else owns it, or everybody
 * may write in it. A folder that does not exist is fine. `trusted` skips the questions of ownership.
 */
export function findDirectoryProblem(
  files: Files,
  directory: string,
  trusted: boolean = false,
): string | undefined {
  const stat = unlessMissing(() => files.lstatSync(directory))
  if (!stat || (trusted && stat.isSymbolicLink())) return undefined
  if (!stat.isDirectory()) return "it is not a folder"
  const uid = process.getuid?.()
  if (trusted || uid === undefined) return undefined
  if (stat.uid !== uid) return "another user owns it; chown it or set trustDirectory"
  return stat.mode & 2 ? "everybody may write in it; chmod o-w it or set trustDirectory" : undefined
}
