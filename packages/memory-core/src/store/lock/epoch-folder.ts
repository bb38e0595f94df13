import { basename, dirname, join } from "node:path"
import { attempt } from "../../attempt.ts"
import { type Files, hasCode, unlessMissing } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { kindAt } from "../kind-at.ts"
import { openDirectory } from "../open-directory.ts"

/**
 * Publishes an epoch where there are no hard links: as a folder with the owner's record, which is renamed into its place
 * when it is complete. A rename never replaces a folder that is not empty. False when another process was first.
 */
export function publishFolder(files: Files, own: string, path: string): boolean {
  const folder = join(dirname(own), `${basename(own)}.d`)
  const record = join(folder, "owner")
  files.mkdirSync(folder, { mode: 0o700 })
  try {
    files.renameSync(own, record)
    files.renameSync(folder, path)
    return true
  } catch (error) {
    unlessMissing(() => files.renameSync(record, own))
    files.rmdirSync(folder)
    if (hasCode(error, "ENOTEMPTY", "EEXIST", "EPERM", "ENOTDIR", "EISDIR")) return false
    throw error
  }
}

/** The folder of an epoch, with nothing in it but the owner's record; `undefined` for anything else. */
export function openEpoch(files: Files, path: string): OpenFolder | undefined {
  const folder = openDirectory(files, path, true, false)
  if (typeof folder !== "object") return undefined
  const isOwner = (name: string): boolean =>
    name === "owner" && !["folder", "other"].includes(kindAt(files, join(folder.path, name)) ?? "")
  if ((files.readdirSync(folder.path) as string[]).every(isOwner)) return folder
  folder.close()
  return undefined
}

/** False for what is in the place of an epoch and is not one: a link, a device, another program's folder. */
export function isEpoch(files: Files, path: string): boolean {
  const kind = kindAt(files, path)
  if (kind !== "folder") return kind === "file"
  const folder = openEpoch(files, path)
  folder?.close()
  return folder !== undefined
}

/** Removes an epoch of either kind, or a link in its place. What cannot be removed now is removed the next time. */
export function removeEpoch(files: Files, path: string): void {
  const kind = attempt(() => kindAt(files, path))
  if (kind === "file" || kind === "link") removeQuietly(files, path)
  const folder = kind === "folder" ? attempt(() => openEpoch(files, path)) : undefined
  if (folder === undefined) return
  removeQuietly(files, join(folder.path, "owner"))
  folder.close()
  // Only the newest epoch counts.
  attempt(() => files.rmdirSync(path))
}
