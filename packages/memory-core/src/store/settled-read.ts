import { setTimeout as sleep } from "node:timers/promises"
import { MemoryError } from "../errors.ts"
import { type Files, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"

/** A file's bytes with the identity that it had when they were read. */
export interface SeenFile {
  bytes: Uint8Array
  /** Inode, size and time of change: another key means that somebody else has been there. */
  key: string
}

const PAUSE_MS = 5
const SETTLED_MS = 20
const LOOKS = 200
const LOOKS_IF_EMPTY = 100
const LOOKS_IF_MISSING = 60

/** A file as it is now; `undefined` without a plain file. Throws on a file larger than `limit`. */
export function readSeen(files: Files, path: string, limit: number): SeenFile | undefined {
  for (;;) {
    const before = keyOf(files, path)
    const head = readHead(files, path, limit)
    const after = keyOf(files, path)
    if (head === undefined && after === undefined) return undefined
    if (head === undefined && before === after) throw notAFile(path)
    if (head === undefined || before !== after || after === undefined) continue
    if (head.total > limit) throw tooLarge(path, head.total, limit)
    return { bytes: head.bytes, key: after }
  }
}

/**
 * The index for a writer, who waits for an editor to settle: not empty and unchanged for 20 ms, unless it is our own
 * last write, of which `last` is another name. A missing file is waited for while one is known to have been there,
 * since some editors rename it away before they write it anew. Gives up after a second.
 */
export async function readSettled(
  files: Files,
  path: string,
  last: string,
  limit: number,
): Promise<SeenFile | undefined> {
  for (let look = 1; look <= LOOKS; look++) {
    const seen = readSeen(files, path, limit)
    if (seen === undefined) {
      if (look >= LOOKS_IF_MISSING || keyOf(files, last) === undefined) return undefined
    } else {
      if (seen.key === keyOf(files, last)) return seen
      const age = ageOf(files, path)
      const old = age === undefined || age > SETTLED_MS || age < 0
      if (old && (seen.bytes.length > 0 || look >= LOOKS_IF_EMPTY || (age ?? 0) > 50 * SETTLED_MS))
        return seen
    }
    await sleep(PAUSE_MS)
  }
  throw new MemoryError(
    "write-failed",
    "MEMORY.md changes all the time; close the program that writes it and try again.",
  )
}

/** The identity of the file under a name; `undefined` when there is none. */
export function keyOf(files: Files, path: string): string | undefined {
  const stat = unlessMissing(() => files.lstatSync(path, { bigint: true }))
  return stat === undefined ? undefined : `${stat.ino}.${stat.size}.${stat.mtimeNs}`
}

function ageOf(files: Files, path: string): number | undefined {
  const stat = unlessMissing(() => files.lstatSync(path))
  return stat === undefined ? undefined : Date.now() - stat.mtimeMs
}

function tooLarge(path: string, total: number, limit: number): MemoryError {
  return new MemoryError(
    "too-large",
    `${nameOf(path)} has ${total} bytes; up to ${limit} are changed. Make it smaller by hand.`,
  )
}

function notAFile(path: string): MemoryError {
  return new MemoryError(
    "unreadable-file",
    `${nameOf(path)} is not a plain file (a folder, a symlink or a device). Nothing was written; move it away.`,
  )
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
}
