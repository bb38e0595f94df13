import { throwIfAborted } from "../store/abort.ts"
import type { Change, Commit, Store } from "../store/store.ts"

/**
 * A store that creates its directory as late as possible: a change that is refused or writes nothing creates none.
 *
 * @param open Called once, before the first write. Returns the store that is used from then on.
 */
export function deferDirectory(store: Store, open: () => Promise<Store>): Store {
  let current = store
  let isReady = false
  const transact: Store["transact"] = async (slug, change, options) => {
    const commit =
      isReady || (await directoryExists(store)) ? undefined : await tryWithoutDirectory(store, change)
    throwIfAborted(options?.signal)
    if (commit !== undefined) return commit
    if (!isReady) current = await open()
    isReady = true
    return await current.transact(slug, change, options)
  }
  return withTransact(() => current, transact)
}

/** A store with another way to run transactions. */
export function withTransact(current: () => Store, transact: Store["transact"]): Store {
  return {
    get name() {
      return current().name
    },
    get directory() {
      return current().directory
    },
    get codec() {
      return current().codec
    },
    get history() {
      return current().history
    },
    readIndex: (limit) => current().readIndex(limit),
    readTopic: (slug, limit) => current().readTopic(slug, limit),
    slugs: (folders) => current().slugs(folders),
    get tree() {
      const store = current()
      return store.tree && ((folders?: readonly string[]) => store.tree?.(folders))
    },
    unfinished: async () => (await current().unfinished?.()) ?? [],
    record: (name) => current().record?.(name),
    updateRecord: (name, update) => current().updateRecord?.(name, update),
    get listFolder() {
      const store = current()
      return store.listFolder && ((path: string) => store.listFolder?.(path))
    },
    hold: (task) => current().hold(task),
    problems: () => current().problems?.() ?? [],
    verify: () => current().verify?.() ?? [],
    transact,
  }
}

/** True also when the directory cannot be read: the transaction then reports why. */
async function directoryExists(store: Store): Promise<boolean> {
  try {
    return (await store.slugs()) !== undefined
  } catch {
    return true
  }
}

/** Runs a change against an empty directory. `undefined` when it would write. */
async function tryWithoutDirectory<Result>(
  { codec }: Store,
  change: Change<Result>,
): Promise<Commit<Result> | undefined> {
  const { result, topic, index, previousBytes } = await change({
    topic: undefined,
    index: undefined,
    codec,
    unfinished: [],
    slugs: () => [],
    readHead: () => undefined,
    caseTwin: () => undefined,
  })
  const writes = topic !== undefined || index !== undefined || previousBytes !== undefined
  return writes ? undefined : { result, revision: undefined, indexed: true, durable: true }
}
