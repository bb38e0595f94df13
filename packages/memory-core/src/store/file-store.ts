import { join, resolve } from "node:path"
import { MemoryError } from "../errors.ts"
import { explainReadError, explainSystemError } from "../files/explain-system-error.ts"
import { type Files, nodeFiles, unlessMissing } from "../files/file-port.ts"
import { toCodec } from "../layout/codec.ts"
import type { Layout } from "../layout/layout.ts"
import { checkOptions, port } from "../options/rules.ts"
import { runLocked } from "./commit/run-locked.ts"
import { runTransaction } from "./commit/transaction.ts"
import { findProblems } from "./control-files.ts"
import { CONTROL_FOLDER, HISTORY_FOLDER, TRASH } from "./file-names.ts"
import { createFileReader, keyOf, readRecord } from "./file-reader.ts"
import { fileVersions, folderVersion } from "./file-versions.ts"
import { type Folders, openFolders } from "./folders.ts"
import type { HistoryFolders } from "./history/list-history.ts"
import { listHistory, readEntry, readKept, verifyHistory } from "./history/list-history.ts"
import { purgeControlFiles } from "./history/purge.ts"
import { checkPurge, safeClock } from "./host-input.ts"
import { listTree } from "./list-tree.ts"
import { inTurns } from "./queue.ts"
import { replaceOwn } from "./stage.ts"
import type { Awaitable, History, Store, StoredName } from "./store.ts"
import type { Durability, HistoryLimit, StorePlace } from "./store-place.ts"

export interface FileStoreOptions {
  /** Default: `full`. */
  durability?: Durability | undefined
  /** True accepts a directory that another user owns or that all users may write to, and a symlink to a directory. Default: false. */
  trustDirectory?: boolean | undefined
  /** Milliseconds to wait for the lock. Default: 10,000. */
  lockWait?: number | undefined
  /** Default: the system's clock. Dates the history. */
  now?: (() => Date) | undefined
  /** How the directory is arranged. Default: as Caliban arranges it. */
  layout?: Layout | undefined
  /**
   * Above this, the history drops its oldest entries at any age, the newest one of each topic last. Checked every few
   * changes. Default: 10,000 entries and 64 MB, above which it drops what is older than 30 days.
   */
  historyLimit?: HistoryLimit | undefined
  /** Default: `node:fs`. */
  files?: Files | undefined
}

const OPTIONS = {
  durability: '"full", "file" or "none"',
  trustDirectory: "true or false",
  lockWait: "a number",
  now: "a function",
  layout: "an object",
  historyLimit: { entries: "a positive integer", bytes: "a positive integer" },
  files: port("file system calls", "openSync", "readSync", "fstatSync"),
}

/**
 * A store on a folder of files; its name is the directory. Any number of processes may use the folder at once. Creating
 * the store touches no file; the first transaction creates the folder, mode 0700, with files of mode 0600.
 *
 * The event loop runs while the disk syncs, and while a change waits for the lock or for an editor.
 */
export function createFileStore(
  directory: string,
  options: FileStoreOptions = {},
): Store & { readonly directory: string } & Required<Pick<Store, "unfinished">> {
  checkOptions("createFileStore", "a text that is not empty", directory, "directory")
  checkOptions("createFileStore", OPTIONS, options)
  const place: StorePlace = {
    files: options.files ?? nodeFiles,
    directory: resolve(directory),
    trustDirectory: options.trustDirectory,
    durability: options.durability ?? "full",
    lockWait: options.lockWait ?? 10_000,
    now: safeClock(options.now),
    codec: toCodec(options.layout),
    historyLimit: options.historyLimit,
  }
  const { files, directory: name, trustDirectory: trusted, codec } = place
  const hold = <T>(task: (reader: ReturnType<typeof readerOf>) => Awaitable<T>): Promise<T> =>
    openHeld(place, (folders) => task(readerOf(place, folders)))
  // Every transaction changes the control folder, also one of a file in another folder.
  const watched = ["", CONTROL_FOLDER, codec.topicFolder ?? ""].map((path) => join(name, path))
  return {
    name,
    directory: name,
    codec,
    readIndex: (limit) => hold((reader) => reader.readIndex(limit)),
    readTopic: (slug, limit) => hold((reader) => reader.readTopic(slug, limit)),
    slugs: () => hold(async (reader) => (await reader.slugs())?.toSorted()),
    tree: (folders) => hold((reader) => reader.tree?.(folders)),
    listFolder: (path) => hold((reader) => reader.listFolder(path)),
    record: (name) => hold((reader) => reader.record?.(name)),
    unfinished: () => hold((reader) => reader.unfinished()),
    problems: () => hold((reader) => reader.problems()),
    hold,
    transact: (slug, change, { signal, ...origin } = {}) =>
      runLocked(place, (held) => runTransaction(held, slug, change, origin), signal),
    updateRecord: (name, update) =>
      runLocked(place, async (held) => {
        const { control } = held.folders
        const text = keyOf(control) + update(readRecord(files, control, name))
        await replaceOwn(held, join(control.path, name), Buffer.from(text), false)
      }),
    version: () => folderVersion(files, watched),
    versions: () =>
      openHeld(place, async (folders) => {
        if (folders === undefined) return new Map()
        const root = folders.topics?.path
        // Those of the product, too.
        const tree = root === undefined ? undefined : listTree(files, root, { folders: "all", trusted })
        return await fileVersions(files, name, tree?.addresses.map(codec.topicPath) ?? [])
      }),
    verify: () => inHistory(place, (folders) => verifyHistory(files, folders)),
    history: historyOf(place),
  }
}

