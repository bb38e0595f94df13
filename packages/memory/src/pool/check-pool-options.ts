import fs from "node:fs"
import { parse } from "node:path"
import {
  canonicalPath,
  checkMemoryOptions,
  expects,
  isInside,
  port,
  type Rules,
  type Test,
} from "@caliban/memory-core/internal"
import { GUARD, LIMIT, mustBeLeftOut } from "../check-options.ts"
import type { MemoryPoolOptions } from "./pool-types.ts"

/** Options of `createMemory` that say where and how a memory is stored. A pool has the last two. */
export const DECIDED = ["cwd", "workspace", "directory", "store", "layout", "durability", "trustDirectory"]

const OF_USER: Rules = { guard: GUARD, userMemory: "true or false" }

const OF_POOL: Rules = {
  root: "an absolute path",
  stores: port("stores", "open", "users", "erase", "close"),
  quotas: { topics: LIMIT, bytes: LIMIT },
  historyLimit: { entries: LIMIT, bytes: LIMIT },
  mounts: "a function",
}

/** @throws TypeError that names the option */
export function checkPoolOptions(caller: string, options: MemoryPoolOptions): void {
  checkUserOptions(caller, options, OF_POOL, DECIDED.slice(0, -2))
  const { root, stores, system: { files } = {} } = options
  if (root === undefined && stores === undefined)
    throw new TypeError(`${caller}: give the option "root", the option "stores", or both`)
  if (root === undefined || files === undefined) return
  // In other files, an erasure would find nothing.
  const [own, given] = [fs, files].map((each) => each.lstatSync(parse(root).root))
  if (own?.ino === given?.ino && own?.dev === given?.dev) return
  throw new TypeError(`${caller}: option "system.files" must be on the disk of "root"`)
}

/** @param others Options that `pool.for` does not have. @throws TypeError that names the option */
export function checkUserOptions(
  caller: string,
  options: object,
  others: Rules = {},
  decided = DECIDED,
): void {
  mustBeLeftOut(caller, options, decided, "the pool")
  // A memory needs a place.
  checkMemoryOptions(caller, options, { ...OF_USER, ...others }, { directory: "/" })
}

/**
 * A folder, or a mount, that neither contains the folders of users nor is in one of them, with links followed. Otherwise a
 * user could see the memories of others, and an erasure would leave a copy.
 */
export const outside = (root: string | undefined): Test =>
  expects("outside the root of the pool", (value) => {
    const folder: unknown = Object(value).directory ?? value
    if (root === undefined || typeof folder !== "string") return true
    const [users, own] = [canonicalPath(fs, root), canonicalPath(fs, folder)]
    return !isInside(users, own) && !isInside(own, users)
  })
