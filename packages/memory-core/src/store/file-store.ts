import { join, resolve } from "node:path"
import { MemoryError } from "../errors.ts"
import { canonicalPath } from "../files/canonical-path.ts"
import { explainSystemError } from "../files/explain-system-error.ts"
import { type Files, hasCode, nodeFiles, unlessMissing } from "../files/file-port.ts"
import { makeFolder, removeQuietly, writeNewFile } from "../files/write-file.ts"
import { findDirectoryProblem } from "./check-directory.ts"
import { acquireLock } from "./file-lock.ts"
import { createFileReader } from "./file-reader.ts"
import { createFileTrash } from "./file-trash.ts"
import { CONTROL_FOLDER, UNFINISHED_FOLDER } from "./layout.ts"
import { enqueue } from "./queue.ts"
import type { Change, Commit, Store } from "./store.ts"
import { runTransaction } from "./transaction.ts"

/**
 * What a finished write survives. `full`: a power cut. `file`: a power cut may undo it, never tear it.
 * `none`: a crash of the process only; for tests.
 */
export type Durability = "full" | "file" | "none"

export interface FileStoreOptions {
  /** Default: `full`. */
  durability?: Durability
  /** True accepts a directory that someone else owns or that everybody may write. Default: false. */
  trustDirectory?: boolean
  /** Milliseconds to wait for the lock. Default: 10,000. */
  lockWait?: number
  /** Default: the system's clock. Dates the trash. */
  now?: () => Date
  /** Default: `node:fs`. */
  files?: Files
}

/** The folders of a memory directory. */
export interface StoreFolders {
  memory: string
  control: string
  lock: string
  temporary: string
  trash: string
  unfinished: string
}

/**
 * A store on a folder of files. Any number of processes may use the folder at once. Creating the store touches no
 * file; the first transaction makes the folder, mode 0700, with files of mode 0600.
 *
 * Calls block the event loop for as long as the disk takes, a few milliseconds with durability `full`; only waiting
 * for the lock or for an editor does not.
 */
export function createFileStore(directory: string, options: FileStoreOptions = {}): Store {
  const files = options.files ?? nodeFiles
  const durability = options.durability ?? "full"
  const memory = resolve(directory)
  const folders = foldersOf(memory)

  async function transact<Result>(slug: string | undefined, change: Change<Result>): Promise<Commit<Result>> {
    return await enqueue(canonicalPath(files, memory), async () => {
      try {
        refuseUnsafe(files, folders, options.trustDirectory ?? false)
        prepareFolders(files, folders)
        const lock = await acquireLock(files, folders.lock, options.lockWait ?? 10_000)
        try {
          if (lock.tookOver) sweepTemporaries(files, folders)
          return await runTransaction(
            { files, folders, durability, lock, now: options.now ?? (() => new Date()) },
            slug,
            change,
          )
        } finally {
          lock.release()
        }
      } catch (error) {
        throw explainSystemError(error)
      }
    })
  }

  return { ...createFileReader(memory, files), transact, trash: createFileTrash(files, folders.trash) }
}

function foldersOf(memory: string): StoreFolders {
  const control = join(memory, CONTROL_FOLDER)
  return {
    memory,
    control,
    lock: join(control, "lock"),
    temporary: join(control, "tmp"),
    trash: join(control, "trash"),
    unfinished: join(control, UNFINISHED_FOLDER),
  }
}

function refuseUnsafe(files: Files, folders: StoreFolders, trusted: boolean): void {
  for (const folder of [folders.memory, folders.control]) {
    const problem = findDirectoryProblem(files, folder, trusted)
    if (problem !== undefined) {
      const name =
        folder === folders.control ? `${CONTROL_FOLDER} in the memory directory` : "the memory directory"
      throw new MemoryError("unsafe-directory", `Nothing was written to ${name}: ${problem}.`, {
        details: { folder },
      })
    }
  }
}

/** Makes the folders that are missing: all of them at first, later those that somebody deleted. */
function prepareFolders(files: Files, folders: StoreFolders): void {
  const { memory, control, lock, temporary, trash, unfinished } = folders
  if (isMissing(files, control)) {
    makeFolder(files, memory)
    makeFolder(files, control)
    ignoreForGit(files, control)
  }
  for (const folder of [lock, temporary, trash, unfinished])
    if (isMissing(files, folder)) makeFolder(files, folder)
}

function isMissing(files: Files, path: string): boolean {
  return unlessMissing(() => files.lstatSync(path)) === undefined
}

function ignoreForGit(files: Files, control: string): void {
  try {
    writeNewFile(files, join(control, ".gitignore"), Buffer.from("*\n"), false)
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  }
}

/** Only the holder of the lock writes these: after a takeover, those that are there belong to the dead. */
function sweepTemporaries(files: Files, folders: StoreFolders): void {
  for (const name of files.readdirSync(folders.temporary) as string[]) {
    removeQuietly(files, join(folders.temporary, name))
  }
  for (const name of files.readdirSync(folders.control) as string[]) {
    if (name.startsWith("last.")) removeQuietly(files, join(folders.control, name))
  }
}
