import { isMemoryError, MemoryError } from "@caliban/memory-core"
import type { UserPlace, UserStores } from "./pool-types.ts"

type UserStore = ReturnType<UserStores["open"]>

/** The stores in use. The least recently used are closed, as soon as nothing runs in them. */
export type OpenStores = ReturnType<typeof createOpenStores>

export function createOpenStores(stores: UserStores, most: number) {
  /** Least recently used first. */
  const open = new Map<string, { store: UserStore; running: number }>()
  const pending = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  /** Work that `close` waits for. */
  const track = async <T>(work: Promise<T>): Promise<T> => {
    pending.add(work)
    return await work.finally(() => pending.delete(work))
  }
  /** An error there must not fail what another user does. */
  const end = (store: UserStore): unknown =>
    track((async () => await store.close?.())()).catch((error: Error) => process.emitWarning(error))
  const forget = (name: string): void => {
    const opened = open.get(name)
    open.delete(name)
    if (opened?.running === 0) end(opened.store)
  }
  const take = (place: UserPlace): { store: UserStore; running: number } => {
    const opened = open.get(place.key) ?? { store: stores.open(place), running: 0 }
    open.delete(place.key)
    open.set(place.key, opened)
    for (const oldest of open.keys()) if (open.size > most) forget(oldest)
    return opened
  }
  /** In the store that it has been moved to, once the one that is open says so. */
  const run = async <T>(
    place: UserPlace,
    task: (store: UserStore) => T | Promise<T>,
    isMoved = false,
  ): Promise<T> => {
    const opened = take(place)
    opened.running++
    try {
      return await task(opened.store)
    } catch (error) {
      if (isMoved || !isMemoryError(error, "moved")) throw error
      forget(place.key)
    } finally {
      opened.running--
      if (opened.running === 0 && open.get(place.key) !== opened) end(opened.store)
    }
    return await run(place, task, true)
  }
  const closeAll = async (): Promise<void> => {
    while (pending.size > 0) await Promise.allSettled(pending)
    for (const name of [...open.keys()]) forget(name)
    await Promise.allSettled(pending)
    await stores.close()
  }
  return {
    /** The store of a place, only to see what it can do: it may be closed at any time. */
    look: (place: UserPlace): UserStore => take(place).store,
    /** Runs a task on the store of a place, which stays open until the task ends. */
    use: <T>(place: UserPlace, task: (store: UserStore) => T | Promise<T>): Promise<T> =>
      track(run(place, task)),
    track,
    forgetUser(key: string): void {
      for (const name of [...open.keys()]) if (name.startsWith(key)) forget(name)
    },
    /** @throws MemoryError `memory-off` */
    assertOpen(): void {
      if (closing !== undefined) throw new MemoryError("memory-off", "Memory is off: its pool was closed.")
    },
    close: (): Promise<void> => (closing ??= closeAll()),
  }
}
