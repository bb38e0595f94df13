import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import type { LockedContext } from "../context.ts"
import { CACHE_PREFIX, isOldName, TEMPORARY } from "../file-names.ts"
import { assertFormat, writeFormat } from "../format-marker.ts"
import { dropAbortedEntry } from "../history/drop-aborted.ts"
import { migrate } from "../history/migrate.ts"
import { keepHistorySmall } from "../history/retention.ts"
import { sweepDead } from "../lock/waiting-files.ts"

/** Leftovers are swept after a takeover, and each time the lock has been taken this many times. */
const SWEEP_ROUND = 32

/**
 * Removes what crashed writers left, and keeps the history below its limit. Whatever only a holder of the lock writes and
 * is found right after locking is left over from a crash.
 *
 * @throws MemoryError `newer-format`
 */
export async function tidy(context: LockedContext): Promise<void> {
  const { files, folders, lock } = context
  const { names, tookOver, epoch } = lock
  const control = folders.control.path
  const { isOld } = assertFormat(files, control)
  // First, so that an older version does not write into what is carried over.
  if (isOld) writeFormat(files, control)
  if (names.some(isOldName)) await migrate(context)
  for (const name of names)
    if (name.startsWith(TEMPORARY) || name.startsWith(CACHE_PREFIX)) removeQuietly(files, join(control, name))
  if (tookOver || epoch % SWEEP_ROUND === 0) attempt(() => sweepDead(files, control, names, Date.now()))
  if (tookOver) attempt(() => dropAbortedEntry(context))
  await keepHistorySmall(context).catch(() => undefined)
  if (names.includes(".gitignore")) return
  try {
    writeNewFile(files, join(control, ".gitignore"), Buffer.from("*\n"))
  } catch {
    // Nothing depends on it; the next writer tries again.
  }
}
