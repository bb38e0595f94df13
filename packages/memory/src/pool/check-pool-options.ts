import { isAbsolute } from "node:path"
import {
  aFunction,
  anObject,
  check,
  checkMemoryOptions,
  count,
  expects,
  port,
  z,
} from "@caliban/memory-core/internal"

const DECIDED = ["cwd", "workspace", "directory", "store", "layout", "durability", "trustDirectory"]

const OF_USER = z.strictObject({
  guard: z.optional(z.union([z.literal(false), aFunction])),
  userMemory: z.optional(z.boolean()),
})

const LIMIT = z.optional(count)

const OF_POOL = z.strictObject({
  root: z.optional(expects("an absolute path", (path) => typeof path === "string" && isAbsolute(path))),
  stores: z.optional(port("stores", "open", "users", "erase", "close")),
  quotas: z.optional(z.strictObject({ topics: LIMIT, bytes: LIMIT })),
  historyLimit: z.optional(z.strictObject({ entries: LIMIT, bytes: LIMIT })),
  openStores: LIMIT,
  mounts: z.optional(aFunction),
  durability: z.optional(z.enum(["full", "file", "none"])),
  trustDirectory: z.optional(z.boolean()),
})

const POOL_NAMES = Object.keys(OF_POOL._zod.def.shape)

/** @throws TypeError that names the option */
export function checkPoolOptions(caller: string, options: unknown): void {
  check(caller, anObject, options)
  const given = options as Record<string, unknown>
  const others = Object.entries(given).filter(([name]) => !POOL_NAMES.includes(name))
  checkUserOptions(caller, Object.fromEntries(others), POOL_NAMES)
  check(caller, OF_POOL, Object.fromEntries(POOL_NAMES.map((name) => [name, given[name]])))
  if (given["root"] === undefined && given["stores"] === undefined)
    throw new TypeError(`${caller}: give the option "root", the option "stores", or both`)
}

/** @param others Options that the caller checks. @throws TypeError that names the option */
export function checkUserOptions(caller: string, options: unknown, others: readonly string[] = []): void {
  check(caller, anObject, options)
  const { guard, userMemory, ...rest } = options as Record<string, unknown>
  const wrong = DECIDED.find((name) => rest[name] !== undefined)
  if (wrong !== undefined)
    throw new TypeError(`${caller}: option "${wrong}" must be left out: the pool decides it`)
  // A memory needs a place.
  checkMemoryOptions(caller, { ...rest, directory: "/" }, [...others, "guard", "userMemory"])
  check(caller, OF_USER, others.includes("guard") ? { userMemory } : { guard, userMemory })
}
