import { attempt } from "../../attempt.ts"
import { canonicalPath } from "../../files/canonical-path.ts"
import { explainSystemError } from "../../files/explain-system-error.ts"
import { createAbort } from "../abort.ts"
import { usableNames } from "../control-names.ts"
import { acquireLock, assertHeld } from "../lock/file-lock.ts"
import { formatNote, parseNote } from "../lock/release-note.ts"
import { enqueue, nextTurn } from "../queue.ts"
import { createTrashTotal } from "../trash/trash-total.ts"
import { openFolders } from "./control-folders.ts"
import { tidy } from "./tidy.ts"
import { assertFormat } from "./write-format.ts"
/**
 * Runs a task as the only writer of a memory directory, and creates missing folders.
 *
 * @param signal Ends the wait for other writers. A call that has created the memory directory is completed.
 * @throws MemoryError `locked`, `newer-format`, `unsafe-directory`, `write-failed`; whatever `task` throws; the reason
 * of the signal.
 */
export async function runLocked(place, task, signal) {
  const { files, directory, trustDirectory: trusted, durability, layout } = place
  const abort = createAbort(signal)
  const run = async () => {
    try {
      await nextTurn()
      abort.check()
      const folders = await openFolders(files, { directory, trusted, sync: durability === "full", layout })
      try {
        assertFormat(files, folders.control.path)
        return await runIn(place, folders, abort, task)
      } finally {
        folders.close()
      }
    } catch (error) {
      throw abort.isReason(error) ? error : explainSystemError(error)
    }
  }
  return await enqueue(canonicalPath(files, directory), run, signal)
}
async function runIn({ files, durability, lockWait, now, layout }, folders, abort, task) {
  const taken = await acquireLock(files, folders.control.path, lockWait, abort.check)
  if (folders.isFirst) abort.ignore()
  const lock = { ...taken, names: usableNames(files, folders.control.path, taken.names) }
  const before = parseNote(lock.note)
  const trash = createTrashTotal(files, folders, lock, before?.trash)
  const held = { files, folders, durability, lock, trash, now, layout, abort, note: before }
  try {
    await tidy(held)
    return await task(held)
  } catch (error) {
    held.note = undefined
    // A process that takes the lock over removes what its owner had prepared, which may cause any error.
    if (!abort.isReason(error)) assertHeld({ lock })
    throw error
  } finally {
    lock.release(held.note && formatNote({ ...held.note, trash: attempt(() => trash.note()) }))
  }
}
