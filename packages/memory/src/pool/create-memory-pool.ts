import { randomUUID } from "node:crypto"
import { createMemory, type FileStoreOptions, type Memory, type Store } from "@caliban/memory-core"
import { check, checkRule, enqueue, expects } from "@caliban/memory-core/internal"
import { createMemorySession } from "../create-memory-session.ts"
import { type ExportManifest, type ExportOptions, writeExport } from "../export/write-export.ts"
import { loadGuard } from "../load-guard.ts"
import type { MemorySession, SessionParts } from "../session-types.ts"
import type { LearningOf, SearchOf } from "../typed-parts.ts"
import { checkPoolOptions, checkUserOptions } from "./check-pool-options.ts"
import { createOpenStores } from "./open-stores.ts"
import type {
  MemoryPoolOptions,
  PoolUser,
  UserMemories,
  UserMemoryOptions,
  UserStores,
} from "./pool-types.ts"
import { createUserFolders, keyOf, MOUNT } from "./user-folders.ts"
import { createUserStore, type UserState } from "./user-store.ts"

/** Memories of many users, in one process or in many. */
export interface MemoryPool extends UserMemories {
  /** A session over the memory of a user; the same as `createMemorySession({ pool, userId, … })`. */
  session<
    Prefix extends string = "",
    Search extends SessionParts["search"] = undefined,
    Learn extends SessionParts["learn"] = undefined,
  >(
    userId: string,
    options?: Omit<SessionParts<Prefix>, "memory" | "pool" | "userId"> &
      Omit<UserMemoryOptions, "guard"> & { search?: Search; learn?: Learn },
  ): Promise<MemorySession<NoInfer<Prefix>, SearchOf<Search>, LearningOf<Learn, undefined, undefined>>>
  /** The users that have something stored, in any order. */
  users(): AsyncIterable<PoolUser>
  /**
   * Removes everything of a user, history included, after their writes that run. It survives a crash: a second call
   * completes it. Backups, and the log of a database, are the host's.
   */
  erase(userId: string): Promise<void>
  /**
   * Copies a user's memory, history included, from a folder below `root` into `stores`, and makes those the user's place,
   * in every process that uses the root. The files stay as they are. Others may read and write meanwhile. After a failure,
   * call it again.
   *
   * @returns false for a user who has no folder, or was moved before; the paths of what could not be copied, below
   * `memory/` or `user/`; otherwise true.
   * @throws TypeError unless the pool has both options
   */
  move(userId: string): Promise<boolean | readonly string[]>
  /** Writes the files of a user as they are, with a manifest, into a folder. */
  export(userId: string, options: ExportOptions): Promise<ExportManifest>
  /** Waits for what runs, and closes the stores. From then on every call throws `memory-off`. */
  close(): Promise<void>
}

const MB = 1_048_576

/**
 * A safe, private memory for each of many users, in folders below `root` or in stores such as those of a database. They are
 * shown nothing of the operator and no path of the server, and the guard is on. Creating it touches no file.
 *
 * @throws TypeError for a wrong option, with its name
 */
