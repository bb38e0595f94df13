import { MemoryError } from "../errors.ts"
import { CALIBAN } from "../layout/codec.ts"
import { TOPIC_HEAD_BYTES } from "../limits.ts"
import { crypto } from "../node-modules.ts"
import { check } from "../options/check.ts"
import { aFunction, anObject, text } from "../options/schemas.ts"
import * as z from "../options/zod.ts"
import { addressOfPath, folderOf, isFileAddress, mayBeTopic, placeOf } from "../paths/address.ts"
import { throwIfAborted } from "./abort.ts"
import { checkPurge } from "./check-purge.ts"
import { foldCase, INDEX_FILE } from "./file-names.ts"
import { describeChange, type FilesBefore, isRecorded } from "./history/describe-change.ts"
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
  Plan,
  PurgeChoice,
  Store,
  StoredFile,
  StoredHead,
  TransactOptions,
} from "./store.ts"

export interface MapStoreOptions {
  /** Files to begin with, by name: `MEMORY.md`, `<slug>.md`, and attachments by their paths. Default: none, as if the directory did not exist. */
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

/** A store in the process's own memory: the twin of the file store, for tests and for agents that must leave no trace. */
export function createMapStore(options: MapStoreOptions = {}): Store {
  check("createMapStore", OPTIONS, options)
  const now = safeClock(options.now)
  const files = new Map<string, Uint8Array>()
  const updatedAt = new Map<string, number>()
  const versions = new Map<string, string>()
  let changes = 0
  const put = (name: string, bytes: Uint8Array): void => {
    files.set(name, new Uint8Array(bytes))
    updatedAt.set(name, now().getTime())
    versions.set(name, String(++changes))
  }
  const drop = (name: string): void => {
    files.delete(name)
    versions.delete(name)
    changes++
  }
  for (const [name, text] of Object.entries(options.files ?? {})) put(name, Buffer.from(text))
  const history = new Map<string, Kept>()
  const records = new Map<string, string>()
  let changesKept = 0
  const queueKey = `map:${crypto().randomBytes(8).toString("hex")}`

  const stored = (name: string): StoredFile | undefined => {
    const bytes = files.get(name)
    return bytes === undefined ? undefined : { bytes: new Uint8Array(bytes), revision: revisionOf(bytes) }
  }
  const head = (name: string, limit: number): StoredHead | undefined => {
    const bytes = files.get(name)
    if (bytes === undefined) return undefined
    const copy = new Uint8Array(bytes.subarray(0, limit))
    return { bytes: copy, total: bytes.length, updatedAt: updatedAt.get(name) }
  }
  const tree = (): string[] => [...files.keys()].flatMap((name) => addressOfPath(name) ?? [])
  const slugs = (folders: readonly string[] = []): string[] => {
    const isWanted = (address: string): boolean =>
      !address.includes("/") || (folders.includes(folderOf(address)) && mayBeTopic(CALIBAN, address))
    return tree().filter(isWanted).sort()
  }
  const sizes = (): [string, { bytes: number; updatedAt: number | undefined }][] =>
    [...files].map(([name, { length }]) => [name, { bytes: length, updatedAt: updatedAt.get(name) }])

  async function transact<Result>(
    slug: string | undefined,
    change: Change<Result>,
    { signal, ...from }: TransactOptions = {},
  ): Promise<Commit<Result>> {
    const run = async (): Promise<Commit<Result>> => {
      const topicName = slug === undefined ? undefined : nameOf(slug)
      const plan = await change({
        topic: topicName === undefined ? undefined : stored(topicName),
        index: stored(INDEX_FILE),
        slugs,
        readHead: (other) => head(nameOf(other), TOPIC_HEAD_BYTES)?.bytes,
        caseTwin: () => (slug === undefined ? undefined : findTwin([...files.keys()], slug)),
      })
      throwIfAborted(signal)
      assertSlug(slug, plan)
      if (plan.topic) assertPath(topicName ?? "", files)
      const [topic, index] = [topicName, INDEX_FILE].map((name) => stored(name ?? ""))
      const entryId = isRecorded(slug, plan) ? String(++changesKept) : undefined
      if (entryId !== undefined) {
        const note = describeChange(slug, plan, { topic, index })
        const kept = plan.previousBytes ?? keptBytes(slug, plan, { topic, index })
        const entry = { ...from, ...note, id: entryId, at: now().toISOString(), hasFile: kept !== undefined }
        history.set(entryId, {
          entry: withoutUndefined({ ...entry, bytes: kept?.length }),
          bytes: kept && new Uint8Array(kept),
        })
        for (const { id } of findExpired(entriesOf(history), now())) history.delete(id)
      }
      if (plan.topic === null) drop(topicName as string)
      else if (plan.topic !== undefined) put(topicName as string, plan.topic)
      if (plan.index === null) drop(INDEX_FILE)
      else if (plan.index !== undefined) put(INDEX_FILE, plan.index)
      return {
        result: plan.result,
        revision: topicName === undefined ? undefined : stored(topicName)?.revision,
        entryId,
        indexed: true,
        durable: true,
      }
    }
    return await enqueue(queueKey, run, signal)
  }

  const store: Store = {
    name: options.name ?? "map store",
    readIndex: (limit) => head(INDEX_FILE, limit),
    readTopic: (slug, limit) => head(nameOf(slug), limit),
    listFolder: (folder) => (files.size === 0 ? undefined : listPaths(sizes(), folder)),
    slugs: (folders) => (files.size === 0 ? undefined : slugs(folders)),
    tree(folders) {
      if (files.size === 0) return undefined
      const all = tree()
      const isEntered = (address: string): boolean =>
        !address.includes("/") || folders?.includes(folderOf(address)) !== false
      const addresses = all.filter(isEntered)
      return { addresses, hasMore: addresses.length < all.length }
    },
    version: () => String(changes),
    versions: () => new Map([...versions].filter(([name]) => name === INDEX_FILE || addressOfPath(name))),
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
        return await enqueue(queueKey, async () => purge(history, choice, files.get(INDEX_FILE)))
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

/** A name is a file or a folder, as on a disk. @throws MemoryError `unreadable-file` */
function assertPath(path: string, files: ReadonlyMap<string, unknown>): void {
  for (const other of files.keys()) {
    if (!path.startsWith(`${other}/`) && !other.startsWith(`${path}/`)) continue
    const message = `"${path}" and "${other}" cannot both exist: one of them is a folder. Nothing was changed.`
    throw new MemoryError("unreadable-file", message)
  }
}

function findTwin(names: readonly string[], address: string): string | undefined {
  const own = nameOf(address)
  const twin = names.find((name) => name !== own && foldCase(name) === foldCase(own))
  return twin && (isFileAddress(address) ? `./${twin}` : twin.slice(0, -3))
}

interface Kept {
  entry: HistoryEntry
  bytes: Uint8Array | undefined
}

/** What a change replaces or removes. */
function keptBytes(
  slug: string | undefined,
  { topic: nextTopic, index: nextIndex, note }: Plan<unknown>,
  { topic, index }: FilesBefore,
): Uint8Array | undefined {
  if (slug !== undefined) return nextTopic === undefined ? undefined : topic?.bytes
  return nextIndex === undefined || note === undefined ? undefined : index?.bytes
}

function withoutUndefined(entry: HistoryEntry): HistoryEntry {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined),
  ) as unknown as HistoryEntry
}

/** Newest first. */
function entriesOf(history: ReadonlyMap<string, Kept>): HistoryEntry[] {
  return [...history.values()].map(({ entry }) => entry).reverse()
}

function purge(history: Map<string, Kept>, choice: PurgeChoice, index: Uint8Array | undefined): number {
  const redaction = createRedaction(choice, entriesOf(history), { index })
  let purged = 0
  for (const [id, { entry, bytes }] of history) {
    if (isChosen(choice, entry)) {
      history.delete(id)
      purged++
      continue
    }
    const pointers = redaction.pointersOf(entry) ?? entry.pointers
    const copy = bytes && entry.slug === undefined ? redaction.indexCopy(bytes) : undefined
    const before = copy && { before: revisionOf(copy) }
    history.set(id, { entry: { ...entry, pointers, ...before }, bytes: copy ?? bytes })
  }
  return purged
}
