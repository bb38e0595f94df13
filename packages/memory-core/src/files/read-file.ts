import { join } from "node:path"
import { fs } from "../node-modules.ts"
import { canonicalPath } from "./canonical-path.ts"
import { closeQuietly, type Files, inputOutputError, unlessMissing } from "./file-port.ts"

/** The beginning of a file, or all of it. */
export interface FileHead {
  bytes: Uint8Array
  /** Size of the file in bytes. */
  total: number
  /** How many hard links the file has. */
  links: number
  /** When its bytes were last changed, in milliseconds since 1970. */
  updatedAt: number
}

/**
 * Does not follow a symlink. Windows has neither this flag nor `O_NONBLOCK`, which keeps a FIFO from blocking: among
 * flags, `undefined` counts as 0.
 */
export const O_NOFOLLOW: number | undefined = fs.constants.O_NOFOLLOW

// ELOOP, EMLINK: a symlink. ENXIO: a socket. EISDIR: a folder.
const ABSENT = ["ENOENT", "ENOTDIR", "ELOOP", "EMLINK", "ENXIO", "EISDIR"]

/**
 * Reads at most `limit` bytes of a file, and again when its size changed meanwhile. `undefined` when there is no plain
 * file at the path. Throws EIO when reads keep returning fewer bytes than the file's size.
 *
 * @param follow True follows a symlink, for files that people keep themselves.
 * @param largest Nothing is read of a larger file, which counts as none.
 */
export function readHead(
  files: Files,
  path: string,
  limit: number,
  follow: boolean = false,
  largest: number = Number.MAX_SAFE_INTEGER,
): FileHead | undefined {
  const flags = fs.constants.O_NONBLOCK | (follow ? 0 : (O_NOFOLLOW as number))
  const descriptor = unlessMissing(() => files.openSync(path, flags), ABSENT)
  if (descriptor === undefined) return undefined
  try {
    for (let attempt = 0; ; attempt++) {
      const stat = files.fstatSync(descriptor)
      if (!stat.isFile() || stat.size > largest) return undefined
      // One more byte than expected shows whether the file has grown, without another `fstat`.
      const bytes = Buffer.allocUnsafe(Math.min(limit, stat.size + 1))
      const expected = Math.min(limit, stat.size)
      const filled = readInto(files, descriptor, bytes, expected)
      if (filled === expected || (attempt === 4 && filled > expected))
        return {
          bytes: bytes.subarray(0, filled),
          total: stat.size,
          links: stat.nlink,
          updatedAt: stat.mtimeMs,
        }
      if (attempt === 4) throw inputOutputError("read")
    }
  } finally {
    closeQuietly(files, descriptor)
  }
}

/** Reads until `enough` bytes or the end of the file; returns how many. */
export function readInto(files: Files, descriptor: number, bytes: Uint8Array, enough: number): number {
  let filled = 0
  let count: number
  do {
    count = files.readSync(descriptor, bytes, filled, bytes.length - filled, filled)
    filled += count
  } while (count > 0 && filled < enough)
  return filled
}

/** Reads a file; `undefined` also for one of more than `limit` bytes, of which nothing is read. */
export function readWhole(files: Files, path: string, limit: number): Uint8Array | undefined {
  return readHead(files, path, limit + 1, false, limit)?.bytes
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
): FileHead | "link" | undefined {
  const full = join(canonicalPath(files, folder), path)
  return canonicalPath(files, full) === full ? readHead(files, full, limit) : "link"
}
