import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import type { Codec } from "../layout/codec.ts"
import { type FilePlace, placeOf } from "../paths/address.ts"
import { CONTROL_FOLDER } from "./file-names.ts"
import { type Opened, openBelow, openDirectory, openInside, openMemoryDirectory } from "./open-directory.ts"

/** See `placeOf`. */
export type FolderOf = Pick<FilePlace, "base" | "folders">

/** The folders of a memory directory, held open. */
export interface Folders {
  /** See `FileStoreOptions.trustDirectory`. */
  trusted: boolean
  memory: OpenFolder
  /** Where the topics are: the memory directory, or the layout's folder in it. `undefined` when it does not exist. */
  topics: OpenFolder | undefined
  /** The path for calls of the folder of a file, never through a link; `undefined` when it does not exist. */
  below(place: FolderOf): string | undefined
  close(): void
}

/** A memory directory that is held open for reading. What `below` returns is open until another folder is asked for. */
export interface ReadableDirectory extends Folders {
  /** Its control folder, opened when it is first asked for. */
  control(): Opened
}

/** Opens a memory directory with the folder of its topics, which is never followed through a link. */
export function openReadable(
  files: Files,
  directory: string,
  { topicFolder }: Codec,
  trusted: boolean = false,
): ReadableDirectory | string | undefined {
  const memory = openMemoryDirectory(files, directory, trusted)
  if (typeof memory !== "object") return memory
  const held = [memory]
  const hold = <T extends Opened>(folder: T): T => {
    if (typeof folder === "object") held.push(folder)
    return folder
  }
  let control: { folder: Opened } | undefined
  let [lastKey, lastPath]: (string | undefined)[] = []
  const last: OpenFolder[] = []
  const closeLast = (): void => {
    lastKey = undefined
    for (const folder of last.splice(0)) folder.close()
  }
  const close = (): void => {
    closeLast()
    for (const folder of held.splice(0)) folder.close()
  }
  try {
    const path = `${memory.path}/${topicFolder}`
    const topics = topicFolder === undefined ? memory : hold(openDirectory(files, path, trusted, false))
    if (typeof topics === "string") {
      close()
      return `its folder ${topicFolder} cannot be used: ${topics}`
    }
    return {
      trusted,
      memory,
      topics,
      control() {
        control ??= { folder: hold(openInside(files, memory, CONTROL_FOLDER, trusted)) }
        return control.folder
      },
      below({ base, folders }) {
        const root = base === "topics" ? topics : memory
        if (root === undefined || folders.length === 0) return root?.path
        const key = [base, ...folders].join("/")
        if (key === lastKey) return lastPath
        closeLast()
        const folder = openBelow({ files, trusted }, root, folders, last)
        if (typeof folder !== "object") return undefined
        lastKey = key
        lastPath = folder.path
        return lastPath
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** The path for calls of the file of an address; `undefined` when its folder does not exist. */
export function storedPath({ below }: Pick<Folders, "below">, address: string): string | undefined {
  const place = placeOf(address)
  const folder = below(place)
  return folder === undefined ? undefined : `${folder}/${place.name}`
}
