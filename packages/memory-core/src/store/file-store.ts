import { join, resolve } from "node:path"
import { MemoryError } from "../errors.ts"
import { explainReadError } from "../files/explain-system-error.ts"
import { type Files, nodeFiles, unlessMissing } from "../files/file-port.ts"
import { toCodec } from "../layout/codec.ts"
import type { Layout } from "../layout/layout.ts"
import { check } from "../options/check.ts"
import { aFunction, anObject, port, text } from "../options/schemas.ts"
import * as z from "../options/zod.ts"
import { checkPurge } from "./check-purge.ts"
import { watchFolder } from "./commit/folder-watch.ts"
import { type Held, runLocked, type StorePlace } from "./commit/run-locked.ts"
import { runTransaction } from "./commit/transaction.ts"
import type { Durability } from "./context.ts"
import { findProblems, purgeControlFiles } from "./control-files.ts"
import { CONTROL_FOLDER, HISTORY_FOLDER } from "./file-names.ts"
import { createFileReader } from "./file-reader.ts"
import { fileVersions, folderVersion } from "./file-versions.ts"
import { listHistory, readEntry, readKept } from "./history/list-history.ts"
import { verifyHistory } from "./history/verify-history.ts"
import { safeClock } from "./host-input.ts"
import { listFolder } from "./list-folder.ts"
import { listTree } from "./list-tree.ts"
import { openInside } from "./open-directory.ts"
import { openReadable, type ReadableDirectory } from "./open-readable.ts"
import { readRecord } from "./records.ts"
import { writeRecord } from "./replace-control-file.ts"
import type { Awaitable, Change, Commit, History, MemoryReader, Store, TransactOptions } from "./store.ts"

export interface FileStoreOptions {
  /** Default: `full`. */
  durability?: Durability
  /** True accepts a directory that another user owns or that all users may write to, and a symlink to a directory. Default: false. */
  trustDirectory?: boolean
  /** Milliseconds to wait for the lock. Default: 10,000. */
  lockWait?: number
  /** Default: the system's clock. Dates the history. */
  now?: () => Date
  /** How the directory is arranged. Default: as Caliban arranges it. */
  layout?: Layout
  /** Default: `node:fs`. */
  files?: Files
}

const OPTIONS = z.strictObject({
  durability: z.optional(z.enum(["full", "file", "none"])),
  trustDirectory: z.optional(z.boolean()),
  lockWait: z.optional(z.number()),
  now: z.optional(aFunction),
  layout: z.optional(anObject),
  files: z.optional(port("file system calls", "openSync", "readSync", "fstatSync")),
})

/** A store on a folder of files; its name is the directory. */
export interface FileStore extends Store {
  readonly directory: string
  unfinished(): Awaitable<readonly string[]>
}

/**
 * A store on a folder of files. Any number of processes may use the folder at once. Creating the store touches no
 * file; the first transaction creates the folder, mode 0700, with files of mode 0600.
 *
 * The event loop runs while the disk syncs, and while a change waits for the lock or for an editor.
 */
export function createFileStore(directory: string, options: FileStoreOptions = {}): FileStore {
  check("createFileStore", text, directory, "directory")
  check("createFileStore", OPTIONS, options)
  const { files = nodeFiles, durability = "full", trustDirectory = false, lockWait = 10_000 } = options
  const codec = toCodec(options.layout)
  const name = resolve(directory)
  const now = safeClock(options.now)
  const place: StorePlace = { files, directory: name, trustDirectory, durability, lockWait, now, codec }
  const hold: Store["hold"] = async (task) => await holdDirectory(place, task)
  return {
    name,
    directory: name,
    codec,
    readIndex: async (limit) => await hold((reader) => reader.readIndex(limit)),
    readTopic: async (slug, limit) => await hold((reader) => reader.readTopic(slug, limit)),
    slugs: async (folders) => await hold(async (reader) => (await reader.slugs(folders))?.toSorted()),
    tree: async (folders) => await hold((reader) => reader.tree?.(folders)),
    listFolder: async (path) => await hold((reader) => reader.listFolder?.(path)),
    unfinished: async () => (await hold((reader) => reader.unfinished?.())) ?? [],
    hold,
    transact: async (slug, change, options) => await transact(place, slug, change, options),
    record: async (name) => await hold((reader) => reader.record?.(name)),
    updateRecord: async (name, update) =>
      await runLocked(place, async ({ folders: { control } }) => {
        writeRecord(files, control, name, update(readRecord(files, control, name)))
      }),
    problems: async () => await hold(async (reader) => (await reader.problems?.()) ?? []),
    // Every transaction changes the control folder, also one of a file in another folder.
    version: () =>
      folderVersion(files, [
        name,
        join(name, CONTROL_FOLDER),
        ...(codec.topicFolder ? [join(name, codec.topicFolder)] : []),
      ]),
    versions: async () =>
      await openHeld(place, async (folder) =>
        folder === undefined ? new Map() : await fileVersions(files, name, pathsOf(place, folder)),
      ),
    verify: async () => (await withHistory(place, (folder) => verifyHistory(files, folder))) ?? [],
    history: historyOf(place),
  }
}