/** A reader that also lists folders, and reports what is in the place of control files. */
function readerOf(place: StorePlace, folders: Folders | undefined) {
  const { files, directory } = place
  return {
    ...createFileReader(place, folders),
    problems: () => (folders ? findProblems(files, directory, folders.inControl) : []),
    async listFolder(path: string) {
      const opened = folders?.below({ base: "memory", folders: path === "" ? [] : path.split("/") })
      return typeof opened === "object" ? await listFolder(files, opened.path) : undefined
    },
  }
}

/**
 * Runs a task on the directory, held open; without it when it does not exist.
 *
 * @throws MemoryError `unsafe-directory`
 */
async function openHeld<T>(place: StorePlace, task: (folders?: Folders) => Awaitable<T>): Promise<T> {
  let folders: ReturnType<typeof openFolders>
  try {
    folders = openFolders(place)
    if (typeof folders === "string")
      throw new MemoryError("unsafe-directory", `The memory directory was not read: ${folders}.`)
    return await task(folders)
  } catch (error) {
    throw explainReadError(error)
  } finally {
    if (typeof folders === "object") folders.close()
  }
}

/** The history of a memory directory: `<id>.json` is the record of a change, `<id>.old` the file before it. */
function historyOf(place: StorePlace): History {
  const { files } = place
  return {
    list: (filter) => inHistory(place, (folders) => listHistory(files, folders, filter)),
    entry: (id) => inHistory(place, (folders) => readEntry(files, folders, id)),
    read: (id) => inHistory(place, (folders) => readKept(files, folders, id)),
    async purge(choice) {
      checkPurge("store.history.purge", choice)
      // A control folder that is not used counts: a writer says why.
      const exists = await openHeld(place, (memory) => memory?.inControl() !== undefined)
      return exists ? await runLocked(place, (held) => purgeControlFiles(held, choice).catch(failHalfway)) : 0
    },
  }
}

function failHalfway(error: unknown): never {
  throw explainSystemError(error, " Some entries may be gone: purge again.")
}

/** Runs a task on the open folders of the history. */
function inHistory<T>(place: StorePlace, task: (folders: HistoryFolders) => Awaitable<T>): Promise<T> {
  return openHeld(place, (memory) => {
    const opened = [HISTORY_FOLDER, TRASH].map((name) => memory?.inControl(name))
    return task(opened.flatMap((folder) => (typeof folder === "object" ? folder.path : [])))
  })
}

/** What is directly in an open folder, without the control folder. Costs one `lstat` for each name. */
async function listFolder(files: Files, folder: string): Promise<StoredName[] | undefined> {
  const names = unlessMissing(() => files.readdirSync(folder) as string[])
  const found: StoredName[] = []
  for await (const name of inTurns(names ?? [])) {
    if (name === CONTROL_FOLDER) continue
    const stat = unlessMissing(() => files.lstatSync(`${folder}/${name}`))
    // Removed meanwhile. A name that is not UTF-8 leads to no file, either.
    if (stat === undefined && !name.includes("\uFFFD")) continue
    const kind = stat?.isFile() ? "file" : stat?.isDirectory() ? "folder" : "other"
    found.push({ name, kind, bytes: (kind === "file" && stat?.size) || 0 })
  }
  return names && found
}
