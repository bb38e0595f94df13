import { type Files, unlessMissing } from "../files/file-port.ts"
import { type OpenFolder, openFolder } from "../files/open-folder.ts"

/**
 * A memory directory or its control folder, held open; `undefined` when there is none; why it must not be used: it is
 * not a folder, someone else owns it, or everybody may write in it.
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
  let folder: OpenFolder | undefined
  try {
    folder = unlessMissing(() => openFolder(files, directory, follow), ["ENOENT"])
  } catch (error) {
    if (["ENOTDIR", "ELOOP", "EMLINK"].includes((error as NodeJS.ErrnoException).code ?? ""))
      return NOT_A_FOLDER
    throw error
  }
  if (!folder) return undefined
  const problem = findProblem(folder.stat, trusted)
  if (!problem) return folder
  folder.close()
  return problem
}

const NOT_A_FOLDER = "it is not a folder"

function findProblem({ uid, mode }: OpenFolder["stat"], trusted?: boolean): string | undefined {
  // The kind of a file is the upper part of its mode; without open descriptors nobody has asked for it yet.
  if ((Number(mode) & 0o170000) !== 0o040000) return NOT_A_FOLDER
  const own = process.getuid?.()
  if (trusted || own === undefined) return undefined
  if (Number(uid) !== own) return "another user owns it; chown it or set trustDirectory"
  return Number(mode) & 2 ? "everybody may write in it; chmod o-w it or set trustDirectory" : undefined
}