/** The paths of all Markdown files in the folder of the topics, those of the product included. */
function pathsOf(
  { files, trustDirectory: trusted, codec }: StorePlace,
  { topics }: ReadableDirectory,
): string[] {
  const tree = topics === undefined ? undefined : listTree(files, topics.path, { folders: "all", trusted })
  return tree?.addresses.map((address) => codec.topicPath(address)) ?? []
}

async function transact<Result>(
  place: StorePlace,
  slug: string | undefined,
  change: Change<Result>,
  { signal, ...from }: TransactOptions = {},
): Promise<Commit<Result>> {
  const run = async (held: Held): Promise<Commit<Result>> => {
    const { files, folders, note, abort } = held
    held.note = undefined
    const watch = watchFolder(files, folders.visible, note?.folderTime, abort.check)
    if (folders.isNew) watch.changed(0)
    const { commit, indexKey } = await runTransaction({ ...held, ...from, watch }, slug, change)
    if (indexKey !== undefined) held.note = { indexKey, folderTime: watch.time }
    return commit
  }
  return await runLocked(place, run, signal)
}

/** Runs reads on the directory, held open; on an empty reader when it does not exist. */
async function holdDirectory<T>(place: StorePlace, task: (reader: MemoryReader) => Awaitable<T>): Promise<T> {
  const { directory, codec } = place
  return await openHeld(place, (folder) =>
    task(folder === undefined ? { name: directory, directory, codec, ...NO_FILES } : readerOf(place, folder)),
  )
}

/** A reader of an open directory that also lists folders, and reports what is in the place of control files. */
function readerOf({ files, directory, codec }: StorePlace, folder: ReadableDirectory): MemoryReader {
  return {
    ...createFileReader(directory, files, folder, codec),
    problems: () => findProblems(files, directory, folder.control),
    async listFolder(path) {
      const opened = folder.below({ base: "memory", folders: path === "" ? [] : path.split("/") })
      return opened === undefined ? undefined : await unlessMissing(() => listFolder(files, opened))
    },
  }
}

/**
 * Runs a task on the directory, held open; without it when it does not exist.
 *
 * @throws MemoryError `unsafe-directory`
 */
async function openHeld<T>(
  { files, directory, codec, trustDirectory }: StorePlace,
  task: (folder: ReadableDirectory | undefined) => Awaitable<T>,
): Promise<T> {
  let folder: ReadableDirectory | string | undefined
  try {
    folder = openReadable(files, directory, codec, trustDirectory)
    if (typeof folder === "string")
      throw new MemoryError("unsafe-directory", `The memory directory was not read: ${folder}.`)
    return await task(folder)
  } catch (error) {
    throw explainReadError(error)
  } finally {
    if (typeof folder === "object") folder.close()
  }
}

const none = (): undefined => undefined
const NO_FILES = { readIndex: none, readTopic: none, slugs: none, listFolder: none, unfinished: () => [] }

/** The history of a memory directory: `<id>.json` is the record of a change, `<id>.old` the file before it. */
function historyOf(place: StorePlace): History {
  const { files } = place
  return {
    list: async (filter) => (await withHistory(place, (folder) => listHistory(files, folder, filter))) ?? [],
    entry: async (id) => await withHistory(place, (folder) => readEntry(files, folder, id)),
    read: async (id) => await withHistory(place, (folder) => readKept(files, folder, id)),
    async purge(choice) {
      checkPurge("store.history.purge", choice)
      // A control folder that is not used counts: a writer says why.
      const hasControl = await openHeld(place, (memory) => memory?.control() !== undefined)
      return hasControl ? await runLocked(place, (held) => purgeControlFiles(held, choice)) : 0
    },
  }
}

/** Runs a task on the open folder of the history; `undefined` when it does not exist. */
async function withHistory<T>(
  place: StorePlace,
  task: (folder: string) => Awaitable<T>,
): Promise<T | undefined> {
  return await openHeld(place, async (memory) => {
    const control = memory?.control()
    if (typeof control !== "object") return undefined
    const history = openInside(place.files, control, HISTORY_FOLDER, place.trustDirectory)
    if (typeof history !== "object") return undefined
    try {
      return await task(history.path)
    } finally {
      history.close()
    }
  })
}
