import { join } from "node:path"
import { attempt } from "@caliban/text"
import { canonicalPath } from "../../files/canonical-path.ts"
import { explainSystemError } from "../../files/explain-system-error.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { type Abortable, throwIfAborted } from "../abort.ts"
import type { LockedContext } from "../context.ts"
import { usableNames } from "../control-files.ts"
import { CACHE_PREFIX, HISTORY_FOLDER, isOldName, TEMPORARY } from "../file-names.ts"
import { assertFormat, writeFormat } from "../format-marker.ts"
import { dropAbortedEntry } from "../history/drop-aborted.ts"
import { migrate } from "../history/migrate.ts"
import { formatId, newestNumber } from "../history/record.ts"
import { keepHistorySmall } from "../history/retention.ts"
import { acquireLock, assertHeld } from "../lock/file-lock.ts"
import { enqueue, nextTurn } from "../queue.ts"
import type { StorePlace } from "../store-place.ts"
import { watchEditors } from "./editor-watch.ts"
import { openWritable, type WritableFolders } from "./writable-folders.ts"

/** The note in the name of a released lock, with the newest number of the history. */
const NOTE = /^(?<indexKey>\d+\.\d+\.\d+)\.(?<folderTime>\d+)(?:\.(?<newest>\d+))?$/

/**
 * Runs a task as the only writer of a memory directory, and creates missing folders.
 *
 * @param signal Ends the wait for other writers. A call that has created the memory directory is completed.
 * @throws MemoryError `locked`, `newer-format`, `unsafe-directory`, `write-failed`; whatever `task` throws; the reason
 * of the signal.
 */
export async function runLocked<T>(
  place: StorePlace,
  task: (held: LockedContext) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const abort: Abortable = { signal }
  const run = async (): Promise<T> => {
    try {
      await nextTurn()
      throwIfAborted(abort.signal)
      const folders = await openWritable(place)
      try {
        assertFormat(place.files, folders.control.path)
        return await runIn(place, folders, abort, task)
      } finally {
        folders.close()
      }
    } catch (error) {
      // The reason of an abort may look like an error of the system.
      throwIfAborted(abort.signal)
      throw explainSystemError(error)
    }
  }
  return await enqueue(canonicalPath(place.files, place.directory), run, signal)
}

async function runIn<T>(
  place: StorePlace,
  folders: WritableFolders,
  abort: Abortable,
  task: (held: LockedContext) => Promise<T>,
): Promise<T> {
  const { files, lockWait } = place
  const control = folders.control.path
  const lock = await acquireLock(files, control, lockWait, abort)
  if (folders.isFirst) abort.signal = undefined
  const { indexKey, folderTime, newest: noted } = NOTE.exec(lock.note ?? "")?.groups ?? {}
  let newest = noted === undefined ? undefined : Number(noted)
  const nextId = (): string => {
    newest ??= newestNumber(files.readdirSync(folders.history().path) as string[])
    // Not below the count of the lock, so that the number of a purged entry is not used again.
    newest = Math.max(lock.epoch, newest + 1)
    return formatId(newest)
  }
  const watch = watchEditors(files, folders, abort, indexKey, folderTime)
  const held: LockedContext = { ...place, folders, lock, abort, watch, staged: new Set(), nextId }
  try {
    lock.names = usableNames(files, control, lock.names)
    // The entries of an older format are moved to the history before the first number is needed.
    if (!lock.names.some((name) => name === HISTORY_FOLDER || isOldName(name))) newest = 0
    await tidy(held)
    return await task(held)
  } catch (error) {
    watch.indexKey = undefined
    // A process that takes the lock over removes what its owner had prepared, which may cause any error.
    assertHeld(held)
    throw error
  } finally {
    for (const path of held.staged) removeQuietly(files, path)
    lock.release(watch.note && (newest === undefined ? watch.note : `${watch.note}.${newest}`))
  }
}

/**
 * Removes what crashed writers left, and keeps the history below its limit. Whatever only a holder of the lock writes and
 * is found right after locking is left over from a crash.
 *
 * @throws MemoryError `newer-format`
 */
async function tidy(context: LockedContext): Promise<void> {
  const { files, folders, lock } = context
  const { names, tookOver } = lock
  const control = folders.control.path
  // First, so that an older version does not write into what is carried over.
  if (assertFormat(files, control).isOld) await writeFormat(context)
  if (names.some(isOldName)) await migrate(context)
  for (const name of names)
    if (name.startsWith(TEMPORARY) || name.startsWith(CACHE_PREFIX)) removeQuietly(files, join(control, name))
  if (tookOver) attempt(() => dropAbortedEntry(context))
  await keepHistorySmall(context).catch(() => undefined)
  // Nothing depends on it; the next writer tries again.
  if (!names.includes(".gitignore"))
    attempt(() => writeNewFile(files, join(control, ".gitignore"), Buffer.from("*\n")))
}
