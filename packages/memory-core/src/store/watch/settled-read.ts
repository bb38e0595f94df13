import type { BigIntStats } from "node:fs"
import { MemoryError } from "../../errors.ts"
import { closeQuietly, type Files, hasCode, inputOutputError, unlessMissing } from "../../files/file-port.ts"
import { fs } from "../../node-modules.ts"
import { createPatience, type Patience } from "./patience.ts"

/** A file's bytes with the identity that it had when they were read. */
export interface SeenFile {
  bytes: Uint8Array
  /** Size of the file, where only its beginning was read. */
  total?: number
  /** Its permissions; absent for a symlink. */
  mode?: number
  /** Inode, size and time of change: another key means that somebody else has been there. */
  key: string
  /** True for a symlink, which is never followed; it has no bytes of its own. */
  isLink?: true
}

const SETTLED_MS = 20
/** More than a tick of a file system's clock: a later save has another time, and so another key. */
const TICK_MS = 6
const LONGEST_MS = 1_000
const LONGEST_EMPTY_MS = 500
const LONGEST_MISSING_MS = 300

const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants

/**
 * A file as it is now; `undefined` when there is none.
 *
 * @param mayCut True reads the first `limit` bytes of a larger file.
 * @throws MemoryError `too-large` over `limit` bytes, `unreadable-file` when it is neither a file nor a symlink.
 */
export function readSeen(
  files: Files,
  path: string,
  limit: number,
  mayCut: boolean = false,
): SeenFile | undefined {
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
    const total = Math.min(size, limit)
    const bytes = Buffer.allocUnsafe(total)
    let filled = 0
    while (filled < total) {
      const count = files.readSync(descriptor, bytes, filled, total - filled, filled)
      if (count === 0) break
      filled += count
    }
    // An editor may have made it shorter: then its key tells. A disk that gives less than it has is out of order.
    if (filled < total && Number(files.fstatSync(descriptor).size) === size) throw inputOutputError("read")
    return {
      bytes: bytes.subarray(0, filled),
      ...(size > limit ? { total: size } : {}),
      mode: Number(stat.mode) & 0o777,
      key: describeKey(stat),
    }
  } finally {
    closeQuietly(files, descriptor)
  }
}

/**
 * The index for a writer, who waits for an editor to settle: not empty and unchanged for 20 ms, unless it is `known`,
 * as the last writer left it. A missing file is waited for while one is known to have been there, since some editors
 * rename it away before they write the new one. Gives up after a second.
 *
 * Once patience is over, a save counts as complete when it came by a rename or a tick of the clock ago.
 */
export async function readSettled(
  files: Files,
  path: string,
  known: string | undefined,
  limit: number,
  patience: Patience = createPatience(),
): Promise<SeenFile | undefined> {
  const started = performance.now()
  let inode: string | undefined
  for (;;) {
    const seen = readSeen(files, path, limit)
    const waited = performance.now() - started
    if (seen === undefined) {
      if (waited >= LONGEST_MISSING_MS || known === undefined) return undefined
    } else if (seen.isLink) {
      throw notAFile(path)
    } else {
      if (seen.key === known) return seen
      // Within the age that counts as settled the key may stay the same while the bytes change.
      const age = Date.now() - timeOf(seen.key)
      const isOld = age > SETTLED_MS || age < 0
      const isEmpty = seen.bytes.length === 0
      if (isOld && (!isEmpty || waited >= LONGEST_EMPTY_MS || age > LONGEST_MS)) return seen
      patience.saw(seen.key)
      const before = inode
      inode = seen.key.slice(0, seen.key.indexOf("."))
      const isComplete = age > TICK_MS || (before !== undefined && before !== inode)
      if (patience.isOver && isComplete && !isEmpty) return seen
    }
    if (waited > LONGEST_MS) {
      throw new MemoryError(
        "write-failed",
        "MEMORY.md changes all the time; close the program that writes it and try again.",
      )
    }
    await patience.pause()
  }
}

/** The identity of the file under a name; `undefined` when there is none. */
export function keyOf(files: Files, path: string): string | undefined {
  const stat = unlessMissing(() => files.lstatSync(path, { bigint: true, throwIfNoEntry: false }))
  return stat && describeKey(stat)
}

export function describeKey({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino}.${size}.${mtimeNs}`
}

/** When the file of a key was changed, in milliseconds. */
function timeOf(key: string): number {
  return Number(key.slice(key.lastIndexOf(".") + 1)) / 1e6
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
