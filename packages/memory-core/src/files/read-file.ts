import { constants } from "node:fs"
import { type Files, unlessMissing } from "./file-port.ts"

/** The beginning of a file, or all of it. */
export interface FileHead {
  bytes: Uint8Array
  /** Size of the file in bytes. */
  total: number
}

// A symlink in place of the file is not followed, a FIFO in place of it does not hang.
const PLAIN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const ATTEMPTS = 5

export interface ReadOptions {
  /** True follows a symlink, for files that belong to a person. Default: false. */
  follow?: boolean
}

/**
 * At most `limit` bytes of a file, read once, and again only when its size changed meanwhile. `undefined` when there
 * is none, and when what is there is not a plain file.
 */
export function readHead(
  files: Files,
  path: string,
  limit: number,
  { follow = false }: ReadOptions = {},
): FileHead | undefined {
  const flags = follow ? PLAIN & ~(constants.O_NOFOLLOW ?? 0) : PLAIN
  const descriptor = unlessMissing(() => openPlain(files, path, flags))
  if (descriptor === undefined) return undefined
  try {
    let stat = files.fstatSync(descriptor)
    for (let attempt = 1; stat.isFile(); attempt++) {
      const bytes = readBytes(files, descriptor, Math.min(limit, stat.size))
      const after = files.fstatSync(descriptor)
      if (after.size === stat.size || attempt === ATTEMPTS) return { bytes, total: after.size }
      stat = after
    }
    return undefined
  } finally {
    files.closeSync(descriptor)
  }
}

function openPlain(files: Files, path: string, flags: number): number | undefined {
  try {
    return files.openSync(path, flags)
  } catch (error) {
    // ELOOP, EMLINK: a symlink. ENXIO: a socket or a FIFO. EISDIR: a folder.
    if (["ELOOP", "EMLINK", "ENXIO", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
      return undefined
    throw error
  }
}

function readBytes(files: Files, descriptor: number, length: number): Uint8Array {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const count = files.readSync(descriptor, buffer, filled, length - filled, filled)
    if (count === 0) break
    filled += count
  }
  return buffer.subarray(0, filled)
}
