import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { makeFolder, syncFolders } from "../../files/write-file.ts"
import type { Codec } from "../../layout/codec.ts"
import { CONTROL_FOLDER, HISTORY_FOLDER } from "../file-names.ts"
import { kindAt } from "../kind-at.ts"
import { type Opened, openBelow, openInside, openMemoryDirectory } from "../open-directory.ts"
import type { FolderOf, Folders } from "../open-readable.ts"

/** The folders of a memory directory, held open for a transaction. `below` throws MemoryError `unsafe-directory`. */
export interface StoreFolders extends Folders {
  topics: OpenFolder
  /** The memory directory and, where it is another one, the folder of the topics. */
  visible: readonly OpenFolder[]
  control: OpenFolder
  /** True when one of them was created now. */
  isNew: boolean
  /** True when the memory directory itself was created now. */
  isFirst: boolean
  /** Opened at first use. */
  history(): OpenFolder
  /** Creates the folder of a file, and returns what removes the new folders again while they are empty. */
  makeBelow(place: FolderOf): () => void
  /** Removes the folder of a file, and those above it, while they are empty. */
  pruneBelow(place: FolderOf): void
  /** Makes the names of folders that were created since the last call survive a power cut. */
  syncNew(): Promise<void>
}

interface FolderPlace {
  directory: string
  trusted: boolean
  /** True makes new folders survive a power cut. */
  sync: boolean
  codec: Codec
}

/**
 * Opens a memory directory for writing and creates missing folders with mode 0700. Folders in it are never followed
 * through a link.
 *
 * @throws MemoryError `unsafe-directory`
 */
export async function openFolders(
  files: Files,
  { directory, trusted, sync, codec: { topicFolder } }: FolderPlace,
): Promise<StoreFolders> {
  const opened: OpenFolder[] = []
  const holdNew: string[] = []
  const close = (): void => {
    for (const folder of opened.splice(0)) folder.close()
  }
  const create = (path: string): void => {
    holdNew.push(...makeFolder(files, path))
  }
  const open = (path: string, name: string, tryOpen: () => Opened): OpenFolder => {
    let folder = tryOpen()
    if (folder === undefined) {
      create(path)
      folder = tryOpen()
    }
    if (typeof folder !== "object") {
      const problem = folder ?? "it is a broken symlink"
      throw new MemoryError("unsafe-directory", `Nothing was written to ${name}: ${problem}.`)
    }
    opened.push(folder)
    return folder
  }
  const inside = (folder: OpenFolder, name: string): OpenFolder =>
    open(join(folder.path, name), `${name} in the memory directory`, () =>
      openInside(files, folder, name, trusted),
    )
  const syncNew = (): Promise<void> => syncFolders(files, holdNew.splice(0))
  try {
    const memory = open(directory, "the memory directory", () =>
      openMemoryDirectory(files, directory, trusted),
    )
    const isFirst = holdNew.length > 0
    const control = inside(memory, CONTROL_FOLDER)
    const topics = topicFolder === undefined ? memory : inside(memory, topicFolder)
    const isNew = holdNew.length > 0
    if (sync) await syncNew()
    let history: OpenFolder | undefined
    const find = ({ base, folders }: FolderOf, create?: (path: string) => void): string | undefined => {
      const root = base === "topics" ? topics : memory
      const folder = openBelow({ files, trusted, create }, root, folders, opened)
      if (typeof folder === "string") throw new MemoryError("unsafe-directory", folder)
      return folder?.path
    }
    return {
      memory,
      trusted,
      topics,
      visible: [...new Set([memory, topics])],
      control,
      isNew,
      isFirst,
      syncNew,
      history() {
        const path = join(control.path, HISTORY_FOLDER)
        if (history === undefined && kindAt(files, path) === "link") files.unlinkSync(path)
        history ??= inside(control, HISTORY_FOLDER)
        return history
      },
      below: (place) => find(place),
      makeBelow(place) {
        const made: string[] = []
        const remove = (): void => {
          for (const path of made.reverse()) attempt(() => files.rmdirSync(path))
        }
        try {
          find(place, (path) => {
            create(path)
            made.push(path)
          })
          return remove
        } catch (error) {
          remove()
          throw error
        }
      },
      pruneBelow({ base, folders }) {
        // The first folder that cannot be removed ends it.
        attempt(() => {
          for (let level = folders.length; level > 0; level--) {
            const parent = find({ base, folders: folders.slice(0, level - 1) })
            if (parent === undefined) return
            files.rmdirSync(`${parent}/${folders[level - 1]}`)
          }
        })
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
