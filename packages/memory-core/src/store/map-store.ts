import { MemoryError } from "../errors.ts"
import { CALIBAN } from "../layout/codec.ts"
import { TOPIC_HEAD_BYTES } from "../limits.ts"
import { crypto } from "../node-modules.ts"
import { check } from "../options/check.ts"
import { aFunction, anObject, text } from "../options/schemas.ts"
import * as z from "../options/zod.ts"
import { addressOfPath, folderOf, mayBeTopic, placeOf, stemOf } from "../paths/address.ts"
import { throwIfAborted } from "./abort.ts"
import { checkPurge } from "./check-purge.ts"
import { findTwin, INDEX_FILE } from "./file-names.ts"
import { describeChange, isRecorded, keptFile } from "./history/describe-change.ts"
import { createRedaction, isChosen } from "./history/redact.ts"
import { findExpired } from "./history/retention.ts"
import { assertSlug, safeClock } from "./host-input.ts"
import { listPaths } from "./list-folder.ts"
import { enqueue } from "./queue.ts"
import { revisionOf } from "./revision.ts"
import type {
  Change,
  Commit,
  HistoryEntry,
  PurgeChoice,
  Store,
  StoredFile,
  StoredHead,
  TransactOptions,
} from "./store.ts"

export interface MapStoreOptions {
  /** Files to begin with, by name: `MEMORY.md`, `<slug>.md`, and other files by their paths. Default: none, as if the directory did not exist. */
  files?: Readonly<Record<string, string>>
  /** Name for people. Default: `map store`. */
  name?: string
  /** Default: the system's clock. */
  now?: () => Date
}

const OPTIONS = z.strictObject({
  files: z.optional(anObject),
  name: z.optional(text),
  now: z.optional(aFunction),
})

interface KeptFile {
  bytes: Uint8Array
  updatedAt: number
  version: string
}

interface KeptEntry {
  entry: HistoryEntry
  bytes: Uint8Array | undefined
}

