import { type Files, hasCode } from "../files/file-port.ts"
import { type OpenFolder, openFolder } from "../files/open-folder.ts"
import { problemOf } from "./check-directory.ts"

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
