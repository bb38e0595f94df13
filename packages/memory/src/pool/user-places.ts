import { MemoryError, type Store } from "@caliban/memory-core"
import type { PoolUser, UserPlace, UserStores } from "./pool-types.ts"
import { type FolderUser, MOUNT, type UserFolders } from "./user-folders.ts"

/** Where the memories of users are. */
export type UserPlaces = ReturnType<typeof createUserPlaces>

/**
 * Memories in folders, in the host's stores, or in both: then a user is in a folder until they are moved, and new ones are
 * in the stores.
 */
export function createUserPlaces(folders: UserFolders | undefined, stores: UserStores | undefined) {
  const read = (key: string): FolderUser | undefined => folders?.read(key)
  const isAway = (user: FolderUser | undefined): boolean => user === undefined || user.place === "stores"
  const open = (place: UserPlace, user = read(place.key)): Store => {
    if (stores !== undefined && isAway(user)) return stores.open(place)
    // Without stores, there are folders.
    return (folders as UserFolders).open(place, user)
  }
  /** @throws MemoryError `moved`, or `unsafe-directory` for a record that cannot be used */
  const assertHere = (user: FolderUser | undefined): void => {
    if (user?.problem !== undefined) throw user.problem
    if (user?.place !== undefined && stores === undefined)
      throw new MemoryError("moved", "This memory has moved, or is moving. Nothing was changed.")
  }
  return {
    /** The store of a place as it is now. */
    open: (place: UserPlace): Store => open(place),
    /**
     * Runs a task on the store of a place; again, if the user was erased or moved meanwhile: then nothing was changed.
     *
     * @param isWrite Makes the folder of a new user.
     */
    async run<T>(place: UserPlace, task: (store: Store) => T | Promise<T>, isWrite = false): Promise<T> {
      for (;;) {
        const user = isWrite && stores === undefined ? await folders?.claim(place) : read(place.key)
        try {
          assertHere(user)
          return await task(open(place, user))
        } catch (error) {
          if (read(place.key)?.mark === user?.mark) throw error
        }
      }
    },
    async *users(): AsyncIterable<PoolUser> {
      for await (const { key, id, place } of folders?.users() ?? []) if (place !== "stores") yield { key, id }
      let last = ""
      for await (const user of stores?.users() ?? []) {
        const key = user.key.slice(0, 32)
        if (key !== last && isAway(read(key))) yield { key, id: user.id }
        last = key
      }
    },
    /** @param begin Called unless the user cannot be erased. */
    async erase(key: string, begin: () => void): Promise<void> {
      // What is in stores that this pool does not have could not be erased.
      if (stores === undefined) assertHere(read(key))
      begin()
      await folders?.erase(key)
      for (const mount of [MOUNT, ""]) await stores?.erase(key + mount)
    },
  }
}
