import { basename, dirname, resolve } from "node:path"
import { createFileStore, type FileStoreOptions, MemoryError, type Store } from "@caliban/memory-core"

/** The options that are passed on to the file stores of memory-core. */
export type StoreOptions = Pick<
  FileStoreOptions,
  "durability" | "trustDirectory" | "files" | "lockWait" | "now"
>

/** The given options of these. */
export function pickStoreOptions({
  durability,
  trustDirectory,
  files,
  lockWait,
  now,
}: { [Key in keyof StoreOptions]: StoreOptions[Key] | undefined }): StoreOptions {
  const given = Object.entries({ durability, trustDirectory, files, lockWait, now })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** The store and the slug of a file: `MEMORY.md` is the index of the store in its folder, other files are topics. */
export interface FileTarget {
  path: string
  directory: string
  store: Store
  /** Absent for `MEMORY.md`. */
  slug: string | undefined
}

/** Returns the target of a file. Creates one store per folder. */
export function createTargets(options: StoreOptions): (filePath: string) => FileTarget {
  const stores = new Map<string, Store>()
  return (filePath) => {
    const path = resolve(filePath)
    const directory = dirname(path)
    const slug = slugOf(basename(path))
    const store = stores.get(directory) ?? createFileStore(directory, options)
    stores.set(directory, store)
    return { path, directory, store, slug }
  }
}

/** @throws MemoryError `invalid-slug` */
function slugOf(name: string): string | undefined {
  if (name === "MEMORY.md") return undefined
  const slug = name.slice(0, -3)
  if (name.endsWith(".md") && !name.startsWith(".") && slug !== "" && slug.toLowerCase() !== "memory")
    return slug
  throw new MemoryError(
    "invalid-slug",
    "A memory file must be named MEMORY.md, or end with .md and not start with a dot.",
  )
}
