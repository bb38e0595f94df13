import { setTimeout as sleep } from "node:timers/promises"
import { MemoryError } from "../errors.ts"
import { type Files, hasCode } from "../files/file-port.ts"
import { keyOf } from "./settled-read.ts"

const RETRY_MS = 20
const LONGEST_MS = 2_000

/**
 * Renames a file onto another, if that is still the one with the key: the look and the rename are one synchronous
 * step. False when it is not. On Windows a file that somebody has open refuses for a moment: then it waits, looks
 * again, and tries again, for up to two seconds.
 */
export async function renameOver(
  files: Files,
  from: string,
  to: string,
  expectedKey: string | undefined,
): Promise<boolean> {
  const started = performance.now()
  for (;;) {
    if (keyOf(files, to) !== expectedKey) return false
    try {
      files.renameSync(from, to)
      return true
    } catch (error) {
      const busy = process.platform === "win32" && hasCode(error, "EPERM", "EACCES", "EBUSY")
      if (!busy) throw error
      if (performance.now() - started > LONGEST_MS)
        throw new MemoryError("write-failed", "Another program keeps the file open; close it and try again.")
    }
    await sleep(RETRY_MS)
  }
}
