import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import type { Codec } from "../layout/codec.ts"
import { type FilePlace, placeOf } from "../paths/address.ts"
import { CONTROL_FOLDER, HISTORY_FOLDER } from "./file-names.ts"
import { type Opened, openDirectory, openInside } from "./open-directory.ts"

/** See `placeOf`. */
export type FolderOf = Pick<FilePlace, "base" | "folders">

/** Creates a folder that is missing. */
export type Create = (path: string) => void

/** The folders of a memory directory, held open. */
export interface Folders {
  /** See `FileStoreOptions.trustDirectory`. */
  trusted: boolean
  memory: OpenFolder
  /** Where the topics are: the memory directory, or the layout's folder in it. `undefined` when it does not exist. */
  topics: OpenFolder | undefined
  /** The control folder, and the history in it, each opened when it is first asked for. */
  control(): Opened
  history(): Opened
  /**
   * The folder of a file, reached level by level and never through a link. For a reader it is open until another one is
   * asked for.
   */
  below(place: FolderOf, create?: Create): Opened
  close(): void
}

interface FolderOptions {
  files: Files
  directory: string
  codec: Codec
  trusted?: boolean | undefined
  /** For a writer: missing folders are created, and every folder stays open. */
  create?: Create | undefined
}

/** Opens a memory directory with the folder of its topics, which is never followed through a link. */
export function openFolders(options: FolderOptions): Folders | string | undefined {
  const { files, directory, codec, trusted = false, create } = options
  const held: OpenFolder[] = []
  const last: OpenFolder[] = []
  const open = (path: string, tryOpen: () => Opened, make: Create | undefined, into = held): Opened => {
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
    const memory = open(directory, () => openDirectory(files, directory, trusted), create)
    if (typeof memory !== "object") return memory
    const { topicFolder } = codec
    const topicPath = `${memory.path}/${topicFolder}`
    const openTopics = (): Opened => openDirectory(files, topicPath, trusted, false)
    const topics = topicFolder === undefined ? memory : open(topicPath, openTopics, create)
    if (typeof topics === "string") {
      close()
      return `its folder ${topicFolder} cannot be used: ${topics}`
    }
    const inside = (parent: OpenFolder, name: string): Opened =>
      open(`${parent.path}/${name}`, () => openInside(files, parent, name, trusted), create)
    const control = once(() => inside(memory, CONTROL_FOLDER))
    const history = once(() => {
      const folder = control()
      return typeof folder === "object" ? inside(folder, HISTORY_FOLDER) : folder
    })
    let found: { key: string; folder: Opened } | undefined
    const find = (root: OpenFolder, names: readonly string[], make: Create | undefined): Opened => {
      let folder = root
      for (const [level, name] of names.entries()) {
        const path = `${folder.path}/${name}`
        const next = open(path, () => openDirectory(files, path, trusted, false), make, last)
        if (next === undefined) return undefined
        if (typeof next === "string")
          return `The folder ${names.slice(0, level + 1).join("/")} cannot be used: ${next}.`
        folder = next
      }
      return folder
    }
    return {
      trusted,
      memory,
      topics,
      control,
      history,
      below({ base, folders }, make) {
        const root = base === "topics" ? topics : memory
        if (root === undefined || folders.length === 0) return root
        const key = [base, ...folders].join("/")
        if (found?.key === key && make === undefined) return found.folder
        // A path of a closed folder could lead into another one: a writer keeps all of them.
        if (create === undefined) closeAll(last)
        found = { key, folder: find(root, folders, make) }
        return found.folder
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

function once(make: () => Opened): () => Opened {
  let made: { folder: Opened } | undefined
  return () => {
    made ??= { folder: make() }
    return made.folder
  }
}

/** The path for calls of the file of an address; `undefined` when its folder does not exist, or for a reader cannot be used. */
export function storedPath(
  { below }: { below(place: FolderOf): Opened },
  address: string,
): string | undefined {
  const place = placeOf(address)
  const folder = below(place)
  return typeof folder === "object" ? `${folder.path}/${place.name}` : undefined
}
