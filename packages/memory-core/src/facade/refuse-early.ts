import type { Change, Commit, Store } from "../store/store.ts"

/**
 * A store that asks a change before it makes the directory: one that is refused, or has nothing to do, makes none.
 * Once the directory has been seen, it is the store as it was.
 */
export function refuseEarly(store: Store): Store {
  let isThere = false
  return {
    ...store,
    async transact(slug, change) {
      isThere ||= await isDirectoryThere(store)
      const early = isThere ? undefined : await askEarly(change)
      if (early !== undefined) return early
      const commit = await store.transact(slug, change)
      isThere = true
      return commit
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
