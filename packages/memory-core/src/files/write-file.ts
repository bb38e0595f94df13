import type { BigIntStats } from "node:fs"
import { dirname } from "node:path"
import { attempt } from "@caliban/text"
import { fs } from "../node-modules.ts"
import { type Files, hasCode, inputOutputError, unlessMissing } from "./file-port.ts"
import type { OpenFolder } from "./open-folder.ts"

const { O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants
const NEW = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL | O_NOFOLLOW
/** The error codes of systems without hard links, and of a missing file. */
const NO_LINK = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV", "EACCES", "ENOENT"]
/** The mode of a new file without another file to copy it from. */
const OWN_MODE = 0o600

/**
 * Writes a new file with exactly these bytes, mode 0600. Fails when the name exists, and when the disk stores
 * fewer bytes: a short write is continued, and the size is checked at the end.
 */
export function writeNewFile(files: Files, path: string, bytes: Uint8Array): BigIntStats {
  return createFile(files, path, bytes).finish()
}

/** As `writeNewFile`; the file also survives a power cut, if it is synced. The event loop runs while the disk syncs. */
export async function writeDurably(
  files: Files,
  path: string,
  bytes: Uint8Array,
  isSynced: boolean = true,
  mode?: number,
): Promise<BigIntStats> {
  const { descriptor, discard, finish } = createFile(files, path, bytes, mode)
  if (isSynced) await syncDescriptor(files, descriptor).catch(discard)
  return finish()
}

/**
 * Gives a complete file another name, by a hard link; where that is impossible, and where the file is gone, writes it there,
 * so that it is briefly incomplete. False when there is a file of that name.
 */
export async function publishFile(
  files: Files,
  own: string,
  path: string,
  bytes: Uint8Array,
  isSynced: boolean,
): Promise<boolean> {
  try {
    const isLinked = unlessMissing(() => files.linkSync(own, path) === undefined, NO_LINK)
    if (!isLinked) await writeDurably(files, path, bytes, isSynced)
    return true
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false
    throw error
  }
}

/** Creates a file with its bytes; it stays open. `finish` closes it, `discard` removes it and throws. */
function createFile(files: Files, path: string, bytes: Uint8Array, mode: number = OWN_MODE) {
  const descriptor = files.openSync(path, NEW, OWN_MODE)
  let isOpen = true
  const discard = (error: unknown): never => {
    if (isOpen) attempt(() => files.closeSync(descriptor))
    removeQuietly(files, path)
    throw error
  }
  try {
    for (let written = 0; written < bytes.length; ) {
      const count = files.writeSync(descriptor, bytes, written, bytes.length - written, written)
      if (count === 0) throw inputOutputError("write")
      written += count
    }
    // Where the system allows it.
    if (mode !== OWN_MODE && process.platform !== "win32") attempt(() => files.fchmodSync(descriptor, mode))
  } catch (error) {
    discard(error)
  }
  const finish = (): BigIntStats => {
    try {
      const stat = files.fstatSync(descriptor, { bigint: true })
      if (Number(stat.size) !== bytes.length) throw inputOutputError("write")
      // A network drive may report only now that it is full.
      isOpen = false
      files.closeSync(descriptor)
      return stat
    } catch (error) {
      return discard(error)
    }
  }
  return { descriptor, discard, finish }
}

/** Makes what was written through a descriptor, of a file or a folder, survive a power cut. */
function syncDescriptor(files: Files, descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => {
    files.fsync(descriptor, (error) => (error ? reject(error) : resolve()))
  })
}

/**
 * Creates a folder with its parents, mode 0700. Other processes may create the same ones at the same time. Node's own
 * recursive call never ends below a missing folder of `/proc`.
 *
 * @returns the folders that contain a new one: sync them, so that the new names survive a power cut.
 */
export function makeFolder(files: Files, path: string): string[] {
  const parent = dirname(path)
  const make = (): string[] => {
    files.mkdirSync(path, { mode: 0o700 })
    return [parent]
  }
  try {
    return unlessMissing(make, ["EEXIST"]) ?? []
  } catch (error) {
    if (!hasCode(error, "ENOENT") || parent === path) throw error
    return [...makeFolder(files, parent), ...(unlessMissing(make, ["EEXIST"]) ?? [])]
  }
}

/** Makes the names in an open folder survive a power cut. Windows has no such call. */
export async function syncFolder(files: Files, { descriptor }: OpenFolder): Promise<void> {
  if (descriptor !== undefined) await syncDescriptor(files, descriptor)
}

/** The same for folders by their paths, where the system allows it. */
export async function syncFolders(files: Files, folders: readonly string[]): Promise<void> {
  if (!O_DIRECTORY) return
  for (const folder of folders) {
    const descriptor = attempt(() => files.openSync(folder, O_DIRECTORY))
    if (descriptor === undefined) continue
    await syncDescriptor(files, descriptor).catch(() => undefined)
    attempt(() => files.closeSync(descriptor))
  }
}

/** Removes a file of our own; one that cannot be removed is swept later. */
export function removeQuietly(files: Files, path: string): void {
  attempt(() => files.unlinkSync(path))
}
