import type { BigIntStats } from "node:fs"
import { dirname } from "node:path"
import { attempt } from "../attempt.ts"
import { fs } from "../node-modules.ts"
import { closeQuietly, type Files, hasCode, inputOutputError } from "./file-port.ts"

const { O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants
const NEW = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL | O_NOFOLLOW

/**
 * A new file with exactly these bytes, mode 0600. Fails when the name is taken, and when the disk takes fewer bytes
 * than it was given: a short write is tried again for the rest, and the size is checked at the end.
 *
 * @returns What the file is then.
 */
export function writeNewFile(files: Files, path: string, bytes: Uint8Array, sync: boolean): BigIntStats {
  let open: number | undefined = files.openSync(path, NEW, 0o600)
  try {
    let written = 0
    while (written < bytes.length) {
      const count = files.writeSync(open, bytes, written, bytes.length - written, written)
      if (count === 0) throw inputOutputError("write")
      written += count
    }
    if (sync) files.fsyncSync(open)
    const stat = files.fstatSync(open, { bigint: true })
    if (Number(stat.size) !== bytes.length) throw inputOutputError("write")
    const descriptor = open
    // A network drive may tell only now that it has no room.
    open = undefined
    files.closeSync(descriptor)
    return stat
  } catch (error) {
    if (open !== undefined) closeQuietly(files, open)
    removeQuietly(files, path)
    throw error
  }
}

/**
 * A folder with those above it, mode 0700. Node's own recursive call never ends below a missing folder of `/proc`.
 *
 * @param sync True makes the name of each new folder survive a power cut, as far as the system lets us.
 */
export function makeFolder(files: Files, path: string, sync: boolean = false): void {
  try {
    files.mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (hasCode(error, "EEXIST")) return
    if (!hasCode(error, "ENOENT") || dirname(path) === path) throw error
    makeFolder(files, dirname(path), sync)
    files.mkdirSync(path, { mode: 0o700 })
  }
  if (sync && O_DIRECTORY) attempt(() => syncFolder(files, dirname(path)))
}

function syncFolder(files: Files, path: string): void {
  const descriptor = files.openSync(path, O_DIRECTORY)
  try {
    files.fsyncSync(descriptor)
  } finally {
    closeQuietly(files, descriptor)
  }
}

/** Removes a file of our own; one that stays behind is swept later. */
export function removeQuietly(files: Files, path: string): void {
  try {
    files.unlinkSync(path)
  } catch {
    // Nothing depends on it.
  }
}
