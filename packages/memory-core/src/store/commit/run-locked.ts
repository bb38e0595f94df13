import { attempt } from "../../attempt.ts"
import { canonicalPath } from "../../files/canonical-path.ts"
import { explainSystemError } from "../../files/explain-system-error.ts"
import type { Files } from "../../files/file-port.ts"
import type { Layout } from "../../paths/layout.ts"
import type { Durability, LockedContext } from "../context.ts"
import { acquireLock, assertHeld } from "../lock/file-lock.ts"
import { formatNote, parseNote, type ReleaseNote } from "../lock/release-note.ts"
import { enqueue, nextTurn } from "../queue.ts"
import { createTrashTotal } from "../trash/trash-total.ts"
import { openFolders, type StoreFolders } from "./control-folders.ts"
import { tidy } from "./tidy.ts"
import { assertFormat } from "./write-format.ts"

/** A memory directory with the options of its store. */
export interface StorePlace {
  files: Files
  directory: string
  trustDirectory: boolean
  durability: Durability
  lockWait: number
  now: () => Date
  layout: Layout
}

/** A held lock with its context. */
export interface Held extends LockedContext {
  /** For the next holder of the lock, without the trash; `undefined` when that one has to read the folder itself. */
  note: ReleaseNote | undefined
}

/**
 * Runs a task as the only writer of a memory directory, and creates missing folders.
 *
 * @throws MemoryError `locked`, `newer-format`, `unsafe-directory`, `write-failed`; whatever `task` throws.
 */
export async function runLocked<T>(place: StorePlace, task: (held: Held) => Promise<T>): Promise<T> {
  const { files, directory, trustDirectory: trusted, durability, layout } = place
  return await enqueue(canonicalPath(files, directory), async () => {
    try {
      await nextTurn()
      const folders = await openFolders(files, { directory, trusted, sync: durability === "full", layout })
      try {
        assertFormat(files, folders.control.path)
        return await runIn(place, folders, task)
      } finally {
        folders.close()
      }
    } catch (error) {
      throw explainSystemError(error)
    }
  })
}

async function runIn<T>(
  { files, durability, lockWait, now, layout }: StorePlace,
  folders: StoreFolders,
  task: (held: Held) => Promise<T>,
): Promise<T> {
  const lock = await acquireLock(files, folders.control.path, lockWait)
  const before = parseNote(lock.note)
  const trash = createTrashTotal(files, folders, lock, before?.trash)
  const held: Held = { files, folders, durability, lock, trash, now, layout, note: before }
  try {
    await tidy(held)
    return await task(held)
  } catch (error) {
    held.note = undefined
    // A process that takes the lock over removes what its owner had prepared, which may cause any error.
    assertHeld({ lock })
    throw error
  } finally {
    lock.release(held.note && formatNote({ ...held.note, trash: attempt(() => trash.note()) }))
  }
}
