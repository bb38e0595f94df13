import { MemoryError } from "../errors.ts"
import { fs } from "../node-modules.ts"
import { closeQuietly, hasCode, inputOutputError, unlessMissing } from "./file-port.ts"

const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants
/**
 * Reads a file with its version; `undefined` when it does not exist.
 *
 * @param mayCut True reads the first `limit` bytes of a larger file.
 * @throws MemoryError `too-large` over `limit` bytes, `unreadable-file` when it is neither a file nor a symlink.
 */
export function readVersioned(files, path, limit, mayCut = false) {
  let descriptor
  try {
    descriptor = files.openSync(path, O_NONBLOCK | O_NOFOLLOW)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    if (hasCode(error, "ELOOP", "EMLINK"))
      return { bytes: new Uint8Array(), key: keyOf(files, path) ?? "", isLink: true }
    throw hasCode(error, "ENXIO", "EISDIR") ? notAFile(path) : error
  }
  try {
    const stat = files.fstatSync(descriptor, { bigint: true })
    if (!stat.isFile()) throw notAFile(path)
    const size = Number(stat.size)
    if (size > limit && !mayCut) throw tooLarge(path, size, limit)
    const length = Math.min(size, limit)
    const bytes = Buffer.allocUnsafe(length)
    let filled = 0
    while (filled < length) {
      const count = files.readSync(descriptor, bytes, filled, length - filled, filled)
      if (count === 0) break
      filled += count
    }
    // An editor that has truncated the file changes its key. A short read of an unchanged file is a disk error.
    if (filled < length && Number(files.fstatSync(descriptor).size) === size) throw inputOutputError("read")
    return {
      bytes: bytes.subarray(0, filled),
      total: size > limit ? size : undefined,
      mode: Number(stat.mode) & 0o777,
      key: describeKey(stat),
    }
  } finally {
    closeQuietly(files, descriptor)
  }
}
/** The key of the file at a path; `undefined` when it does not exist. See `VersionedFile`. */
export function keyOf(files, path) {
  const stat = unlessMissing(() => files.lstatSync(path, { bigint: true, throwIfNoEntry: false }))
  return stat && describeKey(stat)
}
export function describeKey({ ino, size, mtimeNs }) {
  return `${ino}.${size}.${mtimeNs}`
}
/** When the file of a key was changed, in milliseconds since 1970. */
export function timeOfKey(key) {
  return Number(key.slice(key.lastIndexOf(".") + 1)) / 1e6
}
/** Whether two keys are of one inode. */
export function isSameInode(one, other) {
  return one.split(".")[0] === other.split(".")[0]
}
function tooLarge(path, total, limit) {
  return new MemoryError(
    "too-large",
    `${nameOf(path)} has ${total} bytes; files of up to ${limit} bytes can be changed. Make it smaller by hand.`,
  )
}
/** The error for a path that holds no plain file. */
export function notAFile(path) {
  return new MemoryError(
    "unreadable-file",
    `${nameOf(path)} is not a plain file (a folder, a symlink or a device). Nothing was written; move it away.`,
  )
}
function nameOf(path) {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
}
