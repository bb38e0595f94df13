import type { BigIntStats } from "node:fs"
import { basename, join } from "node:path"
import { attempt } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { fs } from "../node-modules.ts"
import { canonicalPath } from "./canonical-path.ts"
import { type Files, inputOutputError, unlessMissing } from "./file-port.ts"

/** The beginning of a file, or all of it. */
export interface StoredHead {
  bytes: Uint8Array
  /** Size of the file in bytes. */
  total: number
  /** When it was last changed, in milliseconds since 1970; absent when the store cannot tell. */
  updatedAt?: number | undefined
  /** Its permissions; absent when the store has none. */
  mode?: number | undefined
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
 * Reads at most `limit` bytes of an open file, and again when its size changed meanwhile; nothing of a larger one than
 * `largest`. Throws EIO when reads keep returning fewer bytes than the file's size.
 */
function readOpen(
  files: Files,
  descriptor: number,
  limit: number,
  largest: number,
): { bytes: Uint8Array; stat: BigIntStats } | undefined {
  for (let round = 0; round < 5; round++) {
    const stat = files.fstatSync(descriptor, { bigint: true })
    if (!stat.isFile() || stat.size > largest) return undefined
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
  }
  throw inputOutputError("read")
}

// ELOOP, EMLINK: a symlink. ENXIO: a socket. EISDIR: a folder.
const ABSENT = ["ENOENT", "ENOTDIR", "ELOOP", "EMLINK", "ENXIO", "EISDIR"]

/** Opens, reads and closes a file; `undefined` when there is no plain file at the path. */
function readPlain(files: Files, path: string, limit: number, largest: number, follow?: boolean) {
  // Keeps a FIFO from blocking.
  const flags = fs.constants.O_NONBLOCK | (follow ? 0 : (O_NOFOLLOW as number))
  const descriptor = unlessMissing(() => files.openSync(path, flags), ABSENT)
  if (descriptor === undefined) return undefined
  try {
    return readOpen(files, descriptor, limit, largest)
  } finally {
    attempt(() => files.closeSync(descriptor))
  }
}

/**
 * Reads at most `limit` bytes of a file. `undefined` when there is no plain file at the path.
 *
 * @param follow True follows a symlink, for files that people keep themselves.
 */
export function readHead(
  files: Files,
  path: string,
  limit: number,
  follow?: boolean,
): StoredHead | undefined {
  const { bytes, stat } = readPlain(files, path, limit, Infinity, follow) ?? {}
  if (bytes === undefined || stat === undefined) return undefined
  const { size, mtimeNs, mode } = stat
  return { bytes, total: Number(size), updatedAt: Number(mtimeNs) / 1e6, mode: Number(mode) & 0o777 }
}

/** Reads a file; `undefined` also for one of more than `limit` bytes, of which nothing is read. */
export function readWhole(files: Files, path: string, limit: number): Uint8Array | undefined {
  return readPlain(files, path, limit, limit)?.bytes
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
  const file = readPlain(files, path, limit, mayCut ? Infinity : limit)
  if (file !== undefined) {
    const { bytes, stat } = file
    const total = stat.size > limit ? Number(stat.size) : undefined
    return { bytes, total, mode: Number(stat.mode) & 0o777, key: describeKey(stat) }
  }
  const stat = bigStatAt(files, path)
  if (stat === undefined) return undefined
  if (stat.isSymbolicLink()) return { bytes: new Uint8Array(), key: describeKey(stat), isLink: true }
  if (!stat.isFile()) throw notAFile(path)
  rejectLarge(path, Number(stat.size), limit)
  // Another program has put it there in between: a change finds out before it replaces anything.
  return undefined
}

/** The key of the file at a path; `undefined` when it does not exist. See `VersionedFile`. */
export function keyOf(files: Files, path: string): string | undefined {
  const stat = bigStatAt(files, path)
  return stat && describeKey(stat)
}

function bigStatAt(files: Files, path: string): BigIntStats | undefined {
  return unlessMissing(() => files.lstatSync(path, { bigint: true, throwIfNoEntry: false }))
}

export function describeKey({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino}.${size}.${mtimeNs}`
}

/** What a key says. */
export function parseKey(key: string): { inode: string; isEmpty: boolean; changedAt: number } {
  const [inode = "", size, time] = key.split(".")
  return { inode, isEmpty: size === "0", changedAt: Number(time) / 1e6 }
}

/** Whether two keys are of one inode. */
export function isSameInode(a: string, b: string): boolean {
  return parseKey(a).inode === parseKey(b).inode
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
