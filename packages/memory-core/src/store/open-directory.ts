import { attempt } from "../attempt.ts"
import { type Files, hasCode } from "../files/file-port.ts"
import { type OpenFolder, openFolder } from "../files/open-folder.ts"

/** An open folder; `undefined` when it does not exist; a string says why it must not be used. */
export type Opened = OpenFolder | string | undefined

/**
 * Opens a folder of a memory: not one that another user owns, or to which all users may write.
 *
 * @param trusted True skips these checks.
 * @param follow True follows a symlink. Default: a trusted one.
 */
export function openDirectory(
  files: Files,
  directory: string,
  trusted?: boolean,
  follow: boolean | undefined = trusted,
): Opened {
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

function problemOf(stat: OpenFolder["stat"], trusted?: boolean): string | undefined {
  if (!stat.isDirectory()) return "it is not a folder"
  const uid = process.getuid?.()
  if (trusted || uid === undefined) return undefined
  if (Number(stat.uid) !== uid) return "another user owns it; chown it or set trustDirectory"
  return Number(stat.mode) & 2 ? "all users may write to it; chmod o-w it or set trustDirectory" : undefined
}

/**
 * Opens a folder in an open one, never through a link and never in another file system. The control folder and all below
 * it are reached only so: it may come from a stranger, such as the author of a repository.
 */
export function openInside(files: Files, parent: OpenFolder, name: string, trusted?: boolean): Opened {
  const folder = openDirectory(files, `${parent.path}/${name}`, trusted, false)
  if (typeof folder !== "object" || folder.stat.dev === parent.stat.dev) return folder
  folder.close()
  return "it is in another file system"
}
