import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { makeFolder, syncFolders } from "../../files/write-file.ts"
import { CONTROL_FOLDER, HISTORY_FOLDER } from "../file-names.ts"
import { type FolderOf, type Folders, openFolders } from "../folders.ts"
import { kindAt } from "../kind-at.ts"
import type { Opened } from "../open-directory.ts"
import type { StorePlace } from "../store-place.ts"

/** The folders of a memory directory, held open for a transaction. */
export interface WritableFolders extends Omit<Folders, "control" | "history" | "below"> {
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
  /** @throws MemoryError `unsafe-directory` */
  below(place: FolderOf): OpenFolder | undefined
  /** Creates the folder of a file, and returns what removes the new folders again while they are empty. */
  makeBelow(place: FolderOf): () => void
  /** Removes the folder of a file, and those above it, while they are empty. */
  pruneBelow(place: FolderOf): void
  /** Makes the names of folders that were created since the last call survive a power cut. */
  syncNew(): Promise<void>
}

/**
 * Opens a memory directory for writing and creates missing folders with mode 0700.
 *
 * @throws MemoryError `unsafe-directory`
 */
export async function openWritable(place: StorePlace): Promise<WritableFolders> {
  const { files, directory, trustDirectory: trusted, durability, codec } = place
  const holdNew: string[] = []
  let isFirst = false
  const create = (path: string): void => {
    holdNew.push(...makeFolder(files, path))
    isFirst ||= path === directory
  }
  const folders = openFolders({ files, directory, codec, trusted, create })
  if (typeof folders !== "object") throw unsafe(`Nothing was written to the memory directory: ${folders}.`)
  const { memory, topics = memory, close } = folders
  const require = (name: string, folder: Opened): OpenFolder => {
    if (typeof folder === "object") return folder
    throw unsafe(`Nothing was written to ${name} in the memory directory: ${folder}.`)
  }
  const syncNew = (): Promise<void> => syncFolders(files, holdNew.splice(0))
  const below: WritableFolders["below"] = (of) => {
    const folder = folders.below(of)
    if (typeof folder === "string") throw unsafe(folder)
    return folder
  }
  try {
    const control = require(CONTROL_FOLDER, folders.control())
    const isNew = holdNew.length > 0
    if (durability === "full") await syncNew()
    let history: OpenFolder | undefined
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
        history ??= require(`${CONTROL_FOLDER}/${HISTORY_FOLDER}`, folders.history())
        return history
      },
      below,
      makeBelow(of) {
        const made: string[] = []
        const remove = (): void => {
          for (const path of made.reverse()) attempt(() => files.rmdirSync(path))
        }
        try {
          const found = folders.below(of, (path) => {
            create(path)
            made.push(path)
          })
          if (typeof found === "object") return remove
          throw unsafe(String(found))
        } catch (error) {
          remove()
          throw error
        }
      },
      pruneBelow({ base, folders: names }) {
        // The first folder that cannot be removed ends it.
        attempt(() => {
          for (let level = names.length; level > 0; level--) {
            const parent = below({ base, folders: names.slice(0, level - 1) })
            if (parent === undefined) return
            files.rmdirSync(`${parent.path}/${names[level - 1]}`)
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

function unsafe(problem: string): MemoryError {
  return new MemoryError("unsafe-directory", problem)
}
