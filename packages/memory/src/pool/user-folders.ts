import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdir, open, opendir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createFileStore, type FileStoreOptions, MemoryError, type Store } from "@caliban/memory-core"
import { explainSystemError } from "@caliban/memory-core/internal"
import type { PoolUser, UserPlace, UserStores } from "./pool-types.ts"
import { call, facade } from "./user-store.ts"

/** What the key of the mount `user` has more than that of the memory itself. */
export const MOUNT = "/user"

/** Whose folder it is. */
const USER_FILE = "user.json"
/** Where the folders of erased users are until they are gone. */
const ERASED = ".erased"

/**
 * The memories of users in folders: `<root>/<key>/user.json`, `<root>/<key>/memory`. Any number of processes may use the
 * root at once.
 *
 * @param next Where users are moved to, and where new ones begin.
 */
export function createUserFolders(
  root: string,
  options: FileStoreOptions,
  next?: UserStores,
): UserStores & { move(user: UserPlace): Promise<boolean> } {
  const folderOf = (key: string): string => join(root, userOf(key))
  const userAt = (key: string): FolderUser | undefined => readUser(folderOf(key))
  const filesOf = ({ key, historyLimit }: UserPlace): Store =>
    createFileStore(join(folderOf(key), key === userOf(key) ? "memory" : "user"), {
      ...options,
      historyLimit,
    })
  return {
    open(place) {
      const { id, key } = place
      if (next !== undefined && isAway(userAt(key))) return next.open(place)
      const store = filesOf(place)
      const markOf = (): string | undefined => userAt(key)?.mark
      const assertSame = (mark: string | undefined): void => {
        if (markOf() !== mark) throw new MemoryError("locked", "The user was erased. Nothing was changed.")
      }
      const use = (target: object) => (method: PropertyKey, args: unknown[]) => {
        assertHere(userAt(key))
        return call(target, method, args)
      }
      const own: Pick<Store, "transact" | "updateRecord" | "history"> = {
        history: facade(store.history, {}, use(store.history)),
        async transact(slug, change, request) {
          // Another process may erase the user until the lock is held: then it begins again, in a new folder.
          for (;;) {
            const mark = await claimFolder(folderOf(key), id).catch(rethrow)
            try {
              return await store.transact(
                slug,
                (snapshot) => {
                  assertSame(mark)
                  return change(snapshot)
                },
                request,
              )
            } catch (error) {
              if (markOf() === mark) throw error
            }
          }
        },
        async updateRecord(name, update) {
          const mark = markOf()
          if (mark === undefined) return
          await store.updateRecord?.(name, (old) => {
            assertSame(mark)
            return update(old)
          })
        },
      }
      return facade(store, own, use(store))
    },
    async *users() {
      for await (const { name: key } of (await opendir(root).catch(unless("ENOENT"))) ?? []) {
        const user = /^[0-9a-f]{32}$/.test(key) ? userAt(key) : undefined
        if (user !== undefined && !isAway(user)) yield { key, id: user.id }
      }
      for await (const user of next?.users() ?? []) if (isAway(userAt(user.key))) yield user
    },
    async move(user) {
      const before = userAt(user.key)
      if (next === undefined || before === undefined || before.moved) return false
      const { copyMemory } = await import("../copy.ts")
      const copy = async (mount: string, finish?: () => Promise<void>): Promise<unknown> => {
        const place = { ...user, key: user.key + mount }
        return await copyMemory(filesOf(place), next.open(place), { finish })
      }
      const isSame = (): boolean => userAt(user.key)?.mark === before.mark
      // No write of any process ends in the folder after this.
      const finish = async (): Promise<void> => {
        if (!isSame()) throw new MemoryError("locked", "The user was erased or moved meanwhile.")
        await writeUser(folderOf(user.key), { id: user.id, mark: randomUUID(), moved: true })
      }
      await copy(MOUNT)
      try {
        await copy("", async () => void (await copy(MOUNT, finish)))
      } catch (error) {
        if (userAt(user.key) === undefined)
          for (const mount of [MOUNT, ""]) await next.erase(user.key + mount)
        throw error
      }
      return true
    },
    async erase(key) {
      const erased = join(root, ERASED)
      await mkdir(erased, { recursive: true, mode: 0o700 })
      // From now on nothing sees it. What another process is writing there goes with it, or begins again.
      const target = join(erased, `${userOf(key)}-${randomUUID()}`)
      await rename(join(root, userOf(key)), target).catch(unless("ENOENT"))
      await syncFolders(erased, root)
      // Also what was left when an erasure was interrupted.
      for (const name of await readdir(erased))
        await rm(join(erased, name), { recursive: true, force: true, maxRetries: 5 })
      await syncFolders(erased)
      await next?.erase(key)
    },
    close: () => next?.close(),
  }
}

/** The key without that of the mount: both memories are in one folder. */
const userOf = (key: string): string => key.slice(0, 32)

interface FolderUser extends Pick<PoolUser, "id"> {
  /** Another one when the folder was erased and made again, or its user was moved. */
  mark: string
  /** The memory is in other stores; the files are what it was before. */
  moved?: true
}

function readUser(folder: string): FolderUser | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, USER_FILE), "utf8"))
  } catch (error) {
    return unless("ENOENT", "ENOTDIR")(error)
  }
}

const isAway = (user: FolderUser | undefined): boolean => user === undefined || user.moved === true

/** @throws MemoryError `moved` */
function assertHere(user: FolderUser | undefined): void {
  if (user?.moved) throw new MemoryError("moved", "This memory is in another place now. Nothing was changed.")
}

/** Makes the folder of a user, which says whose it is before anything else is in it. Returns its mark. */
async function claimFolder(folder: string, id: string): Promise<string> {
  for (;;) {
    const user = readUser(folder)
    assertHere(user)
    if (user?.id === id) return user.mark
    if (user !== undefined)
      throw new MemoryError("unsafe-directory", "The folder belongs to another user of the pool.")
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Over that of another process: both find out under the lock which one stayed.
    await writeUser(folder, { id, mark: randomUUID() }).catch(unless("ENOENT"))
  }
}

async function writeUser(folder: string, user: FolderUser): Promise<void> {
  const draft = join(folder, `${USER_FILE}.${randomUUID()}`)
  try {
    await writeFile(draft, `${JSON.stringify(user)}\n`, { flag: "wx", mode: 0o600, flush: true })
    await rename(draft, join(folder, USER_FILE))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolders(folder, join(folder, ".."))
}

/** Makes the names in folders survive a power cut, where the system can. */
async function syncFolders(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const folder = await open(path).catch(() => undefined)
    await folder?.sync().catch(() => undefined)
    await folder?.close()
  }
}

/** As the store explains what the system says. */
function rethrow(error: unknown): never {
  throw explainSystemError(error)
}

/** Passes over an error with one of these codes. */
function unless(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? "")) throw error
  }
}
