import { attempt } from "@caliban/text"
import { MemoryError } from "../../errors.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { makeFolder, syncFolders } from "../../files/write-file.ts"
import { placeOf } from "../../paths/address.ts"
import { CONTROL_FOLDER, HISTORY_FOLDER } from "../file-names.ts"
import { type FolderOf, type Opened, openFolders } from "../folders.ts"
import type { StorePlace } from "../store-place.ts"

/** The folders of a memory directory, held open for a transaction. */
export type WritableFolders = Awaited<ReturnType<typeof openWritable>>

/**
 * Opens a memory directory for writing and creates missing folders with mode 0700.
 *
 * @throws MemoryError `unsafe-directory`
 */
export async function openWritable(place: StorePlace) {
  const { files, directory, durability } = place
  const holdNew: string[] = []
  let isFirst = false
  const create = (path: string): void => {
    holdNew.push(...makeFolder(files, path))
    isFirst ||= path === directory
  }
  const folders = openFolders(place, create)
  if (typeof folders !== "object")
    throw new MemoryError("unsafe-directory", `Nothing was written to the memory directory: ${folders}.`)
  const { memory, topics = memory, inControl, close } = folders
  const ownFolder = (name: string, folder: Opened): OpenFolder =>
    usable(folder, `Nothing was written to ${name} in the memory directory: ${folder}.`)
  /** Makes the names of folders that were created since the last call survive a power cut. */
  const syncNew = (): Promise<void> => syncFolders(files, holdNew.splice(0))
  /** @throws MemoryError `unsafe-directory` */
  const below = (place: FolderOf): OpenFolder | undefined => {
    const folder = folders.below(place)
    return folder === undefined ? undefined : usable(folder)
  }
  try {
    const control = ownFolder(CONTROL_FOLDER, inControl())
    /** True when one of them was created now. */
    const isNew = holdNew.length > 0
    if (durability === "full") await syncNew()
    return {
      ...{ memory, topics, control, isNew, below, syncNew, close, inControl },
      /** True when the memory directory itself was created now. */
      isFirst,
      /** The memory directory and, where it is another one, the folder of the topics. */
      visible: [...new Set([memory, topics])],
      /** Opened at first use. */
      history: () => ownFolder(`${CONTROL_FOLDER}/${HISTORY_FOLDER}`, inControl(HISTORY_FOLDER)),
      /** Creates the folder of a file. True when it was missing. */
      makeBelow(address: string): boolean {
        const before = holdNew.length
        usable(folders.below(placeOf(address), create))
        return holdNew.length > before
      },
      /** Removes the folder of a file, and those above it, while they are empty. True when one was removed. */
      pruneBelow(address: string): boolean {
        const { base, folders: names } = placeOf(address)
        let level = names.length
        // The first folder that cannot be removed ends it.
        attempt(() => {
          for (; level > 0; level--) {
            const parent = below({ base, folders: names.slice(0, level - 1) })
            files.rmdirSync(`${usable(parent).path}/${names[level - 1]}`)
          }
        })
        return level < names.length
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** @throws MemoryError `unsafe-directory` */
function usable(folder: Opened, problem: string = String(folder)): OpenFolder {
  if (typeof folder === "object") return folder
  throw new MemoryError("unsafe-directory", problem)
}
