import type { BigIntStats } from "node:fs"
import { basename } from "node:path"
import { MemoryError } from "../errors.ts"
import { fs } from "../node-modules.ts"
import { closeQuietly, type Files, hasCode, inputOutputError, unlessMissing } from "./file-port.ts"
import { readInto } from "./read-file.ts"

/** A file's bytes with the identity that it had when they were read. */
export interface VersionedFile {
  bytes: Uint8Array
  /** Size of the file, where only its beginning was read. */
  total?: number | undefined
  /** Its permissions; absent for a symlink. */
  mode?: number
  /** Inode, size and time of change: another key means that another program changed or replaced the file. */
  key: string
  /** True for a symlink, which is never followed; it has no bytes of its own. */
  isLink?: true
}

const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants

/**
 * Reads a file with its version; `undefined` when it does not exist.
 *
 * @param mayCut True reads the first `limit` bytes of a larger file.
 * @throws MemoryError `too-large` over `limit` bytes, `unreadable-file` when it is neither a file nor a symlink.
 */
export function readVersioned(
  files: Files,
  path: string,
  limit: number,
  mayCut: boolean = false,
): VersionedFile | undefined {
  let descriptor: number
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
    const filled = length === 0 ? 0 : readInto(files, descriptor, bytes, length)
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
export function keyOf(files: Files, path: string): string | undefined {
  const stat = unlessMissing(() => files.lstatSync(path, { bigint: true, throwIfNoEntry: false }))
  return stat && describeKey(stat)
}

export function describeKey({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino}.${size}.${mtimeNs}`
}

/** When the file of a key was changed, in milliseconds since 1970. */
export function timeOfKey(key: string): number {
  return Number(key.slice(key.lastIndexOf(".") + 1)) / 1e6
}

/** Whether two keys are of one inode. */
export function isSameInode(a: string, b: string): boolean {
  return a.split(".")[0] === b.split(".")[0]
}

function tooLarge(path: string, total: number, limit: number): MemoryError {
  const sizes = `has ${total} bytes; files of up to ${limit} bytes can be changed`
  return new MemoryError("too-large", `${basename(path)} ${sizes}. Make it smaller by hand.`)
}

/** The error for a path that holds no plain file. */
export function notAFile(path: string): MemoryError {
  const problem = "is not a plain file (a folder, a symlink or a device). Nothing was written; move it away."
  return new MemoryError("unreadable-file", `${basename(path)} ${problem}`)
}
