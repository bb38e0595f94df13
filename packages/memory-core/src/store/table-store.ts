import { basename } from "node:path"
import { attemptAsync } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { CALIBAN, pathOf } from "../layout/codec.ts"
import { INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { addressOfPath, folderOf } from "../paths/address.ts"
import { throwIfAborted } from "./abort.ts"
import { findTwin, INDEX_FILE, NOTICED_FILE } from "./file-names.ts"
import { describeChange } from "./history/describe-change.ts"
import { redactOthers } from "./history/redact.ts"
import { findExpired, roundOf } from "./history/retention.ts"
import { assertSlug, checkPurge } from "./host-input.ts"
import { revisionOf } from "./revision.ts"
import type {
  Change,
  Commit,
  MemoryReader,
  PurgeChoice,
  Store,
  StoredFile,
  StoredName,
  TransactOptions,
} from "./store.ts"
import type { StoredPath, TableChanges, TableReader, Tables } from "./tables.ts"

const pathAt = (address: string): string => pathOf(CALIBAN, address)

/** More than any file has. */
const WHOLE = 2 ** 31 - 1

/** A store over tables. It has no crash records, since no transaction is ever half done. */
export function createTableStore(tables: Tables): Store {
  const { name } = tables
  const hold: Store["hold"] = (task) => tables.read((reader) => task(readerOf(name, reader)))
  return {
    name,
    readIndex: (limit) => hold((reader) => reader.readIndex(limit)),
    readTopic: (address, limit) => hold((reader) => reader.readTopic(address, limit)),
    listFolder: (folder) => hold((reader) => reader.listFolder?.(folder)),
    slugs: () => hold((reader) => reader.slugs()),
    tree: (folders) => hold((reader) => reader.tree?.(folders)),
    record: (record) => tables.read((reader) => reader.record(record)),
    hold,
    transact: async (slug, change, options) => {
      const { entryId, result } = await transact(tables, slug, change, options)
      const isRound = Number.parseInt(entryId ?? "1", 10) % roundOf(tables.historyLimit) === 0
      // The change is stored already.
      if (isRound) await attemptAsync(() => dropExpired(tables))
      return { ...result, entryId }
    },
    updateRecord: async (record, update) => {
      await tables.write([], async (reader) => {
        return { result: undefined, changes: { record: [record, update(await reader.record(record))] } }
      })
    },
    history: {
      list: (filter) => tables.read((reader) => reader.list(filter)),
      entry: (id) => tables.read((reader) => reader.entry(id)),
      read: (id) => tables.read((reader) => reader.read(id)),
      async purge(choice) {
        checkPurge("store.history.purge", choice)
        return (await tables.write([INDEX_FILE], (reader) => purge(reader, choice))).result
      },
    },
    version: () => tables.version?.(),
    versions: () =>
      tables.read(async (reader) => new Map((await reader.paths()).map((file) => [file.path, file.version]))),
  }
}

async function transact<Result>(
  tables: Tables,
  slug: string | undefined,
  change: Change<Result>,
  { signal, ...from }: TransactOptions = {},
): Promise<{ result: Commit<Result>; entryId?: string | undefined }> {
  const topicPath = slug === undefined ? undefined : pathAt(slug)
  const read = [INDEX_FILE, ...(topicPath ? [topicPath] : [])]
  return await tables.write(
    read,
    async (reader) => {
      const index = await stored(reader, INDEX_FILE)
      const topic = topicPath ? await stored(reader, topicPath) : undefined
      const memory = readerOf(tables.name, reader)
      const plan = await change({
        topic: copyOf(topic),
        index: copyOf(index),
        slugs: async () => (await memory.slugs()) ?? [],
        inside: { ...memory, history: reader },
        prefetch: memory.prefetch,
        readHead: async (other) => (await reader.file(pathAt(other), TOPIC_HEAD_BYTES))?.bytes,
        caseTwin: async () => {
          const folder = folderOf(topicPath ?? "")
          const beside = (await reader.paths()).filter(({ path }) => folderOf(path) === folder)
          const names = beside.map(({ path }) => basename(path))
          return slug && findTwin(names, slug)
        },
      })
      throwIfAborted(signal)
      assertSlug(slug, plan)
      if (plan.topic && topicPath && topic === undefined) assertPath(topicPath, await reader.paths())
      const files: [string, Uint8Array | null][] = []
      if (topicPath && plan.topic !== undefined) files.push([topicPath, plan.topic])
      if (plan.index !== undefined) files.push([INDEX_FILE, plan.index])
      const revision = plan.topic === undefined ? topic?.revision : plan.topic && revisionOf(plan.topic)
      const { record, kept } = describeChange<StoredFile>(slug, plan, { topic, index }) ?? {}
      const at = tables.now().toISOString()
      const entry = record && { ...from, at, ...record, hasFile: kept !== undefined }
      return {
        result: { result: plan.result, revision: revision ?? undefined, indexed: true, durable: true },
        changes: { files, entry: entry && { entry, kept: kept?.bytes } },
      }
    },
    signal,
  )
}

/** Removes entries as `History` allows it. */
async function dropExpired(tables: Tables): Promise<void> {
  await tables.write([], async (reader) => {
    const removed = findExpired(await reader.list(), tables.now(), tables.historyLimit).map(({ id }) => id)
    return { result: undefined, changes: { removed } }
  })
}

function readerOf(name: string, reader: TableReader): MemoryReader {
  const listed = async (): Promise<string[] | undefined> => {
    const paths = await reader.paths()
    return paths.length === 0 ? undefined : paths.flatMap(({ path }) => addressOfPath(path) ?? []).sort()
  }
  return {
    name,
    readIndex: (limit) => reader.file(INDEX_FILE, limit),
    readTopic: (address, limit) => reader.file(pathAt(address), limit),
    prefetch: (all, limit) => reader.prefetch?.(all.map(pathAt), limit),
    async listFolder(folder) {
      const paths = await reader.paths()
      return paths.length === 0 ? undefined : listPaths(paths, folder)
    },
    slugs: async () => (await listed())?.filter((address) => folderOf(address) === ""),
    async tree(folders) {
      const all = await listed()
      const isEntered = (folder: string): boolean => folder === "" || folders?.includes(folder) !== false
      const addresses = all?.filter((address) => isEntered(folderOf(address)))
      return addresses && { addresses, hasMore: addresses.length < (all?.length ?? 0) }
    },
    record: (record) => reader.record(record),
  }
}

/** All of a file, however large: what a change replaces goes to the history. */
async function stored(reader: TableReader, path: string): Promise<StoredFile | undefined> {
  const head = await reader.file(path, WHOLE)
  return head && { bytes: head.bytes, revision: revisionOf(head.bytes) }
}

/** A change may do with its bytes what it likes. */
function copyOf(file: StoredFile | undefined): StoredFile | undefined {
  return file && { ...file, bytes: new Uint8Array(file.bytes) }
}

/** A name is a file or a folder, as on a disk. @throws MemoryError `unreadable-file` */
function assertPath(path: string, paths: readonly StoredPath[]): void {
  const other = paths.find((each) => path.startsWith(`${each.path}/`) || each.path.startsWith(`${path}/`))
  if (other === undefined) return
  const message = `"${path}" and "${other.path}" cannot both exist: one of them is a folder. Nothing was changed.`
  throw new MemoryError("unreadable-file", message)
}

async function purge(
  reader: TableReader,
  choice: PurgeChoice,
): Promise<{ result: number; changes: TableChanges }> {
  const changed: Required<TableChanges>["changed"][number][] = []
  const removed = await redactOthers(choice, {
    entries: await reader.list(),
    current: [(await reader.file(INDEX_FILE, INDEX_MAX_BYTES))?.bytes],
    kept: (id) => reader.read(id),
    replace: async (entry, copy) => {
      changed.push({ entry, kept: copy ?? (await reader.read(entry.id)) })
    },
  })
  const isNoticed = (await reader.record(NOTICED_FILE)) !== undefined
  const record: Pick<TableChanges, "record"> = isNoticed ? { record: [NOTICED_FILE, ""] } : {}
  return { result: removed.length, changes: { changed, removed, ...record } }
}

/** What is directly in a folder: folders are what the paths have in common. */
function listPaths(paths: readonly StoredPath[], folder: string): StoredName[] | undefined {
  const prefix = folder === "" ? "" : `${folder}/`
  const found = new Map<string, StoredName>()
  for (const { path, bytes } of paths) {
    if (!path.startsWith(prefix)) continue
    const [name = "", ...below] = path.slice(prefix.length).split("/")
    found.set(name, below.length === 0 ? { name, kind: "file", bytes } : { name, kind: "folder", bytes: 0 })
  }
  return found.size === 0 && folder !== "" ? undefined : [...found.values()]
}
