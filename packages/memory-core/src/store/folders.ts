import { attempt } from "@caliban/text"
import { type Files, hasCode } from "../files/file-port.ts"
import { type OpenFolder, openFolder } from "../files/open-folder.ts"
import { type FilePlace, placeOf } from "../paths/address.ts"
import { CONTROL_FOLDER } from "./file-names.ts"
import type { FolderPlace } from "./store-place.ts"

/** An open folder; `undefined` when it does not exist; a string says why it must not be used. */
export type Opened = OpenFolder | string | undefined

/**
 * Opens a folder of a memory. The path of an open folder may be in front.
 *
 * @param trusted True accepts a folder that another user owns or that all users may write to.
 * @param follow True follows a symlink. Default: a trusted one.
 */
export function openDirectory(files: Files, path: string, trusted?: boolean, follow = trusted): Opened {
  try {
    const folder = openFolder(files, path, follow)
    const problem = problemOf(folder.stat, trusted)
    if (problem === undefined) return folder
    folder.close()
    return problem
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    if (!hasCode(error, "ENOTDIR", "ELOOP", "EMLINK")) throw error
    const isLink = attempt(() => files.lstatSync(path).isSymbolicLink()) === true
    return isLink ? "it is a symlink" : "it is not a folder"
  }
}

function problemOf(stat: OpenFolder["stat"], trusted?: boolean): string | undefined {
  if (!stat.isDirectory()) return "it is not a folder"
  const uid = process.getuid?.()
  if (trusted || uid === undefined) return undefined
  if (Number(stat.uid) !== uid)
    return "another user owns it; chown it, run as its owner, or set trustDirectory"
  return Number(stat.mode) & 2 ? "all users may write to it; chmod o-w it or set trustDirectory" : undefined
}

/** See `placeOf`. */
export type FolderOf = Pick<FilePlace, "base" | "folders">

/** Creates a folder that is missing. */
type Create = (path: string) => void

/** The folders of a memory directory, held open. */
export type Folders = Exclude<ReturnType<typeof openFolders>, string | undefined>

/**
 * Opens a memory directory with the folder of its topics, which is never followed through a link.
 *
 * @param create For a writer: missing folders are created, and every folder stays open.
 */
export function openFolders(place: FolderPlace, create?: Create) {
  const { files, directory, codec, trustDirectory: trusted } = place
  const held: OpenFolder[] = []
  const last: OpenFolder[] = []
  const open = (path: string, make: Create | undefined, into = held, follow = false): Opened => {
    const tryOpen = (): Opened => openDirectory(files, path, trusted, follow)
    let folder = tryOpen()
    if (folder === undefined && make !== undefined) {
      make(path)
      folder = tryOpen() ?? "it is a broken symlink"
    }
    if (typeof folder === "object") into.push(folder)
    return folder
  }
  const closeAll = (folders: OpenFolder[]): void => {
    for (const folder of folders.splice(0)) folder.close()
  }
  const close = (): void => closeAll([...last.splice(0), ...held.splice(0)])
  try {
    const memory = open(directory, create, held, trusted)
    if (typeof memory !== "object") return memory
    const { topicFolder } = codec
    const topics = topicFolder === undefined ? memory : open(`${memory.path}/${topicFolder}`, create)
    if (typeof topics === "string") {
      close()
      return `its folder ${topicFolder} cannot be used: ${topics}`
    }
    const opened = new Map<string, Opened>()
    /**
     * The control folder, or a folder in it, each opened when it is first asked for: never through a link, and in the same
     * file system, since it may come from a stranger, such as the author of a repository.
     */
    const inControl = (name = ""): Opened => {
      const above = name === "" ? memory : inControl()
      if (typeof above !== "object") return above
      if (opened.has(name)) return opened.get(name)
      const folder = open(`${above.path}/${name || CONTROL_FOLDER}`, create)
      const isElsewhere = typeof folder === "object" && folder.stat.dev !== memory.stat.dev
      opened.set(name, isElsewhere ? "it is in another file system" : folder)
      return opened.get(name)
    }
    let found: { key: string; folder: Opened } | undefined
    const find = (root: OpenFolder, names: readonly string[], make: Create | undefined): Opened => {
      let folder = root
      for (const [level, name] of names.entries()) {
        const next = open(`${folder.path}/${name}`, make, last)
        if (next === undefined) return undefined
        if (typeof next === "string")
          return `The folder ${names.slice(0, level + 1).join("/")} cannot be used: ${next}.`
        folder = next
      }
      return folder
    }
    return {
      ...{ memory, inControl, close },
      /** Where the topics are: the memory directory, or the layout's folder in it. `undefined` when it does not exist. */
      topics,
      /**
       * The folder of a file, reached level by level and never through a link. For a reader it is open until another one is
       * asked for.
       */
      below({ base, folders }: FolderOf, make?: Create): Opened {
        const root = base === "topics" ? topics : memory
        if (root === undefined || folders.length === 0) return root
        const key = [base, ...folders].join("/")
        if (found?.key === key && make === undefined) return found.folder
        // A path of a closed folder could lead into another one: a writer keeps all of them.
        if (create === undefined) closeAll(last)
        found = { key, folder: find(root, folders, make) }
        return found.folder
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** The path for calls of the file of an address; `undefined` when its folder does not exist, or for a reader cannot be used. */
export function storedPath({ below }: Pick<Folders, "below">, address: string): string | undefined {
  const place = placeOf(address)
  const folder = below(place)
  return typeof folder === "object" ? `${folder.path}/${place.name}` : undefined
}
