import { basename } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { MemoryError } from "../../errors.ts"
import type { Files } from "../../files/file-port.ts"
import { notAFile, readVersioned, timeOfKey, type VersionedFile } from "../../files/read-file.ts"
import { type Abortable, throwIfAborted } from "../abort.ts"

const SETTLED_MS = 20
/** More than a tick of a file system's clock: a later save has another time, and so another key. */
const TICK_MS = 6
const LONGEST_MS = 1_000
const LONGEST_EMPTY_MS = 500
const LONGEST_MISSING_MS = 300
/** A program that saves again and again, faster than a person can, is not waited for any longer. */
const PATIENCE_MS = 60
const PAUSE_MS = 4

/**
 * Reads the index for a writer, after waiting for an editor to settle: until it is not empty and unchanged for 20 ms,
 * unless it is `known`, as the last writer left it. Waits up to 0.3 s for a missing file when one is known to have been
 * there, since some editors rename it away before they write the new one.
 *
 * @param abort Ends the wait.
 * @throws MemoryError `write-failed` when the file keeps changing for a second, and the codes of `readVersioned`.
 */
export async function readSettled(
  files: Files,
  path: string,
  known: string | undefined,
  limit: number,
  abort: Abortable,
): Promise<VersionedFile | undefined> {
  const started = performance.now()
  for (;;) {
    const file = readVersioned(files, path, limit)
    const waited = performance.now() - started
    if (file === undefined) {
      if (waited >= LONGEST_MISSING_MS || known === undefined) return undefined
    } else if (file.isLink) {
      throw notAFile(path)
    } else if (file.key === known || isSettled(file, waited)) return file
    if (waited > LONGEST_MS) throw keepsChanging(basename(path))
    await sleep(PAUSE_MS)
    throwIfAborted(abort.signal)
  }
}

function isSettled({ key, bytes }: VersionedFile, waited: number): boolean {
  const age = Date.now() - timeOfKey(key)
  const isOld = age < 0 || age > (waited > PATIENCE_MS ? TICK_MS : SETTLED_MS)
  return isOld && (bytes.length > 0 || waited >= LONGEST_EMPTY_MS || age > LONGEST_MS)
}

export function keepsChanging(name: string): MemoryError {
  return new MemoryError(
    "write-failed",
    `${name} keeps changing; close the program that writes it and try again.`,
  )
}
