import { join, resolve } from "node:path"
import { attempt } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import { canonicalPath } from "../files/canonical-path.ts"
import { explainReadError, explainSystemError } from "../files/explain-system-error.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { openFolders, type StoreFolders } from "./commit/control-folders.ts"
import { tidy } from "./commit/tidy.ts"
import { runTransaction } from "./commit/transaction.ts"
import { assertFormat } from "./commit/write-format.ts"
import type { Durability, LockedContext } from "./context.ts"
import { createFileReader } from "./file-reader.ts"
import { safeClock } from "./host-input.ts"
import { CONTROL_FOLDER, TRASH_FOLDER } from "./layout.ts"
import { acquireLock, assertHeld } from "./lock/file-lock.ts"
import { formatNote, parseNote, type ReleaseNote } from "./lock/release-note.ts"
import { openDirectory } from "./open-directory.ts"
import { enqueue, nextTurn } from "./queue.ts"
import type { Change, Commit, MemoryReader, Store } from "./store.ts"
import { createFileTrash, type WithTrash } from "./trash/file-trash.ts"
import { createTrashTotal } from "./trash/trash-total.ts"
import { verifyTrash } from "./trash/verify-trash.ts"
import { watchFolder } from "./watch/folder-watch.ts"
import { createPatience } from "./watch/patience.ts"

export interface FileStoreOptions {
  /** Default: `full`. */
  durability?: Durability
  /** True accepts a directory that another user owns or that all users may write to, and a symlink to a directory. Default: false. */
  trustDirectory?: boolean
  /** Milliseconds to wait for the lock. Default: 10,000. */
  lockWait?: number
  /** Default: the system's clock. Dates the trash. */
  now?: () => Date
  /** Default: `node:fs`. */
  files?: Files
}

/** A store on a folder of files; its name is the directory. */
export interface FileStore extends Store {
  readonly directory: string
}

/** A held lock with its context. */
interface Held extends LockedContext {
  /** For the next holder of the lock, without the trash; `undefined` when that one has to read the folder itself. */
  note: ReleaseNote | undefined
}

/**
 * A store on a folder of files. Any number of processes may use the folder at once. Creating the store touches no
 * file; the first transaction creates the folder, mode 0700, with files of mode 0600.
 *
 * The event loop runs while the disk syncs, and while a change waits for the lock or for an editor.
 */
export function createFileStore(directory: string, options: FileStoreOptions = {}): FileStore {
  const { files = nodeFiles, durability = "full", trustDirectory = false, lockWait = 10_000 } = options
  const now = safeClock(options.now)
  const memory = resolve(directory)

  /** Runs a task as the only writer. */
  async function locked<T>(task: (held: Held) => Promise<T>): Promise<T> {
    return await enqueue(canonicalPath(files, memory), async () => {
      try {
        await nextTurn()
        const folders = await openFolders(files, memory, trustDirectory, durability === "full")
        try {
          assertFormat(files, folders.control.path)
          return await lockedIn(folders, task)
        } finally {
          folders.close()
        }
      } catch (error) {
        throw explainSystemError(error)
      }
    })
  }

  async function lockedIn<T>(folders: StoreFolders, task: (held: Held) => Promise<T>): Promise<T> {
    const lock = await acquireLock(files, folders.control.path, lockWait)
    const before = parseNote(lock.note)
    const trash = createTrashTotal(files, folders, lock, before?.trash)
    const held: Held = { files, folders, durability, lock, trash, now, note: before }
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

  async function transact<Result>(slug: string | undefined, change: Change<Result>): Promise<Commit<Result>> {
    return await locked(async (held) => {
      const { folders, note } = held
      held.note = undefined
      const patience = createPatience()
      const watch = watchFolder(files, folders.memory, note?.folderTime, patience)
      if (folders.isNew) watch.changed(0)
      const { commit, indexKey } = await runTransaction({ ...held, watch, patience }, slug, change)
      if (indexKey !== undefined) held.note = { indexKey, folderTime: watch.time }
      return commit
    })
  }

  /** Runs a task as the only writer if there is a control folder; otherwise creates nothing and returns `undefined`. */
  async function lockedIfThere<T>(task: (held: Held) => Promise<T>): Promise<T | undefined> {
    return hasControl() ? await locked(task) : undefined
  }

  function hasControl(): boolean {
    const folder = open()
    if (folder === undefined) return false
    try {
      const control = openDirectory(files, join(folder.path, CONTROL_FOLDER), true, false)
      if (typeof control === "object") control.close()
      return typeof control === "object"
    } finally {
      folder.close()
    }
  }

  /** Opens the directory for reading; `undefined` when it does not exist. */
  const open = (): OpenFolder | undefined => {
    const folder = openDirectory(files, memory, trustDirectory)
    if (typeof folder !== "string") return folder
    throw new MemoryError("unsafe-directory", `The memory directory was not read: ${folder}.`)
  }
  const hold: Store["hold"] = async (task) => {
    let folder: OpenFolder | undefined
    try {
      folder = open()
      return await task(folder === undefined ? nothing : createFileReader(memory, files, folder.path))
    } catch (error) {
      throw explainReadError(error)
    } finally {
      folder?.close()
    }
  }
  const nothing: MemoryReader = {
    name: memory,
    directory: memory,
    readIndex: () => undefined,
    readTopic: () => undefined,
    slugs: () => undefined,
    unfinished: () => [],
  }
  const withTrash: WithTrash = async (task) => {
    const opened: OpenFolder[] = []
    try {
      for (const name of ["", CONTROL_FOLDER, TRASH_FOLDER]) {
        const above = opened.at(-1)
        const folder =
          above === undefined ? open() : openDirectory(files, join(above.path, name), true, false)
        if (typeof folder !== "object") return undefined
        opened.push(folder)
      }
      return await task((opened.at(-1) as OpenFolder).path)
    } catch (error) {
      throw explainReadError(error)
    } finally {
      for (const folder of opened) folder.close()
    }
  }

  return {
    name: memory,
    directory: memory,
    readIndex: async (limit) => await hold((reader) => reader.readIndex(limit)),
    readTopic: async (slug, limit) => await hold((reader) => reader.readTopic(slug, limit)),
    slugs: async () => await hold(async (reader) => (await reader.slugs())?.toSorted()),
    unfinished: async () => await hold((reader) => reader.unfinished()),
    hold,
    transact,
    problems: async () => await hold(async (reader) => (await reader.problems?.()) ?? []),
    verify: async () => (await withTrash((folder) => verifyTrash(files, folder))) ?? [],
    trash: createFileTrash(files, withTrash, lockedIfThere),
  }
}
