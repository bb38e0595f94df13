import { type BigIntStats, constants } from "node:fs"
import { dirname } from "node:path"
import { type Files, hasCode } from "./file-port.ts"

const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

/**
 * A new file with exactly these bytes, mode 0600. Fails when the name is taken, and when the disk takes fewer bytes
 * than it was given: a short write is tried again for the rest, and the size is checked at the end.
 *
 * @returns What the file is then.
 */
export function writeNewFile(files: Files, path: string, bytes: Uint8Array, sync: boolean): BigIntStats {
  const descriptor = files.openSync(path, NEW, 0o600)
  let done = false
  try {
    let written = 0
    while (written < bytes.length) {
      const count = files.writeSync(descriptor, bytes, written, bytes.length - written, written)
      if (count === 0) throw inputOutputError(path)
      written += count
    }
    if (sync) files.fsyncSync(descriptor)
    const stat = files.fstatSync(descriptor, { bigint: true })
    if (Number(stat.size) !== bytes.length) throw inputOutputError(path)
    done = true
    return stat
  } finally {
    files.closeSync(descriptor)
    if (!done) removeQuietly(files, path)
  }
}

/** A folder with those above it, mode 0700. Node's own recursive call never ends below a missing folder of `/proc`. */
export function makeFolder(files: Files, path: string): void {
  try {
    files.mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (hasCode(error, "EEXIST")) return
    if (!hasCode(error, "ENOENT") || dirname(path) === path) throw error
    makeFolder(files, dirname(path))
    files.mkdirSync(path, { mode: 0o700 })
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

function inputOutputError(path: string): Error {
  return Object.assign(new Error(`EIO: the disk took fewer bytes than it was given, write '${path}'`), {
    code: "EIO",
  })
}
