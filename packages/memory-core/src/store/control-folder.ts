import { basename, dirname, join } from "node:path"
import { type Files, unlessMissing } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { CONTROL_FOLDER } from "./file-names.ts"
import { openDirectory } from "./open-directory.ts"

/** A folder that is open already. */
type Parent = Pick<OpenFolder, "path" | "stat">

/**
 * Opens the control folder of a memory directory: nothing below it is reached in another way. It may come from a
 * stranger, such as the author of a repository, so it is never followed through a link.
 *
 * @returns as `openDirectory`
 */
export function openControl(
  files: Files,
  memory: Parent,
  trusted?: boolean,
): OpenFolder | string | undefined {
  return openInside(files, memory, CONTROL_FOLDER, trusted)
}

/** Opens a folder in an open one, never through a link and never in another file system. Returns as `openDirectory`. */
export function openInside(
  files: Files,
  parent: Parent,
  name: string,
  trusted?: boolean,
): OpenFolder | string | undefined {
  const folder = openDirectory(files, join(parent.path, name), trusted, false)
  if (typeof folder !== "object" || folder.stat.dev === parent.stat.dev) return folder
  folder.close()
  return "it is in another file system"
}

/**
 * Opens a memory directory. One that is directly in a control folder, as that of the candidates, is opened from that
 * folder. Returns as `openDirectory`.
 */
export function openMemoryDirectory(
  files: Files,
  directory: string,
  trusted?: boolean,
): OpenFolder | string | undefined {
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

/** What is at a path; `other`: a FIFO, a socket or a device. `undefined` when there is nothing. */
export type Kind = "file" | "folder" | "link" | "other"

export function kindAt(files: Files, path: string): Kind | undefined {
  const stat = unlessMissing(() => files.lstatSync(path, { throwIfNoEntry: false }))
  return stat && kindOf(stat)
}

/** False for what a writer never removes: a folder, a FIFO, a device. */
export function isRemovable(files: Files, path: string): boolean {
  const kind = kindAt(files, path)
  return kind === "file" || kind === "link"
}

function kindOf(stat: Pick<OpenFolder["stat"], "isFile" | "isDirectory" | "isSymbolicLink">): Kind {
  if (stat.isFile()) return "file"
  if (stat.isDirectory()) return "folder"
  return stat.isSymbolicLink() ? "link" : "other"
}
