import {
  check,
  checkMemoryOptions,
  expects,
  port,
  type Rules,
  type Test,
} from "@caliban/memory-core/internal"

const DECIDED = ["cwd", "workspace", "directory", "store", "layout", "durability", "trustDirectory"]

/** A part that can be switched off. */
export const orFalse = (expected: string, isOn: (value: unknown) => boolean, parts?: Rules): Test =>
  expects(`false or ${expected}`, (value) => value === false || isOn(value), parts)

export const GUARD: Test = orFalse("a function", (value) => typeof value === "function")

const OF_USER: Rules = { guard: GUARD, userMemory: "true or false" }

const LIMIT = "a positive integer"

const OF_POOL: Rules = {
  root: "an absolute path",
  stores: port("stores", "open", "users", "erase", "close"),
  quotas: { topics: LIMIT, bytes: LIMIT },
  historyLimit: { entries: LIMIT, bytes: LIMIT },
  openStores: LIMIT,
  mounts: "a function",
  durability: '"full", "file" or "none"',
  trustDirectory: "true or false",
}

const POOL_NAMES = Object.keys(OF_POOL)

/** @throws TypeError that names the option */
export function checkPoolOptions(caller: string, options: unknown): void {
  check(caller, "an object", options)
  const given = options as Record<string, unknown>
  const others = Object.entries(given).filter(([name]) => !POOL_NAMES.includes(name))
  checkUserOptions(caller, Object.fromEntries(others), POOL_NAMES)
  check(caller, OF_POOL, Object.fromEntries(POOL_NAMES.map((name) => [name, given[name]])))
  if (given["root"] === undefined && given["stores"] === undefined)
    throw new TypeError(`${caller}: give the option "root", the option "stores", or both`)
}

/** @param others Options that the caller checks. @throws TypeError that names the option */
export function checkUserOptions(caller: string, options: unknown, others: readonly string[] = []): void {
  check(caller, "an object", options)
  const { guard, userMemory, ...rest } = options as Record<string, unknown>
  const wrong = DECIDED.find((name) => rest[name] !== undefined)
  if (wrong !== undefined)
    throw new TypeError(`${caller}: option "${wrong}" must be left out: the pool decides it`)
  // A memory needs a place.
  checkMemoryOptions(caller, { ...rest, directory: "/" }, [...others, "guard", "userMemory"])
  check(caller, OF_USER, others.includes("guard") ? { userMemory } : { guard, userMemory })
}
