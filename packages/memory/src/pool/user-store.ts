import { MemoryError, type Store } from "@caliban/memory-core"
import { type Change, enqueue, type TransactOptions } from "@caliban/memory-core/internal"
import type { OpenStores } from "./open-stores.ts"
import type { UserPlace } from "./pool-types.ts"
import { measure, type Stored, withinQuotas } from "./quotas.ts"

/** What the memories of one user share while any of them is in use. */
export interface UserState {
  /** Erased since it was made: it must not bring anything back. */
  isErased: boolean
  /** The changes of a user, and an erasure, run one after another under this key. */
  readonly queue: string
  /** By the key. */
  readonly memories: Map<string, { place: UserPlace; store: Store }>
}

const ERASED = "This user was erased, so nothing was written. Ask the pool for the memory again."

/** The store of a user, whether the store behind it is open or not. It says nothing of where it is on the server. */
export function createUserStore(
  opened: OpenStores,
  place: UserPlace,
  user: UserState,
  quotas: Stored,
): Store {
  const use = async <T>(task: (store: Store) => T | Promise<T>): Promise<T> => {
    opened.assertOpen()
    return await opened.use(place, task)
  }
  const change = async <T>(task: (store: Store) => T | Promise<T>, signal?: AbortSignal): Promise<T> => {
    opened.assertOpen()
    if (user.isErased) throw new MemoryError("no-memory-directory", ERASED)
    return await enqueue(user.queue, () => opened.use(place, task), signal)
  }
  const sample = opened.look(place)
  const name = place.key.endsWith("/user") ? "the user's own memory" : "the memory of this user"
  const hidden = { name, directory: undefined }
  const own = {
    ...hidden,
    history: facade(sample.history, {}, (method, args) =>
      (method === "purge" ? change : use)((store) => call(store.history, method, args)),
    ),
    hold: <T>(task: Parameters<Store["hold"]>[0]) =>
      use(
        (store) =>
          store.hold((reader) =>
            task(facade(reader, hidden, (method, args) => call(reader, method, args))),
          ) as Promise<T>,
      ),
    transact: <T>(slug: string | undefined, decide: Change<T>, options?: TransactOptions) =>
      change(async (store) => {
        const others = [...user.memories.values()].filter((memory) => memory.place.key !== place.key)
        // One after another, and before the change has a connection.
        const stored: Stored[] = []
        for (const other of others) stored.push(await opened.use(other.place, (its) => measure(its)))
        return await store.transact(slug, withinQuotas(decide, quotas, store, stored), options)
      }, options?.signal),
  }
  return facade(sample, own, (method, args) =>
    (method === "updateRecord" ? change : use)((store) => call(store, method, args)),
  )
}

/** A method that a store does not have answers `undefined`. */
export const call = (target: object, method: PropertyKey, args: unknown[]): unknown =>
  (Reflect.get(target, method) as ((...given: unknown[]) => unknown) | undefined)?.apply(target, args)

/** The members of another object, which may be an instance of a class, but for `own`; its methods are called by `run`. */
export function facade<T extends object>(
  target: T,
  own: object,
  run: (method: PropertyKey, args: unknown[]) => unknown,
): T {
  return new Proxy(target, {
    get(_, member) {
      if (member in own) return Reflect.get(own, member) as unknown
      const value: unknown = Reflect.get(target, member)
      return typeof value === "function" ? (...args: unknown[]) => run(member, args) : value
    },
  })
}
