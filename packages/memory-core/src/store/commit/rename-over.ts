import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "@caliban/text"
import { MemoryError } from "../../errors.ts"
import { type Files, hasCode } from "../../files/file-port.ts"
import { keyOf } from "../../files/read-file.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { throwIfAborted } from "../abort.ts"
import type { LockedContext } from "../context.ts"
import { assertHeld } from "../lock/file-lock.ts"

const RETRY_MS = 20
const LONGEST_MS = 2_000
/** Checks that take longer were interrupted and are repeated; on a slow disk all of them do, so there is a limit. */
const INTERRUPTED_MS = 0.3
const INTERRUPTIONS = 5

export interface Rename {
  from: string
  /** The key of the file that must be at `from`. See `VersionedFile`. */
  moves: string
  to: string
  /** The key of the file that must be at `to`; `undefined` when there must be none. */
  replaces: string | undefined
}

/**
 * Renames a file if both names still lead to the expected files and the lock is still held: the checks and the rename
 * are one synchronous step. Returns false when they do not. Waits while another program works in the memory directory,
 * and on Windows while another program has the file open, for up to two seconds.
 *
 * @throws MemoryError `locked`; the reason of the transaction's signal, before its first rename
 */
export async function renameOver(
  context: LockedContext,
  { from, moves, to, replaces }: Rename,
): Promise<boolean> {
  const { files, watch, abort } = context
  const started = performance.now()
  for (let interruptions = 0; ; ) {
    await watch.settle("rename")
    const begun = performance.now()
    assertHeld(context)
    if (keyOf(files, to) !== replaces || keyOf(files, from) !== moves) return false
    const isLate = begun - started > LONGEST_MS
    const checked = performance.now()
    if (!watch.isQuiet() && !isLate) continue
    if (performance.now() - begun > INTERRUPTED_MS && ++interruptions < INTERRUPTIONS) continue
    throwIfAborted(abort.signal)
    try {
      if (!replace(files, { from, moves, to, replaces })) return false
      abort.signal = undefined
      context.staged.delete(from)
      watch.changed(performance.now() - checked)
      return true
    } catch (error) {
      // A network drive may lose the answer to a rename that it performed.
      if (attempt(() => keyOf(files, to)) === moves) return true
      const isBusy = process.platform === "win32" && hasCode(error, "EPERM", "EACCES", "EBUSY")
      if (!isBusy) throw error
      if (isLate)
        throw new MemoryError("write-failed", "Another program keeps the file open; close it and try again.")
    }
    await sleep(RETRY_MS)
  }
}

/**
 * Renames a file. Where the host can exchange two names, what was at `to` is looked at afterwards: a file that is not the
 * one that was checked gets its name back, and the result is false.
 */
function replace(files: Files, { from, moves, to, replaces }: Rename): boolean {
  const isExchanged = replaces !== undefined && exchange(files, from, to)
  if (!isExchanged) files.renameSync(from, to)
  if (!isExchanged || keyOf(files, from) === replaces) {
    if (isExchanged) removeQuietly(files, from)
    return true
  }
  // What is there now is ours, or a second save by the same program: that one stays.
  if (!exchange(files, from, to)) files.renameSync(from, to)
  else if (keyOf(files, from) !== moves) exchange(files, from, to)
  return false
}

/** False where the host or the file system cannot. */
function exchange(files: Files, from: string, to: string): boolean {
  try {
    files.exchange?.(from, to)
    return files.exchange !== undefined
  } catch {
    return false
  }
}
