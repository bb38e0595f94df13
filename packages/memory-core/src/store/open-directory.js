import { attempt } from "../attempt.ts"
import { hasCode } from "../files/file-port.ts"
import { openFolder } from "../files/open-folder.ts"
/**
 * Opens a memory directory or its control folder. Returns `undefined` when it does not exist, and as a string why it must
 * not be used.
 *
 * @param trusted True skips the checks of owner and permissions.
 * @param follow True follows a symlink. Default: a trusted one.
 */
export function openDirectory(files, directory, trusted, follow = trusted) {
  try {
    const folder = openFolder(files, directory, follow)
    const problem = problemOf(folder.stat, trusted)
    if (problem === undefined) return folder
    folder.close()
    return problem
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    if (!hasCode(error, "ENOTDIR", "ELOOP", "EMLINK")) throw error
    const isLink = attempt(() => files.lstatSync(directory).isSymbolicLink()) === true
    return isLink ? "it is a symlink" : "it is not a folder"
  }
}
/**
 * Why a memory directory must not be used, or `undefined`: it is not a folder, another user owns it, or all users may
 * write to it. `trusted` skips the checks of owner and permissions.
 */
function problemOf(stat, trusted) {
  if (!stat.isDirectory()) return "it is not a folder"
  const uid = process.getuid?.()
  if (trusted || uid === undefined) return undefined
  if (Number(stat.uid) !== uid) return "another user owns it; chown it or set trustDirectory"
  return Number(stat.mode) & 2 ? "all users may write to it; chmod o-w it or set trustDirectory" : undefined
}
