import { randomUUID } from "node:crypto"
import { createMemory, type FileStoreOptions, MemoryError, type Store } from "@caliban/memory-core"
import { check, checkRule, enqueue, expects } from "@caliban/memory-core/internal"
import { createMemorySession } from "../create-memory-session.ts"
import { writeExport } from "../export/write-export.ts"
import { defaultGuard } from "../load-guard.ts"
import { checkPoolOptions, checkUserOptions } from "./check-pool-options.ts"
import { moveUser } from "./move-user.ts"
import type { MemoryPool, MemoryPoolOptions, PoolUser, UserPlace } from "./pool-types.ts"
import { createUserFolders, keyOf, MOUNT } from "./user-folders.ts"
import { createUserPlaces, type UserPlaces } from "./user-places.ts"
import { createUserStore, type UserState } from "./user-store.ts"

const MB = 1_048_576

/**
 * A safe, private memory for each of many users, in folders below `root` or in stores such as those of a database. They are
 * shown nothing of the operator and no path of the server, and the guard is on. Creating it touches no file.
 *
 * @throws TypeError for a wrong option, with its name
 */
export function createMemoryPool(options: MemoryPoolOptions): MemoryPool {
  checkPoolOptions("createMemoryPool", options)
  const { root, stores, quotas, historyLimit, mounts, ...defaults } = options
  const folders = root === undefined ? undefined : createUserFolders(root, fileOptions(options))
  const running = createRunning(async () => await stores?.close())
  const places = createUserPlaces(folders, stores)
  const limits = { topics: quotas?.topics ?? 2_000, bytes: quotas?.bytes ?? 16 * MB }
  const history = { entries: historyLimit?.entries ?? 2_000, bytes: historyLimit?.bytes ?? 16 * MB }
  const states = createUserStates()

  const run: UserPlaces["run"] = async (...args) => {
    running.assertOpen()
    return await running.track(places.run(...args))
  }
  const placeOf = (user: PoolUser, mount = ""): UserPlace => ({
    ...user,
    key: user.key + mount,
    historyLimit: history,
  })
  const storeOf = (user: PoolUser, mount = ""): Store => {
    const state = states.of(user.key)
    const place = placeOf(user, mount)
    const store = state.stores.get(place.key) ?? createUserStore({ ...places, run }, place, state, limits)
    state.stores.set(place.key, store)
    return store
  }
  const userOf = (caller: string, id: unknown): PoolUser => {
    running.assertOpen()
    check(caller, A_USER, id, "userId")
    return Object.freeze({ key: keyOf(String(id)), id: String(id) })
  }
  /** After the changes of the user that run, and before later ones. */
  const inTurn = <T>({ key }: PoolUser, task: () => Promise<T>): Promise<T> =>
    running.track(enqueue(states.of(key).queue, task))
  const pool: MemoryPool = {
    for(userId, given = {}) {
      const user = userOf("pool.for", userId)
      checkUserOptions("pool.for", given)
      const { guard = defaultGuard, userMemory, ...all } = { ...defaults, ...onlyGiven(given) }
      return createMemory({
        ...all,
        tiers: { ...defaults.tiers, ...given.tiers },
        system: { ...defaults.system, ...given.system },
        store: storeOf(user),
        mounts: [mounts?.(user) ?? [], given.mounts ?? []].flat(),
        ...(userMemory && { userMemory: { store: storeOf(user, MOUNT) } }),
        ...(guard && { guard }),
      })
    },
    session: (async (userId: string, given: object) =>
      await createMemorySession({ ...given, pool, userId })) as MemoryPool["session"],
    async *users() {
      running.assertOpen()
      yield* places.users()
    },
    async erase(userId) {
      const user = userOf("pool.erase", userId)
      await inTurn(user, () => places.erase(user.key, () => states.end(user.key)))
    },
    async move(userId) {
      const user = userOf("pool.move", userId)
      if (folders === undefined || stores === undefined)
        throw new TypeError('pool.move: create the pool with both options, "root" and "stores"')
      return await inTurn(user, () => moveUser(placeOf(user), folders, stores))
    },
    async export(userId, given) {
      const user = userOf("pool.export", userId)
      check("pool.export", EXPORT, given)
      checkRule({ caller: "pool.export", path: ["to"] }, EXPORT.to, given.to)
      const sources = [
        { name: "memory", store: storeOf(user) },
        { name: "user", store: storeOf(user, MOUNT) },
      ]
      return await running.track(writeExport(sources, { ...given, user: user.id }))
    },
    close: running.close,
  }
  return pool
}

const A_USER = expects(
  "a string of well-formed Unicode that is not empty",
  (id) => typeof id === "string" && id !== "" && !/\p{Surrogate}/u.test(id),
)

const EXPORT = { to: "a string", history: "true or false" }

/** What runs in a pool, until it is closed. */
function createRunning(end: () => Promise<void>) {
  const all = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    while (all.size > 0) await Promise.allSettled(all)
    await end()
  }
  return {
    /** @throws MemoryError `memory-off` */
    assertOpen(): void {
      if (closing !== undefined) throw new MemoryError("memory-off", "Memory is off: its pool was closed.")
    },
    /** Work that `close` waits for. */
    async track<T>(work: Promise<T>): Promise<T> {
      all.add(work)
      return await work.finally(() => all.delete(work))
    },
    close: (): Promise<void> => (closing ??= close()),
  }
}

/** The states of the users whose memories are in use. */
function createUserStates() {
  const pool = randomUUID()
  const states = new Map<string, WeakRef<UserState>>()
  const unused = new FinalizationRegistry<string>((key) => {
    if (states.get(key)?.deref() === undefined) states.delete(key)
  })
  return {
    of(key: string): UserState {
      const known = states.get(key)?.deref()
      if (known !== undefined) return known
      const state = { isErased: false, queue: `pool ${pool} ${key}`, stores: new Map() }
      states.set(key, new WeakRef(state))
      unused.register(state, key)
      return state
    },
    /** Memories that are in use refuse writes from now on; the next one begins anew. */
    end(key: string): void {
      const state = states.get(key)?.deref()
      if (state !== undefined) state.isErased = true
      states.delete(key)
    },
  }
}

/** What the pool's file stores take of its options. */
function fileOptions({ durability, trustDirectory, system = {} }: MemoryPoolOptions): FileStoreOptions {
  const { files, now } = system
  return onlyGiven({ durability, trustDirectory, files, now }) as FileStoreOptions
}

/** An option that is `undefined` counts as left out. */
const onlyGiven = <T extends object>(options: T): Partial<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>
