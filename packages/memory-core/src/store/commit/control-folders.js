import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import { makeFolder, syncFolders } from "../../files/write-file.ts"
import { openBelow } from "../attachments/open-below.ts"
import { kindAt, openInside, openMemoryDirectory } from "../control-folder.ts"
import { CONTROL_FOLDER, TRASH_FOLDER } from "../file-names.ts"
/**
 * Opens a memory directory for writing and creates missing folders with mode 0700. The folder of the topics and the control folder are never followed through a link.
 *
 * @throws MemoryError `unsafe-directory`
 */
export async function openFolders(files, { directory, trusted, sync, layout: { topicFolder } }) {
  const opened = []
  const holdNew = []
  const close = () => {
    for (const folder of opened.splice(0)) folder.close()
  }
  const open = (path, name, tryOpen) => {
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
    const inside = (folder, name) =>
      open(join(folder.path, name), `${name} in the memory directory`, () =>
        openInside(files, folder, name, trusted),
      )
    const control = inside(memory, CONTROL_FOLDER)
    const topics = topicFolder === undefined ? memory : inside(memory, topicFolder)
    const isNew = holdNew.length > 0
    const syncNew = () => syncFolders(files, holdNew.splice(0))
    if (sync) await syncNew()
    let trash
    const place = { files, trusted }
    const rootOf = ({ base }) => (base === "topics" ? topics : memory).path
    return {
      memory,
      topics,
      visible: [...new Set([memory, topics])],
      control,
      isNew,
      isFirst,
      syncNew,
      trash() {
        const path = join(control.path, TRASH_FOLDER)
        if (trash === undefined && kindAt(files, path) === "link") files.unlinkSync(path)
        trash ??= inside(control, TRASH_FOLDER)
        return trash
      },
      below: (file) => openBelow(place, rootOf(file), file.folders, opened),
      makeBelow(file) {
        const made = []
        const create = (path) => {
          holdNew.push(...makeFolder(files, path))
          made.push(path)
        }
        const remove = () => {
          for (const path of made.reverse()) attempt(() => files.rmdirSync(path))
        }
        try {
          openBelow({ ...place, create }, rootOf(file), file.folders, opened)
          return remove
        } catch (error) {
          remove()
          throw error
        }
      },
      pruneBelow(file) {
        const { folders } = file
        for (let level = folders.length; level > 0; level--) {
          const parent = attempt(() => openBelow(place, rootOf(file), folders.slice(0, level - 1), opened))
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
