import fs from "node:fs"
import { isAbsolute } from "node:path"
import { createFileStore, type FileStoreOptions, type MountOptions, type Store } from "@caliban/memory-core"
import { openDirectory } from "@caliban/memory-core/internal"
import { hideStore } from "./user-store.ts"

/** What a user is shown in place of the directory of a mount. */
const MOUNTED = "a memory of this server"

/**
 * Mounts in whose place a user is shown nothing of where they are on the server. One with a layout of its own stays as the
 * host gives it.
 *
 * @param isOpen From when on a directory that must not be used is left out; before it, options are checked.
 */
export function createMountedStores(options: FileStoreOptions) {
  const stores = createInUse((directory): Store => {
    const store = createFileStore(directory, options)
    return hideStore(store, MOUNTED, async (task) => await task(store))
  })
  return (mount: MountOptions, isOpen: () => boolean): MountOptions => {
    const { directory: path = "", layout, store: given } = mount
    if (!isAbsolute(path) || (layout ?? given) !== undefined) return mount
    const store = stores.of(path)
    const isLeftOut = (): boolean => isOpen() && !mayOpen(path, options)
    return {
      ...mount,
      directory: undefined,
      get store() {
        return isLeftOut() ? undefined : store
      },
    }
  }
}

/** False for a directory that must not be used. One that cannot be opened says why when it is read. */
function mayOpen(path: string, { files = fs, trustDirectory: trusted }: FileStoreOptions): boolean {
  try {
    const folder = openDirectory(files, path, { trusted })
    if (typeof folder === "object") folder.close()
    return typeof folder !== "string"
  } catch {
    return true
  }
}

/** Values by their keys, each made again once nothing uses it. */
export function createInUse<T extends object>(make: (key: string) => T) {
  const values = new Map<string, WeakRef<T>>()
  const find = (key: string): T | undefined => values.get(key)?.deref()
  const unused = new FinalizationRegistry<string>((key) => {
    if (find(key) === undefined) values.delete(key)
  })
  return {
    of(key: string): T {
      const known = find(key)
      if (known !== undefined) return known
      const value = make(key)
      values.set(key, new WeakRef(value))
      unused.register(value, key)
      return value
    },
    /** Makes it anew for the next one who asks. @returns that of those who use it now */
    forget(key: string): T | undefined {
      const known = find(key)
      values.delete(key)
      return known
    },
  }
}
