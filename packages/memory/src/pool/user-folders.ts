import { createHash, randomUUID } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { lstat, open, opendir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createFileStore, type FileStoreOptions, MemoryError, type Store } from "@caliban/memory-core"
import { explain, makeFolder } from "../attempt.ts"
import type { PoolUser, UserPlace } from "./pool-types.ts"

/** What the key of the mount `user` has more than that of the memory itself: both are in one folder. */
export const MOUNT = "/user"

/** Whose folder it is. */
const USER_FILE = "user.json"
/** Where the folders of erased users are until they are gone. */
const ERASED = ".erased"
const ROOT_MISSING = "The root of the pool is missing. Nothing was changed."

/** The indexes of a user's memories. An interrupted change may leave their folders behind after an erasure. */
const INDEXES = ["memory/MEMORY.md", "user/MEMORY.md"]

/** What `user.json` says. */
export interface FolderUser extends Pick<PoolUser, "id"> {
  /** Another one when the folder was erased and made again, or its user was moved. */
  mark: string
  /** Where else the memory is: a move into other stores has begun, and all that they have comes from here; or it has ended. */
  place?: "both" | "stores"
  /** What calls throw where it cannot be used. */
  problem?: MemoryError
}

/** The key of an id: of its bytes, however alike two of them look. */
export const keyOf = (id: string): string => createHash("sha256").update(id).digest("hex").slice(0, 32)

/** The memories of users in folders: `<root>/<key>/user.json`, `<root>/<key>/memory`. Any number of processes may use them. */
export type UserFolders = ReturnType<typeof createUserFolders>

export function createUserFolders(root: string, options: FileStoreOptions) {
  const folderOf = (key: string): string => join(root, key.slice(0, 32))
  const read = (place: string): FolderUser | undefined => {
    const key = place.slice(0, 32)
    const name = `${key}/${USER_FILE}`
    let cause: unknown
    try {
      const user: FolderUser = JSON.parse(readFileSync(join(root, name), "utf8"))
      if (keyOf(user.id) === key && typeof user.mark === "string") return user
    } catch (error) {
      // It is written before anything else in the folder, perhaps right now.
      const isMissing = ["ENOENT", "ENOTDIR"].includes(Object(error).code)
      if (isMissing && !INDEXES.some((index) => existsSync(join(root, key, index)))) return undefined
      if (isMissing && existsSync(join(root, name))) return read(place)
      cause = isMissing ? error : explain(error, `${name} could not be read`)
      if (cause !== error) return unusable(cause as MemoryError)
    }
    const message = `${name} does not name the user of this folder. Nothing was changed. Restore it, as docs/pool.md says.`
    return unusable(new MemoryError("unsafe-directory", message, { cause }))
  }
  const assertSame = (key: string, user: FolderUser | undefined): void => {
    if (user === undefined || usable(read(key))?.mark !== user.mark)
      throw new MemoryError("locked", "The user was erased or moved. Nothing was changed.")
  }
  /** Makes the folder of a new user, which says whose it is before anything else is in it. */
  const claim = async (place: PoolUser): Promise<FolderUser> => {
    const user = read(place.key)
    if (user !== undefined) return user
    try {
      await makeFolder(folderOf(place.key))
      // Over that of another process: both find out under the lock which one stayed.
      await writeUser(folderOf(place.key), { id: place.id, mark: randomUUID() }).catch(unlessMissing)
    } catch (error) {
      throw explain(error, "The memory could not be written", "Nothing was changed.")
    }
    // It may have been erased meanwhile.
    return await claim(place)
  }
  return {
    read,
    /** A problem while the root is missing: on a volume that is not mounted, its users would look like new ones. */
    readRoot: (): FolderUser | undefined =>
      existsSync(root) ? undefined : unusable(new MemoryError("unreadable-file", ROOT_MISSING)),
    /** The store of a place, which changes nothing once the user was erased or moved. */
    open({ key, historyLimit }: UserPlace, user: FolderUser | undefined): Store {
      const name = key.slice(33) || "memory"
      const store = createFileStore(join(folderOf(key), name), { ...options, historyLimit })
      /** Under the lock. */
      const checked =
        <In, Out>(decide: (given: In) => Out) =>
        (given: In): Out => {
          assertSame(key, user)
          return decide(given)
        }
      return {
        ...store,
        transact: (slug, change, request) => store.transact(slug, checked(change), request),
        updateRecord: (name, update) => store.updateRecord?.(name, checked(update)),
      }
    },
    claim,
    /** Replaces the record of a user, unless it is another one by now. */
    async write(key: string, before: FolderUser, user: FolderUser): Promise<void> {
      assertSame(key, before)
      await writeUser(folderOf(key), user)
    },
    /** Without their ids. */
    async *users(): AsyncIterable<PoolUser> {
      try {
        for await (const { name: key } of (await opendir(root).catch(unlessMissing)) ?? [])
          if (/^[0-9a-f]{32}$/.test(key)) yield { key, id: "" }
      } catch (error) {
        throw explain(error, "The root of the pool could not be read")
      }
    },
    async erase(key: string): Promise<void> {
      const erased = join(root, ERASED)
      try {
        await makeFolder(erased)
        // Through a link, somebody else's files would be erased, or the user's own would stay.
        for (const path of [erased, folderOf(key)])
          if ((await lstat(path).catch(unlessMissing))?.isSymbolicLink())
            throw new MemoryError("unsafe-directory", `${path} is a link. Nothing was erased.`)
        // From now on nothing sees it. What another process is writing there goes with it, or begins again.
        await rename(folderOf(key), join(erased, `${key}-${randomUUID()}`)).catch(unlessMissing)
        await syncFolders(erased, root)
        // Also what was left when an erasure was interrupted.
        for (const name of await readdir(erased))
          await rm(join(erased, name), { recursive: true, force: true, maxRetries: 5 })
        await syncFolders(erased)
      } catch (error) {
        throw explain(error, "The user could not be erased", "Correct that, then erase the user again.")
      }
    },
  }
}

const unusable = (problem: MemoryError): FolderUser => ({ id: "", mark: "", problem })

/** @throws MemoryError */
export function usable(user: FolderUser | undefined): FolderUser | undefined {
  if (user?.problem !== undefined) throw user.problem
  return user
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

function unlessMissing(error: unknown): undefined {
  if (Object(error).code !== "ENOENT") throw error
}
