import { randomUUID } from "node:crypto"
import { type Diagnostic, MemoryError, type Store } from "@caliban/memory-core"
import { type Change, enqueue, type TransactOptions } from "@caliban/memory-core/internal"
import type { UserPlace } from "./pool-types.ts"
import { measure, type Stored, withinQuotas } from "./quotas.ts"
import { MOUNT } from "./user-folders.ts"
import type { UserPlaces } from "./user-places.ts"

/** What the memories of one user share while any of them is in use. */
export interface UserState {
  /** Erased since it was made: it must not bring anything back. */
  isErased(): boolean
  /** The changes of a user, and an erasure, run one after another under this key. */
  readonly queue: string
  /** By the key. */
  readonly stores: Map<string, Store>
}

/** The states of the users of a pool whose memories are in use. */
export function createUserStates() {
  const queue = `pool ${randomUUID()}`
  const states = new Map<string, WeakRef<UserState>>()
  const unused = new FinalizationRegistry<string>((key) => {
    if (states.get(key)?.deref() === undefined) states.delete(key)
  })
  const of = (key: string): UserState => {
    const known = states.get(key)?.deref()
    if (known !== undefined) return known
    const isErased = (): boolean => states.get(key)?.deref() !== state
    const state = { isErased, queue: `${queue} ${key}`, stores: new Map<string, Store>() }
    states.set(key, new WeakRef(state))
    unused.register(state, key)
    return state
  }
  return { of, forget: (key: string) => states.delete(key) }
}

type Methods = Record<PropertyKey, ((...args: unknown[]) => unknown) | undefined>

/** Methods besides `transact` that change something. */
const CHANGES: readonly PropertyKey[] = ["updateRecord", "purge"]

const ERASED = "The user was erased. Nothing was changed. Ask the pool for the memory again."

/** The store of a user, wherever it is at the moment. It says nothing of where it is on the server. */
export function createUserStore(
  { open, run }: Pick<UserPlaces, "open" | "run">,
  place: UserPlace,
  user: UserState,
  quotas: Stored,
): Store {
  const change = <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const unlessErased = async (): Promise<T> => {
      if (user.isErased()) throw new MemoryError("no-memory-directory", ERASED)
      return await task()
    }
    return enqueue(user.queue, unlessErased, signal)
  }
  const sample = open(place)
  const name = place.key.endsWith(MOUNT) ? "the user's own memory" : "the memory of this user"
  const hidden = { name, directory: undefined }
  /** A method that a store does not have answers `undefined`. Problems are shown with another path than that on the server. */
  const call = async (target: object, method: PropertyKey, args: unknown[]): Promise<unknown> => {
    const answer = await (target as Methods)[method]?.(...args)
    if (method !== "problems") return answer
    return (answer as Diagnostic[] | undefined)?.map((problem) => ({ ...problem, path: name }))
  }
  const callOn = (part?: "history") => (method: PropertyKey, args: unknown[]) => {
    const task = () => run(place, (store) => call(part ? store[part] : store, method, args))
    return CHANGES.includes(method) ? change(task) : task()
  }
  const own = {
    ...hidden,
    history: facade(sample.history, {}, callOn("history")),
    hold: (task: Parameters<Store["hold"]>[0]) =>
      run(place, (store) =>
        store.hold((reader) => task(facade(reader, hidden, (method, args) => call(reader, method, args)))),
      ),
    transact: <T>(slug: string | undefined, decide: Change<T>, options?: TransactOptions) =>
      change(async () => {
        // One after another, and before the change has a connection.
        const others: Stored[] = []
        for (const key of user.stores.keys())
          if (key !== place.key) others.push(await run({ ...place, key }, measure))
        const task = (store: Store) =>
          store.transact(slug, withinQuotas(decide, quotas, store, others), options)
        return await run(place, task, true)
      }, options?.signal),
  }
  return facade(sample, own, callOn())
}

/** The members of another object, which may be an instance of a class, but for `own`; its methods are called by `run`. */
function facade<T extends object>(
  target: T,
  own: object,
  run: (method: PropertyKey, args: unknown[]) => unknown,
): T {
  return new Proxy(target, {
    get(_, member) {
      if (member in own) return (own as Methods)[member]
      const value: unknown = (target as Methods)[member]
      return typeof value === "function" ? (...args: unknown[]) => run(member, args) : value
    },
  })
}