/** A store in the process's own memory: the twin of the file store, for tests and for agents that must leave no trace. */
export function createMapStore(options: MapStoreOptions = {}): Store {
  check("createMapStore", OPTIONS, options)
  const now = safeClock(options.now)
  const files = new Map<string, KeptFile>()
  const history = new Map<string, KeptEntry>()
  const records = new Map<string, string>()
  const queueKey = `map:${crypto().randomBytes(8).toString("hex")}`
  let changes = 0
  let entryCount = 0
  const put = (name: string, bytes: Uint8Array | null | undefined): void => {
    if (bytes === undefined) return
    const version = String(++changes)
    if (bytes === null) files.delete(name)
    else files.set(name, { bytes: new Uint8Array(bytes), updatedAt: now().getTime(), version })
  }
  for (const [name, text] of Object.entries(options.files ?? {})) put(name, Buffer.from(text))

  const stored = (name: string): StoredFile | undefined => {
    const bytes = files.get(name)?.bytes
    return bytes && { bytes: new Uint8Array(bytes), revision: revisionOf(bytes) }
  }
  const head = (name: string, limit: number): StoredHead | undefined => {
    const { bytes, updatedAt } = files.get(name) ?? {}
    return bytes && { bytes: new Uint8Array(bytes.subarray(0, limit)), total: bytes.length, updatedAt }
  }
  const addresses = (isWanted: (folder: string, address: string) => boolean): string[] =>
    [...files.keys()]
      .flatMap((name) => addressOfPath(name) ?? [])
      .filter((address) => folderOf(address) === "" || isWanted(folderOf(address), address))
  const slugs = (folders: readonly string[] = []): string[] =>
    addresses((folder, address) => folders.includes(folder) && mayBeTopic(CALIBAN, address)).sort()

  async function transact<Result>(
    slug: string | undefined,
    change: Change<Result>,
    { signal, ...from }: TransactOptions = {},
  ): Promise<Commit<Result>> {
    const run = async (): Promise<Commit<Result>> => {
      const name = slug === undefined ? "" : nameOf(slug)
      const before = (): Record<"topic" | "index", StoredFile | undefined> => ({
        topic: stored(name),
        index: stored(INDEX_FILE),
      })
      const plan = await change({
        ...before(),
        slugs,
        readHead: (other) => head(nameOf(other), TOPIC_HEAD_BYTES)?.bytes,
        caseTwin: () => (slug === undefined ? undefined : findTwin(namesBeside(files, name), slug)),
      })
      throwIfAborted(signal)
      assertSlug(slug, plan)
      if (plan.topic) assertPath(name, files)
      const entryId = isRecorded(slug, plan) ? String(++entryCount) : undefined
      if (entryId !== undefined) {
        const kept = plan.previousBytes ?? keptFile(slug, plan, before())?.bytes
        const description = { ...describeChange(slug, plan, before()), bytes: kept?.length }
        const entry = {
          ...from,
          ...description,
          id: entryId,
          at: now().toISOString(),
          hasFile: kept !== undefined,
        }
        history.set(entryId, { entry: withoutUndefined(entry), bytes: kept && new Uint8Array(kept) })
        for (const { id } of findExpired(entriesOf(history), now())) history.delete(id)
      }
      put(name, plan.topic)
      put(INDEX_FILE, plan.index)
      const revision = stored(name)?.revision
      return { result: plan.result, revision, entryId, indexed: true, durable: true }
    }
    return await enqueue(queueKey, run, signal)
  }

  const store: Store = {
    name: options.name ?? "map store",
    readIndex: (limit) => head(INDEX_FILE, limit),
    readTopic: (slug, limit) => head(nameOf(slug), limit),
    listFolder: (folder) => (files.size === 0 ? undefined : listPaths(files, folder)),
    slugs: (folders) => (files.size === 0 ? undefined : slugs(folders)),
    tree(folders) {
      if (files.size === 0) return undefined
      const entered = addresses((folder) => folders?.includes(folder) !== false)
      return { addresses: entered, hasMore: entered.length < addresses(() => true).length }
    },
    version: () => String(changes),
    versions() {
      const all = [...files].map(([name, { version }]) => [name, version] as const)
      return new Map(all.filter(([name]) => name === INDEX_FILE || addressOfPath(name)))
    },
    record: (name) => records.get(name),
    updateRecord: (name, update) => {
      records.set(name, update(records.get(name)))
    },
    hold: async (task) => await task(store),
    transact,
    history: {
      list: ({ address, limit } = {}) =>
        entriesOf(history)
          .filter(({ slug }) => address === undefined || slug === address)
          .slice(0, limit),
      entry: (id) => history.get(id)?.entry,
      read: (id) => {
        const bytes = history.get(id)?.bytes
        return bytes && new Uint8Array(bytes)
      },
      async purge(choice) {
        checkPurge("store.history.purge", choice)
        return await enqueue(queueKey, async () => purge(history, choice, files.get(INDEX_FILE)?.bytes))
      },
    },
  }
  return store
}

/** The key of a file. */
function nameOf(address: string): string {
  const { folders, name } = placeOf(address)
  return [...folders, name].join("/")
}

/** What is in the folder of a file. */
function namesBeside(files: ReadonlyMap<string, unknown>, name: string): string[] {
  const folder = folderOf(name)
  return [...files.keys()].filter((path) => folderOf(path) === folder).map(stemOf)
}

/** A name is a file or a folder, as on a disk. @throws MemoryError `unreadable-file` */
function assertPath(path: string, files: ReadonlyMap<string, unknown>): void {
  for (const other of files.keys()) {
    if (!path.startsWith(`${other}/`) && !other.startsWith(`${path}/`)) continue
    const message = `"${path}" and "${other}" cannot both exist: one of them is a folder. Nothing was changed.`
    throw new MemoryError("unreadable-file", message)
  }
}

function withoutUndefined<T extends object>(entry: T): T {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as T
}

/** Newest first. */
function entriesOf(history: ReadonlyMap<string, KeptEntry>): HistoryEntry[] {
  return [...history.values()].map(({ entry }) => entry).reverse()
}

function purge(history: Map<string, KeptEntry>, choice: PurgeChoice, index: Uint8Array | undefined): number {
  const redaction = createRedaction(choice, entriesOf(history), { index })
  const count = history.size
  for (const [id, { entry, bytes }] of history) {
    if (isChosen(choice, entry)) history.delete(id)
    else {
      const pointers = redaction.pointersOf(entry) ?? entry.pointers
      const copy = bytes && entry.slug === undefined ? redaction.indexCopy(bytes) : undefined
      const before = copy && { before: revisionOf(copy) }
      history.set(id, { entry: { ...entry, pointers, ...before }, bytes: copy ?? bytes })
    }
  }
  return count - history.size
}
