import { join } from "node:path"
import { attempt } from "../attempt.ts"
import { type Files, hasCode } from "../files/file-port.ts"
import { type OpenFolder, openFolder } from "../files/open-folder.ts"
import type { Layout } from "../paths/layout.ts"

/**
 * Opens a memory directory or its control folder. Returns `undefined` when it does not exist, and as a string why it must
 * not be used.
 *
 * @param trusted True skips the checks of owner and permissions.
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
    if (!hasCode(error, "ENOTDIR", "ELOOP", "EMLINK")) throw error
    const isLink = attempt(() => files.lstatSync(directory).isSymbolicLink()) === true
    return isLink ? "it is a symlink" : "it is not a folder"
  }
}

/** A memory directory that is held open for reading. */
export interface ReadableDirectory {
  /** Its path for calls; see `OpenFolder`. */
  path: string
  /** That of the folder of its topics; `undefined` when that folder does not exist. */
  topics: string | undefined
  close(): void
}

/** As `openDirectory`, with the folder of the topics, which is never followed through a link. */
export function openReadable(
  files: Files,
  directory: string,
  { topicFolder }: Layout,
  trusted?: boolean,
): ReadableDirectory | string | undefined {
  const memory = openDirectory(files, directory, trusted)
  if (typeof memory !== "object") return memory
  const { path } = memory
  if (topicFolder === undefined) return { path, topics: path, close: memory.close }
  try {
    const topics = openDirectory(files, join(path, topicFolder), trusted, false)
    if (typeof topics === "string") {
      memory.close()
      return `its folder ${topicFolder} cannot be used: ${topics}`
    }
    const close = (): void => {
      topics?.close()
      memory.close()
    }
    return { path, topics: topics?.path, close }
  } catch (error) {
    memory.close()
    throw error
  }
}

/**
 * Why a memory directory must not be used, or `undefined`: it is not a folder, another user owns it, or all users may
 * write to it. `trusted` skips the checks of owner and permissions.
 */
function problemOf(stat: OpenFolder["stat"], trusted?: boolean): string | undefined {
  if (!stat.isDirectory()) return "it is not a folder"
  const uid = process.getuid?.()
  if (trusted || uid === undefined) return undefined
  if (Number(stat.uid) !== uid) return "another user owns it; chown it or set trustDirectory"
  return Number(stat.mode) & 2 ? "all users may write to it; chmod o-w it or set trustDirectory" : undefined
}
