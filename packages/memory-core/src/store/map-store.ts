import { TOPIC_HEAD_BYTES } from "../limits.ts"
import { crypto } from "../node-modules.ts"
import { enqueue } from "./queue.ts"
import { revisionOf } from "./revision.ts"
import { safeClock } from "./safe-clock.ts"
import type { Change, Commit, Store, StoredFile, StoredHead, TrashEntry } from "./store.ts"
import { foldCase } from "./topic-names.ts"
import { topicWithoutSlug } from "./topic-without-slug.ts"

export interface MapStoreOptions {
  /** Files to begin with, by name: `MEMORY.md` and `<slug>.md`. Default: none, as if the directory did not exist. */
  files?: Readonly<Record<string, string>>
  /** Name for people. Default: `map store`. */
  name?: string
  /** Default: the system's clock. */
  now?: () => Date
}

const INDEX = "MEMORY.md"

/** A store in the process's own memory: the twin of the file store, for tests and for agents that must leave no trace. */
export function createMapStore(options: MapStoreOptions = {}): Store {
  const now = safeClock(options.now)
  const files = new Map<string, Uint8Array>()
  const updatedAt = new Map<string, number>()
  const put = (name: string, bytes: Uint8Array): void => {
    files.set(name, new Uint8Array(bytes))
    updatedAt.set(name, now().getTime())
  }
  for (const [name, text] of Object.entries(options.files ?? {})) put(name, Buffer.from(text))
  const trash: { entry: TrashEntry; bytes: Uint8Array | undefined }[] = []
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
  const slugs = (): string[] =>
    [...files.keys()].flatMap((name) => (name === INDEX ? [] : name.replace(/\.md$/, ""))).sort()

  async function transact<Result>(slug: string | undefined, change: Change<Result>): Promise<Commit<Result>> {
    return await enqueue(queueKey, async () => {
      const topicName = slug === undefined ? undefined : `${slug}.md`
      const plan = await change({
        topic: topicName === undefined ? undefined : stored(topicName),
        index: stored(INDEX),
        unfinished: [],
        slugs,
        readHead: (other) => head(`${other}.md`, TOPIC_HEAD_BYTES)?.bytes,
        caseTwin: () => slugs().find((other) => other !== slug && foldCase(other) === foldCase(slug ?? "")),
      })
      if (topicName === undefined && plan.topic !== undefined) throw topicWithoutSlug()
      let trashId: string | undefined
      const changes = plan.topic !== undefined || plan.index !== undefined || plan.keep !== undefined
      if (changes && (plan.note !== undefined || plan.topic === null)) {
        // A topic that stays as it is needs no copy.
        const replaced = topicName === undefined ? plan.index : plan.topic
        const old =
          (plan.keep && new Uint8Array(plan.keep)) ??
          (replaced === undefined ? undefined : files.get(topicName ?? INDEX))
        const at = now().toISOString()
        trashId = String(++changesKept)
        const { note = { action: "removed" as const, pointers: [] } } = plan
        const entry = { ...note, id: trashId, at, hasFile: old !== undefined }
        trash.push({ entry: slug === undefined ? entry : { ...entry, slug }, bytes: old })
      }
      if (plan.topic === null) files.delete(topicName as string)
      else if (plan.topic !== undefined) put(topicName as string, plan.topic)
      if (plan.index !== undefined) put(INDEX, plan.index)
      return {
        result: plan.result,
        revision: topicName === undefined ? undefined : stored(topicName)?.revision,
        ...(trashId === undefined ? {} : { trashId }),
        indexed: true,
        durable: true,
      }
    })
  }

  const store: Store = {
    name: options.name ?? "map store",
    readIndex: (limit) => head(INDEX, limit),
    readTopic: (slug, limit) => head(`${slug}.md`, limit),
    slugs: () => (files.size === 0 ? undefined : slugs()),
    unfinished: () => [],
    hold: async (task) => await task(store),
    transact,
    trash: {
      list: () => trash.map(({ entry }) => entry).reverse(),
      read: (id) => {
        const bytes = trash.find(({ entry }) => entry.id === id)?.bytes
        return bytes && new Uint8Array(bytes)
      },
      remove: (id) => {
        const at = trash.findIndex(({ entry }) => entry.id === id)
        if (at >= 0) trash.splice(at, 1)
      },
    },
  }
  return store
}
