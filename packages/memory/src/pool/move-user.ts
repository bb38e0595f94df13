import { randomUUID } from "node:crypto"
import { type CopyOptions, copyMemory } from "../copy.ts"
import type { UserPlace, UserStores } from "./pool-types.ts"
import { MOUNT, type UserFolders } from "./user-folders.ts"

/** See `MemoryPool.move`. */
export async function moveUser(user: UserPlace, folders: UserFolders, stores: UserStores) {
  const before = folders.read(user.key)
  if (before?.problem !== undefined) throw before.problem
  if (before === undefined || before.place === "stores") return false
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
    const now = folders.read(user.key)
    if (now?.mark !== before.mark && now?.place !== "stores")
      for (const mount of [MOUNT, ""]) await stores.erase(user.key + mount)
    throw error
  }
  return leftOut.length === 0 || leftOut
}
