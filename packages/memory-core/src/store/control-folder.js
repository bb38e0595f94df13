import { basename, dirname, join } from "node:path"
import { unlessMissing } from "../files/file-port.ts"
import { CONTROL_FOLDER } from "./file-names.ts"
import { openDirectory } from "./open-directory.ts"
/**
 * Opens the control folder of a memory directory: nothing below it is reached in another way. It may come from a
 * stranger, such as the author of a repository, so it is never followed through a link.
 *
 * @returns as `openDirectory`
 */
export function openControl(files, memory, trusted) {
  return openInside(files, memory, CONTROL_FOLDER, trusted)
}
/** Opens a folder in an open one, never through a link and never in another file system. Returns as `openDirectory`. */
export function openInside(files, parent, name, trusted) {
  const folder = openDirectory(files, join(parent.path, name), trusted, false)
  if (typeof folder !== "object" || folder.stat.dev === parent.stat.dev) return folder
  folder.close()
  return "it is in another file system"
}
/**
 * Opens a memory directory. One that is directly in a control folder, as that of the candidates, is opened from that
 * folder. Returns as `openDirectory`.
 */
export function openMemoryDirectory(files, directory, trusted) {
  const control = dirname(directory)
  if (basename(control) !== CONTROL_FOLDER) return openDirectory(files, directory, trusted)
  const memory = openDirectory(files, dirname(control), trusted)
  if (typeof memory !== "object") return memory
  try {
    const folder = openControl(files, memory, trusted)
    if (typeof folder !== "object") return folder
    try {
      return openInside(files, folder, basename(directory), trusted)
    } finally {
      folder.close()
    }
  } finally {
    memory.close()
  }
}
export function kindAt(files, path) {
  const stat = unlessMissing(() => files.lstatSync(path, { throwIfNoEntry: false }))
  return stat && kindOf(stat)
}
/** False for what a writer never removes: a folder, a FIFO, a device. */
export function isRemovable(files, path) {
  const kind = kindAt(files, path)
  return kind === "file" || kind === "link"
}
function kindOf(stat) {
  if (stat.isFile()) return "file"
  if (stat.isDirectory()) return "folder"
  return stat.isSymbolicLink() ? "link" : "other"
}
