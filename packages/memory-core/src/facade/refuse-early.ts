import type { Change, Commit, Store } from "../store/store.ts"

/**
 * A store that asks a change before it makes anything: one that is refused, or has nothing to do, leaves no directory.
 *
 * @param open Runs once, when something is to be written, and gives the store to write to from then on.
 */
export function refuseEarly(store: Store, open: () => Promise<Store>): Store {
  let current = store
  let isReady = false
  return {
    get name() {
      return current.name
    },
    get directory() {
      return current.directory
    },
    get trash() {
      return current.trash
    },
    readIndex: (limit) => current.readIndex(limit),
    readTopic: (slug, limit) => current.readTopic(slug, limit),
    slugs: () => current.slugs(),
    unfinished: () => current.unfinished(),
    hold: (task) => current.hold(task),
    problems: () => current.problems?.() ?? [],
    verify: () => current.verify?.() ?? [],
    async transact(slug, change) {
      const early = isReady || (await isDirectoryThere(store)) ? undefined : await askEarly(change)
      if (early !== undefined) return early
      if (!isReady) current = await open()
      isReady = true
      return await current.transact(slug, change)
    },
  }
}

/** Also when that cannot be told: then the transaction says why. */
async function isDirectoryThere(store: Store): Promise<boolean> {
  try {
    return (await store.slugs()) !== undefined
  } catch {
    return true
  }
}

/** What a change says of a directory that is not there: an error, or nothing to do. `undefined` when it would write. */
async function askEarly<Result>(change: Change<Result>): Promise<Commit<Result> | undefined> {
  const { result, topic, index, keep } = await change({
    topic: undefined,
    index: undefined,
    unfinished: [],
    slugs: () => [],
    readHead: () => undefined,
    caseTwin: () => undefined,
  })
  const writes = topic !== undefined || index !== undefined || keep !== undefined
  return writes ? undefined : { result, revision: undefined, indexed: true, durable: true }
}
