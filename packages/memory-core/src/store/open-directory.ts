import { type Files, hasCode } from "../files/file-port.ts"
import { type OpenFolder, openFolder } from "../files/open-folder.ts"

/**
 * A memory directory or its control folder, held open; `undefined` when there is none; as a text why it must not be
 * used.
 *
 * @param trusted True skips the questions of ownership.
 * @param follow True follows a symlink. Default: a trusted one.
 */
export function openDirectory(
  files: Files,
  directory: string,
  trusted?: boolean,
  follow: boolean | undefined = trusted,
): OpenFolder | string | undefined {
  try {
    const folder = openFolder(files, directory, follow)
    const problem = problemOf(folder.stat, trusted)
    if (problem === undefined) return folder
    folder.close()
    return problem
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    if (hasCode(error, "ENOTDIR", "ELOOP", "EMLINK")) return "it is not a folder"
    throw error
  }
}

/**
 * Why a memory directory must not be used, or `undefined`: it is not a folder, someone else owns it, or everybody
 * may write in it. `trusted` skips the questions of ownership.
 */
function problemOf(stat: OpenFolder["stat"], trusted?: boolean): string | undefined {
  if (!stat.isDirectory()) return "it is not a folder"
  const uid = process.getuid?.()
  if (trusted || uid === undefined) return undefined
  if (Number(stat.uid) !== uid) return "another user owns it; chown it or set trustDirectory"
  return Number(stat.mode) & 2 ? "everybody may write in it; chmod o-w it or set trustDirectory" : undefined
}
