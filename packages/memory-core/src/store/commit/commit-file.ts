import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import { hasCode } from "../../files/file-port.ts"
import type { TransactionContext } from "../context.ts"
import { assertHeld } from "../lock/file-lock.ts"
import { keyOf } from "../watch/settled-read.ts"

const RETRY_MS = 20
const LONGEST_MS = 2_000
/** Looks that take longer were interrupted; on a slow disk all of them do, so there is an end to looking again. */
const STOPPED_MS = 0.3
const STOPS = 5

export interface Rename {
  from: string
  /** What has to be at `from`. See `SeenFile`. */
  moves: string
  to: string
  /** What has to be at `to`; `undefined` for nothing. */
  replaces: string | undefined
}

/**
 * Renames a file if the names still lead to what they should and the lock is still held: the looks and the rename are
 * one synchronous step. False when they do not. Waits while somebody else is at work in the memory directory, and on
 * Windows while somebody has the file open, for up to two seconds.
 *
 * @throws MemoryError `locked`
 */
export async function renameOver(
  context: TransactionContext,
  { from, moves, to, replaces }: Rename,
): Promise<boolean> {
  const { files, watch } = context
  const started = performance.now()
  for (let stops = 0; ; ) {
    await watch.settle()
    const begun = performance.now()
    assertHeld(context)
    if (keyOf(files, to) !== replaces || keyOf(files, from) !== moves) return false
    const isLate = begun - started > LONGEST_MS
    if (!watch.isQuiet() && !isLate) continue
    if (performance.now() - begun > STOPPED_MS && ++stops < STOPS) continue
    try {
      files.renameSync(from, to)
      watch.changed(performance.now() - begun)
      return true
    } catch (error) {
      // A network drive may lose the answer of a rename that it did.
      if (attempt(() => keyOf(files, to)) === moves) return true
      const busy = process.platform === "win32" && hasCode(error, "EPERM", "EACCES", "EBUSY")
      if (!busy) throw error
      if (isLate)
        throw new MemoryError("write-failed", "Another program keeps the file open; close it and try again.")
    }
    await sleep(RETRY_MS)
  }
}
