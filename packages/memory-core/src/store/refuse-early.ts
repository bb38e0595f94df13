import type { Change, Commit } from "./store.ts"

/** What a change says of a directory that is not there: an error, or nothing to do. `undefined` when it would write. */
export async function refuseEarly<Result>(change: Change<Result>): Promise<Commit<Result> | undefined> {
  const { result, topic, index, keep } = await change({
    topic: undefined,
    index: undefined,
    unfinished: [],
    slugs: () => Promise.resolve([]),
    readHead: () => undefined,
    caseTwin: () => undefined,
  })
  const writes = topic !== undefined || index !== undefined || keep !== undefined
  return writes ? undefined : { result, revision: undefined, indexed: true, durable: true }
}
