import { randomUUID } from "node:crypto"
import { MemoryError, type Store } from "@caliban/memory-core"
import { type CopyOptions, copyMemory } from "../copy.ts"
import type { PoolUser, UserPlace, UserStores } from "./pool-types.ts"
import { type FolderUser, MOUNT, type UserFolders, usable } from "./user-folders.ts"

/** Where the memories of users are. */
export type UserPlaces = ReturnType<typeof createUserPlaces>

/** Memories in folders, in stores, or in both: then a user is in a folder until they are moved, and new ones are in stores. */
export function createUserPlaces(folders: UserFolders | undefined, stores: UserStores | undefined) {
  const read = (key: string): FolderUser | undefined => folders?.read(key) ?? (stores && folders?.readRoot())
  const isAway = (user: FolderUser | undefined): boolean => user === undefined || user.place === "stores"
  /** The store of a place as it is now. */
  const open = (place: UserPlace, user = read(place.key)): Store => {
    if (stores !== undefined && isAway(user)) return stores.open(place)
    // Without stores, there are folders.
    return (folders as UserFolders).open(place, user)
  }
  /** @throws MemoryError `moved`, or for a record that cannot be used */
  const assertHere = (user: FolderUser | undefined): void => {
    if (usable(user)?.place !== undefined && stores === undefined)
      throw new MemoryError("moved", "This memory has moved, or is moving. Nothing was changed.")
  }
  return {
    open,
    /**
     * Runs a task on the store of a place; again, if the user was erased or moved meanwhile: then nothing was changed.
     * @param isWrite Makes the folder of a new user.
     */
    async run<T>(place: UserPlace, task: (store: Store) => T | Promise<T>, isWrite = false): Promise<T> {
      for (;;) {
        const user = isWrite && stores === undefined ? await folders?.claim(place) : read(place.key)
        try {
          assertHere(user)
          return await task(open(place, user))
        } catch (error) {
          const now = read(place.key)
          if (now?.problem || now?.mark === user?.mark) throw error
        }
      }
    },
    /** @throws MemoryError after all others, for one whose record cannot be used */
    async *users(): AsyncIterable<PoolUser> {
      if (stores) usable(folders?.readRoot())
      let broken: FolderUser | undefined
      for (const inStores of [false, true]) {
        let last = ""
        for await (const place of (inStores ? stores?.users() : folders?.users()) ?? []) {
          const key = place.key.slice(0, 32)
          const user = read(key)
          if (user?.problem) broken = user
          else if (key !== last && isAway(user) === inStores) yield { key, id: place.id || String(user?.id) }
          last = key
        }
      }
      usable(broken)
    },
    /** @param begin Called unless the user cannot be erased. */
    async erase(key: string, begin: () => void): Promise<void> {
      // What is in stores that this pool does not have could not be erased.
      if (stores === undefined) assertHere(read(key))
      usable(folders?.readRoot())
      begin()
      await folders?.erase(key)
      for (const mount of [MOUNT, ""]) await stores?.erase(key + mount)
    },
    /** See `MemoryPool.move`. */
    async move(user: UserPlace) {
      if (folders === undefined || stores === undefined)
        throw new TypeError('pool.move: give the options "root" and "stores"')
      const before = usable(read(user.key))
      if (before === undefined || before.place === "stores") return { moved: false, leftOut: [] }
      const copy = async (mount: string, options: CopyOptions): Promise<string[]> => {
        const place = { ...user, key: user.key + mount }
        const { leftOut = [] } = await copyMemory(folders.open(place, before), stores.open(place), options)
        return leftOut.map((path) => `${mount.slice(1) || "memory"}/${path}`)
      }
      const write = (mark: string, place: "both" | "stores"): Promise<void> =>
        folders.write(user.key, before, { ...before, mark, place })
      const trial = { dryRun: true, resume: before.place === "both" }
      const leftOut = [...(await copy("", trial)), ...(await copy(MOUNT, trial))]
      // The stores have nothing of their own, and nobody writes there until the user is moved.
      await write(before.mark, "both")
      // No write of any process ends in the folder after this.
      const finish = (): Promise<void> => write(randomUUID(), "stores")
      const last = async () => void (await copy(MOUNT, { resume: true, finish }))
      try {
        await copy(MOUNT, { resume: true })
        await copy("", { resume: true, finish: last })
      } catch (error) {
        // Erased meanwhile by another process, which may have been before what was copied here.
        const now = usable(read(user.key))
        if (now?.mark !== before.mark && now?.place !== "stores")
          for (const mount of [MOUNT, ""]) await stores.erase(user.key + mount)
        throw error
      }
      return { moved: true, leftOut }
    },
  }
}
