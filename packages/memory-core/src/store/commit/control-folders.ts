import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { makeFolder, syncFolders } from "../../files/write-file.ts"
import type { Codec } from "../../layouts/codec.ts"
import type { FilePlace } from "../../paths/address.ts"
import { kindAt, openInside, openMemoryDirectory } from "../control-folder.ts"
import { CONTROL_FOLDER, HISTORY_FOLDER } from "../file-names.ts"
import { openBelow } from "../open-below.ts"

/** The folders of a memory directory, held open for a transaction. */
export interface StoreFolders {
  memory: OpenFolder
  /** See `FileStoreOptions.trustDirectory`. */
  trusted: boolean
  /** Where the topics are: the memory directory, or the layout's folder in it. */
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
  /**
   * The path for calls of the folder of a file, never through a link; `undefined` when it does not exist.
   *
   * @throws MemoryError `unsafe-directory`
   */
  below(place: FolderOf): string | undefined
  /** Creates such a folder, and returns what removes the new folders again while they are empty. */
  makeBelow(place: FolderOf): () => void
  /** Removes such a folder, and those above it, while they are empty. */
  pruneBelow(place: FolderOf): void
  /** Makes the names of folders that were created since the last call survive a power cut. */
  syncNew(): Promise<void>
  close(): void
}

/** See `placeOf`. */
type FolderOf = Pick<FilePlace, "base" | "folders">

interface FolderPlace {
  directory: string
  trusted: boolean
  /** True makes new folders survive a power cut. */
  sync: boolean
  codec: Codec
}

/**
 * Opens a memory directory for writing and creates missing folders with mode 0700. The folder of the topics and the control folder are never followed through a link.
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
  const open = (path: string, name: string, tryOpen: () => OpenFolder | string | undefined): OpenFolder => {
    let folder = tryOpen()
    if (folder === undefined) {
      holdNew.push(...makeFolder(files, path))
      folder = tryOpen()
    }
    if (typeof folder === "object") {
      opened.push(folder)
      return folder
    }
    const problem = folder ?? "it is a broken symlink"
    throw new MemoryError("unsafe-directory", `Nothing was written to ${name}: ${problem}.`)
  }
  try {
    const memory = open(directory, "the memory directory", () =>
      openMemoryDirectory(files, directory, trusted),
    )
    const isFirst = holdNew.length > 0
    const inside = (folder: OpenFolder, name: string): OpenFolder =>
      open(join(folder.path, name), `${name} in the memory directory`, () =>
        openInside(files, folder, name, trusted),
      )
    const control = inside(memory, CONTROL_FOLDER)
    const topics = topicFolder === undefined ? memory : inside(memory, topicFolder)
    const isNew = holdNew.length > 0
    const syncNew = (): Promise<void> => syncFolders(files, holdNew.splice(0))
    if (sync) await syncNew()
    let history: OpenFolder | undefined
    const place = { files, trusted }
    const rootOf = ({ base }: FolderOf): string => (base === "topics" ? topics : memory).path
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
      below: (file) => pathOf(openBelow(place, rootOf(file), file.folders, opened)),
      makeBelow(file) {
        const made: string[] = []
        const create = (path: string): void => {
          holdNew.push(...makeFolder(files, path))
          made.push(path)
        }
        const remove = (): void => {
          for (const path of made.reverse()) attempt(() => files.rmdirSync(path))
        }
        try {
          pathOf(openBelow({ ...place, create }, rootOf(file), file.folders, opened))
          return remove
        } catch (error) {
          remove()
          throw error
        }
      },
      pruneBelow(file) {
        const { folders } = file
        for (let level = folders.length; level > 0; level--) {
          const parent = attempt(() =>
            pathOf(openBelow(place, rootOf(file), folders.slice(0, level - 1), opened)),
          )
          if (parent === undefined) return
          try {
            files.rmdirSync(join(parent, folders[level - 1] ?? ""))
          } catch {
            return
          }
        }
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** @throws MemoryError `unsafe-directory` for a link, a file, or a folder that others own or may write to */
function pathOf(opened: ReturnType<typeof openBelow>): string | undefined {
  if (opened === undefined || "path" in opened) return opened?.path
  throw new MemoryError("unsafe-directory", opened.problem)
}
