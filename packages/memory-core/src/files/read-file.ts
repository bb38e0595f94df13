import type { BigIntStats } from "node:fs"
import { basename, join } from "node:path"
import { attempt } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import { fs } from "../node-modules.ts"
import { canonicalPath } from "./canonical-path.ts"
import { type Files, hasCode, inputOutputError, unlessMissing } from "./file-port.ts"

/** The beginning of a file, or all of it. */
export interface StoredHead {
  bytes: Uint8Array
  /** Size of the file in bytes. */
  total: number
  /** When it was last changed, in milliseconds since 1970; absent when the store cannot tell. */
  updatedAt?: number | undefined
}

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

/** Does not follow a symlink. Absent on Windows, as `O_NONBLOCK`: among flags, `undefined` counts as 0. */
export const O_NOFOLLOW: number | undefined = fs.constants.O_NOFOLLOW

/**
 * Reads at most `limit` bytes of a file, and again when its size changed meanwhile. Throws EIO when reads keep returning
 * fewer bytes than the file's size.
 *
 * @param isWanted False reads nothing.
 */
function readOpen(
  files: Files,
  descriptor: number,
  limit: number,
  isWanted: (stat: BigIntStats) => boolean,
): { bytes: Uint8Array; stat: BigIntStats } | undefined {
  try {
    for (let round = 0; ; round++) {
      const stat = files.fstatSync(descriptor, { bigint: true })
      if (!isWanted(stat)) return undefined
      const expected = Math.min(limit, Number(stat.size))
      // One more byte than expected shows whether the file has grown, without another `fstat`.
      const bytes = Buffer.allocUnsafe(Math.min(limit, expected + 1))
      let filled = 0
      let count: number
      do {
        count = files.readSync(descriptor, bytes, filled, bytes.length - filled, filled)
        filled += count
      } while (count > 0 && filled < expected)
      if (filled === expected || (round === 4 && filled > expected))
        return { bytes: bytes.subarray(0, filled), stat }
      if (round === 4) throw inputOutputError("read")
    }
  } finally {
    attempt(() => files.closeSync(descriptor))
  }
}

/** `O_NONBLOCK` keeps a FIFO from blocking. */
function open(files: Files, path: string, follow?: boolean): number {
  return files.openSync(path, fs.constants.O_NONBLOCK | (follow ? 0 : (O_NOFOLLOW as number)))
}

// ELOOP, EMLINK: a symlink. ENXIO: a socket. EISDIR: a folder.
const ABSENT = ["ENOENT", "ENOTDIR", "ELOOP", "EMLINK", "ENXIO", "EISDIR"]

/**
 * Reads at most `limit` bytes of a file. `undefined` when there is no plain file at the path.
 *
 * @param follow True follows a symlink, for files that people keep themselves.
 * @param largest Nothing is read of a larger file, which counts as none.
 */
export function readHead(
  files: Files,
  path: string,
  limit: number,
  follow?: boolean,
  largest: number = Number.MAX_SAFE_INTEGER,
): StoredHead | undefined {
  const descriptor = unlessMissing(() => open(files, path, follow), ABSENT)
  if (descriptor === undefined) return undefined
  const file = readOpen(files, descriptor, limit, (stat) => stat.isFile() && stat.size <= largest)
  if (file === undefined) return undefined
  const { size, mtimeNs } = file.stat
  return { bytes: file.bytes, total: Number(size), updatedAt: Number(mtimeNs) / 1e6 }
}

/** Reads a file; `undefined` also for one of more than `limit` bytes, of which nothing is read. */
export function readWhole(files: Files, path: string, limit: number): Uint8Array | undefined {
  return readHead(files, path, limit, false, limit)?.bytes
}

/**
 * Reads at most `limit` bytes of a file by its path relative to a folder, which may begin with `../`. `undefined` when
 * there is no plain file, `"link"` when a link leads to it.
 */
export function readBelow(
  files: Files,
  folder: string,
  path: string,
  limit: number,
): StoredHead | "link" | undefined {
  const full = join(canonicalPath(files, folder), path)
  return canonicalPath(files, full) === full ? readHead(files, full, limit) : "link"
}

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
  mayCut?: boolean,
): VersionedFile | undefined {
  let descriptor: number
  try {
    descriptor = open(files, path)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    if (hasCode(error, "ELOOP", "EMLINK"))
      return { bytes: new Uint8Array(), key: keyOf(files, path) ?? "", isLink: true }
    throw hasCode(error, "ENXIO", "EISDIR") ? notAFile(path) : error
  }
  const file = readOpen(files, descriptor, limit, (stat) => {
    if (!stat.isFile()) throw notAFile(path)
    if (!mayCut) rejectLarge(path, Number(stat.size), limit)
    return true
  })
  if (file === undefined) return undefined
  const { bytes, stat } = file
  const total = stat.size > limit ? Number(stat.size) : undefined
  return { bytes, total, mode: Number(stat.mode) & 0o777, key: describeKey(stat) }
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

export function isEmptyKey(key: string): boolean {
  return key.split(".")[1] === "0"
}

/** Whether two keys are of one inode. */
export function isSameInode(a: string, b: string): boolean {
  return a.split(".")[0] === b.split(".")[0]
}

/** Accepts a file that can be read and changed again. @throws MemoryError `too-large` */
export function rejectLarge(path: string, bytes: number, limit: number): void {
  if (bytes <= limit) return
  const sizes = `has ${bytes} bytes, or would have; the limit is ${limit}`
  const advice = "Nothing was changed. Shorten it or split it up, then retry."
  throw new MemoryError("too-large", `${basename(path)} ${sizes}. ${advice}`)
}

/** The error for a path that holds no plain file. */
export function notAFile(path: string): MemoryError {
  const problem = "is not a plain file (a folder, a symlink or a device). Nothing was written; move it away."
  return new MemoryError("unreadable-file", `${basename(path)} ${problem}`)
}
