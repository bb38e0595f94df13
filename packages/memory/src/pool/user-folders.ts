import { createHash, randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdir, open, opendir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { createFileStore, type FileStoreOptions, MemoryError, type Store } from "@caliban/memory-core"
import { explainSystemError } from "@caliban/memory-core/internal"
import { type CopyOptions, copyMemory } from "../copy.ts"
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
): UserStores & {
  assertWhole(key: string): unknown
  move(user: UserPlace): Promise<boolean | readonly string[]>
} {
  const folderOf = (key: string): string => join(root, userOf(key))
  const userAt = (key: string): FolderUser | undefined => readUser(folderOf(key))
  const filesOf = ({ key, historyLimit }: UserPlace): Store => {
    const name = key === userOf(key) ? "memory" : "user"
    return createFileStore(join(folderOf(key), name), { ...options, historyLimit })
  }
  // Without the other stores, what is or may be there could not be erased.
  const assertWhole = (key: string): unknown => next ?? assertHere(userAt(key), true)
  const assertSame = (key: string, mark: string | undefined): void => {
    if (userAt(key)?.mark !== mark)
      throw new MemoryError("locked", "The user was erased or moved. Nothing was changed.")
  }
  return {
    assertWhole,
    open(place) {
      const { id, key } = place
      if (next !== undefined && isAway(userAt(key))) return next.open(place)
      const store = filesOf(place)
      const use = (target: object) => (method: PropertyKey, args: unknown[]) => {
        assertHere(userAt(key))
        return call(target, method, args)
      }
      const own: Pick<Store, "transact" | "updateRecord" | "history"> = {
        history: facade(store.history, {}, use(store.history)),
        async transact(slug, change, request) {
          // Another process may erase the user until the lock is held: then it begins again, in a new folder.
          for (;;) {
            const mark = await claimFolder(folderOf(key), id).catch((error: unknown) => {
              // As the store explains what the system says.
              throw explainSystemError(error)
            })
            try {
              return await store.transact(
                slug,
                (snapshot) => {
                  assertSame(key, mark)
                  return change(snapshot)
                },
                request,
              )
            } catch (error) {
              if (userAt(key)?.mark === mark) throw error
            }
          }
        },
        async updateRecord(name, update) {
          const mark = userAt(key)?.mark
          if (mark === undefined) return
          await store.updateRecord?.(name, (old) => {
            assertSame(key, mark)
            return update(old)
          })
        },
      }
      return facade(store, own, use(store))
    },
    async *users() {
      for await (const { name: key } of (await opendir(root).catch(unless("ENOENT"))) ?? []) {
        const user = /^[0-9a-f]{32}$/.test(key) ? userAt(key) : undefined
        // It must not hide the others.
        if (user?.problem !== undefined) process.emitWarning(user.problem)
        else if (user !== undefined && !isAway(user)) yield { key, id: user.id }
      }
      for await (const user of next?.users() ?? []) if (isAway(userAt(user.key))) yield user
    },
    async move(user) {
      const before = userAt(user.key)
      if (next === undefined || before === undefined || before.moved) return false
      assertHere(before)
      const copy = async (mount: string, given: CopyOptions): Promise<string[]> => {
        const place = { ...user, key: user.key + mount }
        const { leftOut = [] } = await copyMemory(filesOf(place), next.open(place), given)
        return leftOut.map((path) => `${mount.slice(1) || "memory"}/${path}`)
      }
      const write = async (record: Omit<FolderUser, "id">): Promise<void> => {
        assertSame(user.key, before.mark)
        await writeUser(folderOf(user.key), { id: user.id, ...record })
      }
      const trial = { dryRun: true, resume: before.copying }
      const leftOut = [...(await copy("", trial)), ...(await copy(MOUNT, trial))]
      // The other stores have nothing of their own, and nobody writes there until the user is moved.
      await write({ mark: before.mark, copying: true })
      // No write of any process ends in the folder after this.
      const finish = (): Promise<void> => write({ mark: randomUUID(), moved: true })
      const last = async () => void (await copy(MOUNT, { resume: true, finish }))
      try {
        await copy(MOUNT, { resume: true })
        await copy("", { resume: true, finish: last })
      } catch (error) {
        // Erased meanwhile, perhaps by a pool that has only the folders.
        const now = userAt(user.key)
        if (now?.mark !== before.mark && !now?.moved)
          for (const mount of [MOUNT, ""]) await next.erase(user.key + mount)
        throw error
      }
      return leftOut.length === 0 || leftOut
    },
    async erase(key) {
      assertWhole(key)
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
  /** A move has begun: all that is in the other stores comes from here. */
  copying?: boolean
  /** The memory is in other stores; the files are what it was before. */
  moved?: boolean
  /** What the calls of this user throw. */
  problem?: MemoryError
}

/** The key of an id: of its bytes, however alike two of them look. */
export const keyOf = (id: string): string => createHash("sha256").update(id).digest("hex").slice(0, 32)

function readUser(folder: string): FolderUser | undefined {
  const key = basename(folder)
  let cause: unknown
  try {
    const user: FolderUser = JSON.parse(readFileSync(join(folder, USER_FILE), "utf8"))
    if (keyOf(user.id) === key && typeof user.mark === "string") return user
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined
    cause = error
  }
  const message = `${key}/${USER_FILE} does not name the user of this folder. Nothing was changed. Restore it, or write {"id":"…","mark":"1"} into it.`
  return { id: "", mark: "", problem: new MemoryError("unsafe-directory", message, { cause }) }
}

const isAway = (user: FolderUser | undefined): boolean => user === undefined || user.moved === true

/** @throws MemoryError `moved`, or `unsafe-directory` for a record that cannot be used */
function assertHere(user: FolderUser | undefined, isErased = false): void {
  if (user?.problem !== undefined) throw user.problem
  const state = user?.moved ? "is" : isErased && user?.copying ? "may be" : undefined
  if (state) throw new MemoryError("moved", `This memory ${state} in another place now. Nothing was changed.`)
}

/** Makes the folder of a user, which says whose it is before anything else is in it. Returns its mark. */
async function claimFolder(folder: string, id: string): Promise<string> {
  for (;;) {
    const user = readUser(folder)
    assertHere(user)
    if (user !== undefined) return user.mark
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

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? "")

/** Passes over an error with one of these codes. */
function unless(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, ...codes)) throw error
  }
}
