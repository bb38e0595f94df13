import { canonicalPath } from "../../files/canonical-path.ts"
import { explainSystemError } from "../../files/explain-system-error.ts"
import type { Files } from "../../files/file-port.ts"
import type { Codec } from "../../layout/codec.ts"
import { type Abort, createAbort } from "../abort.ts"
import type { Durability, LockedContext } from "../context.ts"
import { usableNames } from "../control-files.ts"
import { assertFormat } from "../format-marker.ts"
import { countEntries } from "../history/entry-numbers.ts"
import { acquireLock, assertHeld } from "../lock/file-lock.ts"
import { formatNote, parseNote, type ReleaseNote } from "../lock/release-note.ts"
import { enqueue, nextTurn } from "../queue.ts"
import { openFolders, type StoreFolders } from "./control-folders.ts"
import { tidy } from "./tidy.ts"

/** A memory directory with the options of its store. */
export interface StorePlace {
  files: Files
  directory: string
  trustDirectory: boolean
  durability: Durability
  lockWait: number
  now: () => Date
  codec: Codec
}

/** A held lock with its context. */
export interface Held extends LockedContext {
  /** For the next holder of the lock, without the number of the history; `undefined` when that one has to read the folder itself. */
  note: ReleaseNote | undefined
}

/**
 * Runs a task as the only writer of a memory directory, and creates missing folders.
 *
 * @param signal Ends the wait for other writers. A call that has created the memory directory is completed.
 * @throws MemoryError `locked`, `newer-format`, `unsafe-directory`, `write-failed`; whatever `task` throws; the reason
 * of the signal.
 */
export async function runLocked<T>(
  place: StorePlace,
  task: (held: Held) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { files, directory, trustDirectory: trusted, durability, codec } = place
  const abort = createAbort(signal)
  const run = async (): Promise<T> => {
    try {
      await nextTurn()
      abort.check()
      const folders = await openFolders(files, { directory, trusted, sync: durability === "full", codec })
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

async function runIn<T>(
  { files, durability, lockWait, now, codec }: StorePlace,
  folders: StoreFolders,
  abort: Abort,
  task: (held: Held) => Promise<T>,
): Promise<T> {
  const taken = await acquireLock(files, folders.control.path, lockWait, abort.check)
  if (folders.isFirst) abort.ignore()
  let held: Held | undefined
  try {
    const lock = { ...taken, names: usableNames(files, folders.control.path, taken.names) }
    const note = parseNote(lock.note)
    const numbers = countEntries(files, folders, lock, note?.newest)
    held = { files, folders, durability, lock, numbers, now, codec, abort, note }
    await tidy(held)
    return await task(held)
  } catch (error) {
    if (held !== undefined) held.note = undefined
    // A process that takes the lock over removes what its owner had prepared, which may cause any error.
    if (!abort.isReason(error)) assertHeld({ lock: taken })
    throw error
  } finally {
    taken.release(held?.note && formatNote({ ...held.note, newest: held.numbers.newest() }))
  }
}
