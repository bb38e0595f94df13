import { check, port, type Rules } from "@caliban/memory-core/internal"
import { checkWithMemoryOptions, GUARD } from "../check-options.ts"

const DECIDED = ["cwd", "workspace", "directory", "store", "layout", "durability", "trustDirectory"]

const OF_USER: Rules = { guard: GUARD, userMemory: "true or false" }

const LIMIT = "a positive integer"

const OF_POOL: Rules = {
  root: "an absolute path",
  stores: port("stores", "open", "users", "erase", "close"),
  quotas: { topics: LIMIT, bytes: LIMIT },
  historyLimit: { entries: LIMIT, bytes: LIMIT },
  mounts: "a function",
  durability: '"full", "file" or "none"',
  trustDirectory: "true or false",
}

/** @throws TypeError that names the option */
export function checkPoolOptions(caller: string, options: unknown): void {
  checkUserOptions(caller, options, OF_POOL)
  const { root, stores } = options as { root?: unknown; stores?: unknown }
  if (root === undefined && stores === undefined)
    throw new TypeError(`${caller}: give the option "root", the option "stores", or both`)
}

/** @param others Options that `pool.for` does not have. @throws TypeError that names the option */
export function checkUserOptions(caller: string, options: unknown, others: Rules = {}): void {
  check(caller, "an object", options)
  const isGiven = (name: string): boolean => (options as Record<string, unknown>)[name] !== undefined
  const wrong = DECIDED.find((name) => isGiven(name) && !Object.hasOwn(others, name))
  if (wrong !== undefined)
    throw new TypeError(`${caller}: option "${wrong}" must be left out: the pool decides it`)
  // A memory needs a place.
  checkWithMemoryOptions(caller, options, { ...OF_USER, ...others }, { directory: "/" })
}
