import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type FileStoreOptions, nodeFiles, type Store, type UndoResult } from "@caliban/memory-core"
import {
  canonicalPath,
  explainSystemError,
  type SingleMemory,
  settle,
  takeBack,
} from "@caliban/memory-core/internal"

/** The options that are passed on to the file stores of memory-core. */
export type StoreOptions = Omit<FileStoreOptions, "layout" | "historyLimit">

/** A file: `MEMORY.md` is the index of the store in its folder, overflow files are topics of the one above. */
export interface FilePlace {
  path: string
  /** Absent for `MEMORY.md`. */
  slug: string | undefined
  store: Store & { readonly directory: string }
}

/** On whose behalf a session changes files. */
export interface FileHost {
  /** The memory whose guard and `approve` are asked, whose listeners hear of changes, and whose undo reverts them. */
  memory: SingleMemory | undefined
  /** Who makes the changes, for the history. */
  by: "learn" | "model" | "person"
  /** The file that stays on this machine. */
  local: string
  /** Whether changes are the user's now, so that an undo reverts them. */
  isOpen(): boolean
}

/** Whether a folder is the memory's directory, in Wundr's layout: its history has the changes in it. */
export function isOwnFolder(memory: SingleMemory | undefined, folder: string): boolean {
  const own = memory?.options.codec.topicFolder === "memory" ? memory.directory() : undefined
  return own !== undefined && canonicalPath(nodeFiles, own) === canonicalPath(nodeFiles, folder)
}

/** Tells the memory of a change that is done. One in another folder is for its listeners one of the index. */
export function announce(host: FileHost, file: FilePlace, entryId: string, isNew: boolean): void {
  const { memory, by, isOpen } = host
  const { slug, store } = file
  if (memory === undefined) return
  const isOwn = isOwnFolder(memory, store.directory)
  if (!isOwn && isOpen()) recordChange(memory, file, entryId)
  const action = isOwn && slug !== undefined ? (isNew ? "created" : "updated") : "index-edited"
  settle(memory, isOwn ? slug : undefined, isOwn ? { entryId, by } : { by }, action, isOpen())
}

/** Makes a change of a file of another scope one that an undo of the memory reverts. */
function recordChange(memory: SingleMemory, { path, store }: FilePlace, entryId: string): void {
  const { all, openedAt } = memory.ownChanges
  const { approve: ask } = memory.options
  // A person is asked about the path, as before the change.
  const approve = ask && ((change: Parameters<typeof ask>[0]) => ask({ ...change, slug: path }))
  const place = { directory: () => store.directory, forWriting: async () => store }
  const ownChanges = { openedAt, all: [], passed: new Set<string>() }
  const other = { ...memory, ...place, ownChanges, options: { ...memory.options, approve } }
  all.push({ revert: async (given) => (await takeBack(other, { entryId }, given)) as UndoResult })
}

/** The local file belongs to this machine. To share it, users delete the line in `.gitignore`. */
export async function keepOutOfGit({ path, store }: FilePlace, { files }: StoreOptions): Promise<void> {
  await store.transact(undefined, () => ({ result: undefined }))
  try {
    writeFileSync(join(dirname(path), ".gitignore"), "*\n", { flag: "wx" })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The folder may be in another file system of the host.
    if (code !== "EEXIST" && (code !== "ENOENT" || files === undefined)) throw explainSystemError(error)
  }
}
