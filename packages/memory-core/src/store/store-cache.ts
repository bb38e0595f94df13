import { join } from "node:path"
import { type Files, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { runLocked, type StorePlace } from "./commit/run-locked.ts"
import { CACHE_PREFIX, CONTROL_FOLDER, TEMPORARY } from "./file-names.ts"
import type { StoreCache } from "./store.ts"

/** Larger caches are not read. */
const CACHE_MAX_BYTES = 1_073_741_824

/** A cache is not worth a long wait for another writer. */
const LOCK_WAIT = 1_000

/**
 * The caches of a memory directory. They are written under the lock, so that no cache is written after a purge that
 * began before it: a purge removes all of them. Nothing is written for a memory that does not exist.
 *
 * @param withFolder Runs a task on an open folder below the memory directory; `undefined` when it does not exist.
 */
export function createStoreCache(
  place: StorePlace,
  withFolder: <T>(names: readonly string[], task: (folder: string) => T) => Promise<T | undefined>,
): StoreCache {
  const { files } = place
  const withControl = <T>(task: (folder: string) => T): Promise<T | undefined> =>
    withFolder([CONTROL_FOLDER], task)
  const fileOf = (name: string): string => {
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) throw new TypeError("A cache needs a name such as search.")
    return CACHE_PREFIX + name
  }
  return {
    async read(name) {
      const file = fileOf(name)
      return await withControl((folder) => readHead(files, join(folder, file), CACHE_MAX_BYTES)?.bytes)
    },
    async write(name, make) {
      const file = fileOf(name)
      const exists = await withFolder([], () => true)
      if (exists === undefined) return false
      return await runLocked({ ...place, lockWait: LOCK_WAIT }, async (held) => {
        const bytes = await make()
        if (bytes !== undefined) replace(files, held.folders.control.path, file, bytes)
        return bytes !== undefined
      })
    },
    async clear() {
      const isCache = (name: string): boolean => name.startsWith(CACHE_PREFIX)
      const list = (folder: string): string[] => (files.readdirSync(folder) as string[]).filter(isCache)
      if (((await withControl(list)) ?? []).length === 0) return
      await runLocked(place, async ({ folders, lock }) => {
        for (const name of lock.names.filter(isCache)) removeQuietly(files, join(folders.control.path, name))
      })
    },
  }
}

/** Not synced: after a power cut a torn file is recognised by its reader. */
function replace(files: Files, folder: string, name: string, bytes: Uint8Array): void {
  const temporary = join(folder, TEMPORARY + name)
  unlessMissing(() => files.unlinkSync(temporary))
  writeNewFile(files, temporary, bytes)
  try {
    files.renameSync(temporary, join(folder, name))
  } catch (error) {
    removeQuietly(files, temporary)
    throw error
  }
}
