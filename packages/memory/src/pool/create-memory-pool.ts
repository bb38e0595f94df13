import { createMemory, type FileStoreOptions, MemoryError, type Store } from "@caliban/memory-core"
import { check, enqueue, expects } from "@caliban/memory-core/internal"
import { mustBeLeftOut, pick } from "../check-options.ts"
import { PARTS } from "../check-session-options.ts"
import { createMemorySession, type TypedOptions } from "../create-memory-session.ts"
import { type ExportManifest, type ExportOptions, writeExport } from "../export/write-export.ts"
import { defaultGuard } from "../load-guard.ts"
import type { MemorySession, SessionParts } from "../session-types.ts"
import type { LearningOf, SearchOf } from "../typed-parts.ts"
import { checkPoolOptions, checkUserOptions, outside } from "./check-pool-options.ts"
import type { MemoryPoolOptions, PoolUser, UserMemories, UserMemoryOptions, UserPlace } from "./pool-types.ts"
import { createUserFolders, keyOf, MOUNT } from "./user-folders.ts"
import { createUserPlaces, type UserPlaces } from "./user-places.ts"
import { createUserStates, createUserStore } from "./user-store.ts"

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
      Omit<UserMemoryOptions, "guard"> &
      TypedOptions<Search, Learn>,
  ): Promise<MemorySession<NoInfer<Prefix>, SearchOf<Search>, LearningOf<Learn, undefined, undefined>>>
  /** The users that have something stored, in any order. @throws MemoryError after them, for one who cannot be read */
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
   * @returns `moved` is false for a user who has no folder, or was moved before; `leftOut` has the paths of what could not be
   * copied, below `memory/` or `user/`.
   * @throws TypeError unless the pool has both options
   */
  move(userId: string): Promise<{ moved: boolean; leftOut: readonly string[] }>
  /** Writes the files of a user as they are, with a manifest, into a folder. */
  export(userId: string, options: ExportOptions): Promise<ExportManifest>
  /** Waits for the calls that are at work in a store, and closes the stores. From then on every call throws `memory-off`; a load has it in its diagnostics. */
  close(): Promise<void>
}

/**
 * A safe, private memory for each of many users, in folders below `root` or in stores such as those of a database. They are
 * shown nothing of the operator and no path of the server, and the guard is on. Creating it touches no file.
 *
 * @throws TypeError for a wrong option, with its name
 */
export function createMemoryPool(options: MemoryPoolOptions): MemoryPool {
  checkPoolOptions("createMemoryPool", options)
  const { root, stores, quotas, historyLimit: kept, mounts = () => [], ...defaults } = options
  const { durability, trustDirectory, system: { files, now } = {} } = defaults
  const ofFiles = { durability, trustDirectory, files, now } as FileStoreOptions
  const folders = root === undefined ? undefined : createUserFolders(root, ofFiles)
  const places = createUserPlaces(folders, stores)
  const bytes = 16 * 1_048_576
  const limits = override({ topics: 2_000, bytes }, quotas)
  const historyLimit = override({ entries: 2_000, bytes }, kept)
  const states = createUserStates()
  const running = new Set<Promise<unknown>>()
  let closed: Promise<unknown> | undefined

  /** @throws MemoryError `memory-off` */
  const assertOpen = (): void => {
    if (closed !== undefined) throw new MemoryError("memory-off", "Memory is off: its pool was closed.")
  }
  /** Work that `close` waits for. */
  const track = async <T>(task: () => Promise<T>): Promise<T> => {
    assertOpen()
    const work = task()
    running.add(work)
    return await work.finally(() => running.delete(work))
  }
  const run: UserPlaces["run"] = (...args) => track(() => places.run(...args))
  const placeOf = (user: PoolUser, mount = "") => ({ ...user, key: user.key + mount, historyLimit })
  const storeOf = (user: PoolUser, mount = ""): Store => {
    const state = states.of(user.key)
    const place = placeOf(user, mount)
    const store = state.stores.get(place.key) ?? createUserStore({ ...places, run }, place, state, limits)
    state.stores.set(place.key, store)
    return store
  }
  const userOf = (caller: string, id: string): PoolUser => {
    assertOpen()
    check(caller, A_USER, id, "userId")
    return Object.freeze({ key: keyOf(id), id })
  }
  /** After the changes of the user that run, and before later ones. */
  const inTurn = async <T>(caller: string, id: string, task: (user: UserPlace) => Promise<T>): Promise<T> => {
    const user = placeOf(userOf(caller, id))
    return await track(() => enqueue(states.of(user.key).queue, () => task(user)))
  }
  const pool: MemoryPool = {
    for(userId, given = {}) {
      const user = userOf("pool.for", userId)
      checkUserOptions("pool.for", given)
      const { guard = defaultGuard, userMemory, ...all } = override(defaults, given)
      const mounted = [mounts(user), given.mounts ?? []]
      for (const list of mounted) check("pool.for", [outside(root)], list, "mounts")
      return createMemory({
        ...all,
        tiers: { ...defaults.tiers, ...given.tiers },
        system: { ...defaults.system, ...given.system },
        store: storeOf(user),
        mounts: mounted.flat(),
        userMemory: userMemory && { store: storeOf(user, MOUNT) },
        guard: guard || undefined,
      })
    },
    session: (async (userId: string, given: object = {}) => {
      mustBeLeftOut("pool.session", given, ["memory", "pool", "userId"], "the pool")
      // What is inherited is not copied.
      checkUserOptions("pool.session", given, PARTS)
      return await createMemorySession({ ...given, pool, userId })
    }) as MemoryPool["session"],
    async *users() {
      assertOpen()
      yield* places.users()
    },
    // Open memories of the user refuse writes from then on; the next one starts empty.
    erase: (id) => inTurn("pool.erase", id, ({ key }) => places.erase(key, () => states.forget(key))),
    move: (id) => inTurn("pool.move", id, places.move),
    async export(userId, given) {
      const user = userOf("pool.export", userId)
      check("pool.export", EXPORT, given)
      for (const rule of [EXPORT.to, outside(root)]) check("pool.export", rule, given.to, "to")
      return await run(placeOf(user), (memory) =>
        places.run(placeOf(user, MOUNT), (own) =>
          writeExport({ memory, user: own }, { ...given, user: user.id }),
        ),
      )
    },
    async close() {
      closed ??= Promise.allSettled(running).then(() => stores?.close())
      await closed
    },
  }
  return pool
}

const A_USER = expects(
  "a string of well-formed Unicode that is not empty",
  (id) => typeof id === "string" && id !== "" && !/\p{Surrogate}/u.test(id),
)

const EXPORT = { to: "the path of a folder", history: "true or false" }

/** Options in place of others. One that is `undefined` counts as left out. */
const override = <T extends object>(others: T, options: object = {}): T => ({
  ...others,
  ...pick(options, (_, value) => value !== undefined),
})
