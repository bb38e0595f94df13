import { crypto } from "../node-modules.ts"
import { checkOptions } from "../options/rules.ts"
import { safeClock } from "./host-input.ts"
import { enqueue } from "./queue.ts"
import type { HistoryEntry, Store } from "./store.ts"
import { createTableStore } from "./table-store.ts"
import type { TableChanges, TableReader } from "./tables.ts"

export interface MapStoreOptions {
  /** Files to begin with, by name: `MEMORY.md`, `<slug>.md`, and other files by their paths. Default: none, as if the directory did not exist. */
  files?: Readonly<Record<string, string>> | undefined
  /** Name for people. Default: `map store`. */
  name?: string | undefined
  /** Default: the system's clock. */
  now?: (() => Date) | undefined
}

const OPTIONS = { files: "an object", name: "a text that is not empty", now: "a function" }

/** A store in the process's own memory: the twin of the file store, for tests and for agents that must leave no trace. */
export function createMapStore(options: MapStoreOptions = {}): Store {
  checkOptions("createMapStore", OPTIONS, options)
  const now = safeClock(options.now)
  const files = new Map<string, { bytes: Uint8Array; updatedAt: number; version: string }>()
  const history = new Map<string, { entry: HistoryEntry; kept: Uint8Array | undefined }>()
  const records = new Map<string, string>()
  const queueKey = `map:${crypto().randomBytes(8).toString("hex")}`
  let [changes, entryCount] = [0, 0]
  const copyOf = (bytes: Uint8Array | undefined): Uint8Array | undefined => bytes && new Uint8Array(bytes)
  const put = (path: string, bytes: Uint8Array | null): void => {
    const version = String(++changes)
    if (bytes === null) files.delete(path)
    else files.set(path, { bytes: new Uint8Array(bytes), updatedAt: now().getTime(), version })
  }
  for (const [path, content] of Object.entries(options.files ?? {})) put(path, Buffer.from(content))
  const reader: TableReader = {
    file(path, limit) {
      const { bytes, updatedAt } = files.get(path) ?? {}
      return bytes && { bytes: new Uint8Array(bytes.subarray(0, limit)), total: bytes.length, updatedAt }
    },
    paths: () => [...files].map(([path, { bytes, version }]) => ({ path, bytes: bytes.length, version })),
    list: ({ address, limit } = {}) =>
      [...history.values()]
        .map(({ entry }) => entry)
        .filter(({ slug }) => address === undefined || slug === address)
        .reverse()
        .slice(0, limit),
    entry: (id) => history.get(id)?.entry,
    read: (id) => copyOf(history.get(id)?.kept),
    record: (name) => records.get(name),
  }
  /** In one turn of the event loop, so that readers see all of it or nothing. */
  const apply = (all: TableChanges): string | undefined => {
    const { files: puts = [], entry, changed = [], removed = [], record } = all
    for (const [path, bytes] of puts) put(path, bytes)
    for (const { entry, kept } of changed) history.set(entry.id, { entry, kept })
    for (const id of removed) history.delete(id)
    if (record !== undefined) records.set(...record)
    if (entry === undefined) return undefined
    const id = String(++entryCount)
    // A copy, as a database has it.
    const copy = JSON.parse(JSON.stringify({ id, ...entry.entry })) as HistoryEntry
    history.set(id, { entry: copy, kept: copyOf(entry.kept) })
    return id
  }
  return createTableStore({
    name: options.name ?? "map store",
    now,
    version: () => String(changes),
    read: async (task) => await task(reader),
    write: (_paths, decide, signal) =>
      enqueue(
        queueKey,
        async () => {
          const { result, changes = {} } = await decide(reader)
          return { result, entryId: apply(changes) }
        },
        signal,
      ),
  })
}
