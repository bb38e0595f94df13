import { join, resolve } from "node:path"
import { MemoryError } from "../errors.ts"
import { canonicalPath } from "../files/canonical-path.ts"
import { explainReadError, explainSystemError } from "../files/explain-system-error.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { openFolders, type StoreFolders } from "./control-folders.ts"
import { acquireLock, assertHeld } from "./file-lock.ts"
import { createFileReader } from "./file-reader.ts"
import { createFileTrash, type WithTrash } from "./file-trash.ts"
import { watchFolder } from "./folder-watch.ts"
import { CONTROL_FOLDER, TRASH_FOLDER } from "./layout.ts"
import { openDirectory } from "./open-directory.ts"
import { enqueue } from "./queue.ts"
import { formatNote, parseNote } from "./release-note.ts"
import { safeClock } from "./safe-clock.ts"
import type { Change, Commit, MemoryReader, Store } from "./store.ts"
import { tidy } from "./tidy.ts"
import { createTopicNames } from "./topic-names.ts"
import { runTransaction } from "./transaction.ts"

/**
 * What a finished write survives. `full`: a power cut. `file`: a power cut may undo it, never tear it.
 * `none`: a crash of the process only; for tests.
 */
export type Durability = "full" | "file" | "none"

export interface FileStoreOptions {
  /** Default: `full`. */
  durability?: Durability
  /** True accepts a directory that someone else owns or that everybody may write, or a symlink to one. Default: false. */
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

/**
 * A store on a folder of files. Any number of processes may use the folder at once. Creating the store touches no
 * file; the first transaction makes the folder, mode 0700, with files of mode 0600.
 *
 * Calls block the event loop for as long as the disk takes, a few milliseconds with durability `full`; only waiting
 * for the lock or for an editor does not.
 */
export function createFileStore(directory: string, options: FileStoreOptions = {}): FileStore {
  const { files = nodeFiles, durability = "full", trustDirectory = false, lockWait = 10_000 } = options
  const now = safeClock(options.now)
  const memory = resolve(directory)
  const topicNames = createTopicNames(files)

  async function transact<Result>(slug: string | undefined, change: Change<Result>): Promise<Commit<Result>> {
    return await enqueue(canonicalPath(files, memory), async () => {
      try {
        const folders = await openFolders(files, memory, trustDirectory, durability === "full")
        try {
          return await transactIn(folders, slug, change)
        } finally {
          folders.close()
        }
      } catch (error) {
        throw explainSystemError(error)
      }
    })
  }

  async function transactIn<Result>(
    folders: StoreFolders,
    slug: string | undefined,
    change: Change<Result>,
  ): Promise<Commit<Result>> {
    const lock = await acquireLock(files, folders.control.path, lockWait)
    let note: string | undefined
    try {
      tidy(files, folders, lock)
      const watch = watchFolder(files, folders.memory, parseNote(lock.note)?.folderTime)
      if (folders.isNew) watch.changed(0)
      const context = { files, folders, durability, lock, watch, topicNames, now }
      const { commit, indexKey } = await runTransaction(context, slug, change)
      if (indexKey !== undefined) note = formatNote({ indexKey, folderTime: watch.time })
      return commit
    } catch (error) {
      // Who takes a lock over sweeps away what its owner had prepared: any error may come of that.
      assertHeld({ lock })
      throw error
    } finally {
      lock.release(note)
    }
  }

  /** The directory held open for reading; undefined when there is none. */
  const open = (): OpenFolder | undefined => {
    const folder = openDirectory(files, memory, trustDirectory)
    if (typeof folder !== "string") return folder
    throw new MemoryError("unsafe-directory", `The memory directory is not read: ${folder}.`)
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
  const withTrash: WithTrash = (task) => {
    const opened: OpenFolder[] = []
    try {
      for (const name of ["", CONTROL_FOLDER, TRASH_FOLDER]) {
        const above = opened.at(-1)
        const folder =
          above === undefined ? open() : openDirectory(files, join(above.path, name), true, false)
        if (typeof folder !== "object") return undefined
        opened.push(folder)
      }
      return task((opened.at(-1) as OpenFolder).path)
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
    trash: createFileTrash(files, withTrash),
  }
}
