import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdir, open, opendir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createFileStore, type FileStoreOptions, MemoryError } from "@caliban/memory-core"
import { explainSystemError } from "@caliban/memory-core/internal"
import type { PoolUser, UserStores } from "./pool-types.ts"

/** Whose folder it is. */
const USER_FILE = "user.json"
/** Where the folders of erased users are until they are gone. */
const ERASED = ".erased"

/**
 * The memories of users in folders: `<root>/<key>/user.json`, `<root>/<key>/memory`. Any number of processes may use the
 * root at once.
 */
export function createUserFolders(root: string, options: FileStoreOptions): UserStores {
  return {
    open({ id, key, historyLimit }) {
      const folder = join(root, userOf(key))
      const name = key === userOf(key) ? "memory" : "user"
      const store = createFileStore(join(folder, name), { ...options, historyLimit })
      const markOf = (): string | undefined => readUser(folder)?.mark
      const assertSame = (mark: string | undefined): void => {
        if (markOf() !== mark) throw new MemoryError("locked", "The user was erased. Nothing was changed.")
      }
      return {
        ...store,
        async transact(slug, change, request) {
          // Another process may erase the user until the lock is held: then it begins again, in a new folder.
          for (;;) {
            const mark = await claimFolder(folder, id).catch(rethrow)
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
    },
    async *users() {
      for await (const { name: key } of (await opendir(root).catch(unless("ENOENT"))) ?? []) {
        const user = /^[0-9a-f]{32}$/.test(key) ? readUser(join(root, key)) : undefined
        if (user !== undefined) yield { key, id: user.id }
      }
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
    },
    close: () => undefined,
  }
}

/** The key without that of the mount: both memories are in one folder. */
const userOf = (key: string): string => key.slice(0, 32)

/** Who the user of a folder is, and a mark that is another one when the folder was erased and made again. */
function readUser(folder: string): (Pick<PoolUser, "id"> & { mark: string }) | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, USER_FILE), "utf8"))
  } catch (error) {
    return unless("ENOENT", "ENOTDIR")(error)
  }
}

/** Makes the folder of a user, which says whose it is before anything else is in it. Returns its mark. */
async function claimFolder(folder: string, id: string): Promise<string> {
  for (;;) {
    const user = readUser(folder)
    if (user?.id === id) return user.mark
    if (user !== undefined)
      throw new MemoryError("unsafe-directory", "The folder belongs to another user of the pool.")
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `${USER_FILE}.${randomUUID()}`)
    const text = `${JSON.stringify({ id, mark: randomUUID() })}\n`
    try {
      await writeFile(draft, text, { flag: "wx", mode: 0o600, flush: true })
    } catch (error) {
      await rm(draft, { force: true })
      unless("ENOENT")(error)
    }
    // Over that of another process: both find out under the lock which one stayed.
    await rename(draft, join(folder, USER_FILE)).catch(unless("ENOENT"))
    await syncFolders(folder, join(folder, ".."))
  }
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