export function createMemoryPool(options: MemoryPoolOptions): MemoryPool {
  checkPoolOptions("createMemoryPool", options)
  const { root, quotas, historyLimit, openStores = 1_000, mounts, ...rest } = options
  const { stores: given, ...defaults } = rest
  const folders = root === undefined ? undefined : createUserFolders(root, fileOptions(rest), given)
  // The options have at least one of them.
  const stores = folders ?? (given as UserStores)
  const opened = createOpenStores(stores, openStores)
  const limits = { topics: quotas?.topics ?? 2_000, bytes: quotas?.bytes ?? 16 * MB }
  const history = { entries: historyLimit?.entries ?? 2_000, bytes: historyLimit?.bytes ?? 16 * MB }
  const states = createUserStates()

  const storeOf = (user: PoolUser, mount = ""): Store => {
    const state = states.of(user.key)
    const place = { ...user, key: user.key + mount, historyLimit: history }
    const store = state.memories.get(place.key)?.store ?? createUserStore(opened, place, state, limits)
    state.memories.set(place.key, { place, store })
    return store
  }
  const memoryOf = (user: PoolUser, given: UserMemoryOptions): Memory => {
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
  }
  const userOf = (caller: string, id: unknown): PoolUser => {
    opened.assertOpen()
    check(caller, A_USER, id, "userId")
    return Object.freeze({ key: keyOf(String(id)), id: String(id) })
  }
  const pool: MemoryPool = {
    for(userId, given = {}) {
      const user = userOf("pool.for", userId)
      checkUserOptions("pool.for", given)
      return memoryOf(user, given)
    },
    session: (async (userId: string, given: object) =>
      await createMemorySession({ ...given, pool, userId })) as MemoryPool["session"],
    async *users() {
      opened.assertOpen()
      let last = ""
      for await (const { key, id } of stores.users()) {
        const user = { key: key.slice(0, 32), id }
        if (user.key !== last) yield user
        last = user.key
      }
    },
    async erase(userId) {
      const { key } = userOf("pool.erase", userId)
      // Before memories that are in use end.
      folders?.assertWhole(key)
      const erase = async (): Promise<void> => {
        for (const mount of [MOUNT, ""]) await stores.erase(key + mount)
        opened.forgetUser(key)
      }
      await opened.track(enqueue(states.end(key), erase))
    },
    async move(userId) {
      const user = userOf("pool.move", userId)
      if (folders === undefined || given === undefined)
        throw new TypeError('pool.move: create the pool with both options, "root" and "stores"')
      const move = () => folders.move({ ...user, historyLimit: history })
      return await opened.track(enqueue(states.of(user.key).queue, move))
    },
    async export(userId, given) {
      const user = userOf("pool.export", userId)
      check("pool.export", EXPORT, given)
      checkRule({ caller: "pool.export", path: ["to"] }, EXPORT.to, given.to)
      const sources = [
        { name: "memory", store: storeOf(user) },
        { name: "user", store: storeOf(user, MOUNT) },
      ]
      return await opened.track(writeExport(sources, { ...given, user: user.id }))
    },
    close: opened.close,
  }
  return pool
}

const A_USER = expects(
  "a string of well-formed Unicode that is not empty",
  (id) => typeof id === "string" && id !== "" && !/\p{Surrogate}/u.test(id),
)

const EXPORT = { to: "a string", history: "true or false" }

/** The states of the users whose memories are in use. */
function createUserStates() {
  const pool = randomUUID()
  const states = new Map<string, WeakRef<UserState>>()
  const unused = new FinalizationRegistry<string>((key) => {
    if (states.get(key)?.deref() === undefined) states.delete(key)
  })
  const of = (key: string): UserState => {
    const known = states.get(key)?.deref()
    if (known !== undefined) return known
    const state = { isErased: false, queue: `pool ${pool} ${key}`, memories: new Map() }
    states.set(key, new WeakRef(state))
    unused.register(state, key)
    return state
  }
  return {
    of,
    /** Memories that are in use refuse writes from now on; the next one begins anew. Returns their queue. */
    end(key: string): string {
      const state = of(key)
      state.isErased = true
      states.delete(key)
      return state.queue
    },
  }
}

let guard: ReturnType<typeof loadGuard> | undefined

/** Loaded for the first text. */
const defaultGuard: Awaited<ReturnType<typeof loadGuard>> = async (draft) => {
  guard ??= loadGuard()
  return await (await guard)(draft)
}

/** What the pool's file stores take of its options. */
function fileOptions({ durability, trustDirectory, system = {} }: MemoryPoolOptions): FileStoreOptions {
  const { files, now } = system
  return onlyGiven({ durability, trustDirectory, files, now }) as FileStoreOptions
}

/** An option that is `undefined` counts as left out. */
const onlyGiven = <T extends object>(options: T): Partial<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>
