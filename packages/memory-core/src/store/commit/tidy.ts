import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import type { LockedContext } from "../context.ts"
import { CACHE_PREFIX, TEMPORARY, TRASH_FOLDER } from "../file-names.ts"
import { sweepDead } from "../lock/waiting-files.ts"
import { PURGED_FOLDER, removePurged } from "../trash/purge-trash.ts"
import { keepTrashSmall } from "../trash/retention.ts"
import { dropAbortedHistoryEntry, sweepTrash } from "../trash/sweep-trash.ts"
import { assertFormat, writeFormat } from "./write-format.ts"

/** Leftovers are swept after a takeover, and each time the lock has been taken this many times. */
const SWEEP_ROUND = 32

/**
 * Removes what crashed writers left, and keeps the trash below its limit. Whatever only a holder of the lock writes and
 * is found right after locking is left over from a crash.
 *
 * @throws MemoryError `newer-format`
 */
export async function tidy(context: LockedContext): Promise<void> {
  const { files, folders, lock } = context
  const { names, tookOver, epoch } = lock
  const control = folders.control.path
  const { isMissing } = assertFormat(files, control)
  for (const name of names)
    if (name.startsWith(TEMPORARY) || name.startsWith(CACHE_PREFIX)) removeQuietly(files, join(control, name))
  const isRound = epoch % SWEEP_ROUND === 0
  if (tookOver || isRound) attempt(() => sweep(context))
  for (const name of names) {
    if (name.startsWith(PURGED_FOLDER))
      await removePurged(files, folders.control, name).catch(() => undefined)
  }
  await keepTrashSmall(context, isRound).catch(() => undefined)
  if (isMissing) writeFormat(files, control)
  if (names.includes(".gitignore")) return
  try {
    writeNewFile(files, join(control, ".gitignore"), Buffer.from("*\n"))
  } catch {
    // Nothing depends on it; the next writer tries again.
  }
}

function sweep({ files, folders, lock, trash }: LockedContext): void {
  sweepDead(files, folders.control.path, lock.names, Date.now())
  if (!lock.names.includes(TRASH_FOLDER)) return
  const folder = folders.trash().path
  const isSwept = sweepTrash(files, folder)
  const isDropped = lock.tookOver && dropAbortedHistoryEntry(files, folder, folders)
  if (isSwept || isDropped) trash.set(undefined)
}
