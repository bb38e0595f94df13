import { fs } from "../node-modules.ts"
import { closeQuietly, type Files, inputOutputError, unlessMissing } from "./file-port.ts"

/** The beginning of a file, or all of it. */
export interface FileHead {
  bytes: Uint8Array
  /** Size of the file in bytes. */
  total: number
  /** How many names the file has. */
  links: number
  /** When its bytes were last changed, in milliseconds since 1970. */
  updatedAt: number
}

/**
 * A symlink in place of the file is not followed. Windows has no such flag, nor the one by which a FIFO does not hang:
 * among flags, `undefined` is 0.
 */
export const O_NOFOLLOW: number | undefined = fs.constants.O_NOFOLLOW

// ELOOP, EMLINK: a symlink. ENXIO: a socket. EISDIR: a folder.
const ABSENT = ["ENOENT", "ENOTDIR", "ELOOP", "EMLINK", "ENXIO", "EISDIR"]

/**
 * At most `limit` bytes of a file, read once, and again only when its size changed meanwhile. `undefined` when there
 * is none, and when what is there is not a plain file. Throws EIO when it goes on giving less than it has.
 *
 * @param follow True follows a symlink, for files that belong to a person.
 */
export function readHead(
  files: Files,
  path: string,
  limit: number,
  follow: boolean = false,
): FileHead | undefined {
  const flags = fs.constants.O_NONBLOCK | (follow ? 0 : (O_NOFOLLOW as number))
  const descriptor = unlessMissing(() => files.openSync(path, flags), ABSENT)
  if (descriptor === undefined) return undefined
  try {
    for (let attempt = 0; ; attempt++) {
      const stat = files.fstatSync(descriptor)
      if (!stat.isFile()) return undefined
      const total = stat.size
      // One byte more than there should be tells whether the file has grown, without another look.
      const bytes = Buffer.allocUnsafe(Math.min(limit, total + 1))
      const wanted = Math.min(limit, total)
      let filled = 0
      let count: number
      do {
        count = files.readSync(descriptor, bytes, filled, bytes.length - filled, filled)
        filled += count
      } while (count > 0 && filled < wanted)
      if (filled === wanted || (attempt === 4 && filled > wanted))
        return { bytes: bytes.subarray(0, filled), total, links: stat.nlink, updatedAt: stat.mtimeMs }
      if (attempt === 4) throw inputOutputError("read")
    }
  } finally {
    closeQuietly(files, descriptor)
  }
}
