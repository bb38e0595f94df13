import { wrongValue } from "@caliban/text"
import { codecOfOptions } from "../layout/codec.ts"
import type { Layout } from "../layout/layout.ts"
import { LAYOUTS } from "../layout/products.ts"
import type { MemoryOptions } from "../memory-types.ts"
import type { Rules, Test } from "../options/rules.ts"
import { checkOptions, checkRule, expects, isObject, port, SIGNAL } from "../options/rules.ts"
import { checkPlace, LOADER_OPTIONS, layoutRule } from "../prompt/check-options.ts"
import { USER_MOUNT } from "../prompt/mounts.ts"
import { TOPIC_TYPES } from "../topics/topic.ts"

const TIERS = /^(?:global|project|auto|memory|own|state)$/
const ACCESS = '"read" or "write"'
const FLAG = "true or false"
const TEXT = "a string"
/** Where a mount, or the memory of the person, is. */
const PLACE: Rules = {
  directory: LOADER_OPTIONS.directory,
  store: port("an object", "readIndex", "readTopic", "slugs"),
}
const A_LAYOUT = layoutRule(...Object.keys(LAYOUTS))

const MOUNT: Rules = {
  ...PLACE,
  name: {
    expected: 'lower-case letters, digits and "-", at most 32, and not the name of a tier',
    accepts: (name) => typeof name === "string" && /^[a-z][a-z0-9-]{0,31}$/.test(name) && !TIERS.test(name),
  },
  layout: A_LAYOUT,
  access: ACCESS,
  types: [`"${TOPIC_TYPES.join('", "').replace(/, (?=[^,]*$)/, " or ")}"`],
  capTokens: "a positive integer",
}
const A_USER_MEMORY: Test = expects(
  "true, false, { directory } or { store }",
  (value) => typeof value === "boolean" || isObject(value),
  PLACE,
)

const MEMORY_OPTIONS: Rules = {
  ...LOADER_OPTIONS,
  layout: A_LAYOUT,
  mounts: [expects("a mount { name, directory }", isObject, MOUNT)],
  userMemory: A_USER_MEMORY,
  store: port("an object", "readIndex", "readTopic", "slugs", "hold", "transact"),
  readOnly: FLAG,
  durability: '"full", "file" or "none"',
  newPointers: '"first" or "last"',
  system: { ...LOADER_OPTIONS.system, now: "a function" },
  guard: "a function",
  findSimilar: "a function",
  approve: "a function",
}

/**
 * Checks the options of a memory.
 *
 * @param others Options of the caller, which may replace some of them.
 * @param place Where the memory is, if the options do not say it.
 * @throws TypeError that names the option
 */
export function checkMemoryOptions(caller: string, given: object, others: Rules = {}, place = {}): void {
  checkOptions(caller, { ...MEMORY_OPTIONS, ...others }, given)
  const own = Object.entries(given).filter(([name]) => !Object.hasOwn(others, name))
  const options = { ...Object.fromEntries(own), ...place }
  checkTogether(caller, options)
  checkPlace(caller, options)
}

/** What a host's own store must have besides methods. */
const STORE: Rules = {
  name: TEXT,
  directory: "an absolute path",
  history: port("an object", "list", "entry", "read", "purge"),
}

/** What no option alone can violate, and the parts of some. */
function checkTogether(caller: string, given: MemoryOptions): void {
  const { cwd, directory, layout, mounts = [], store, userMemory } = given
  const must = (isValid: boolean, path: PropertyKey[], expected: string, value: unknown): void => {
    if (!isValid) throw wrongValue({ caller, path }, expected, value)
  }
  const checkOnePlace = ({ directory, store }: MemoryOptions, path: PropertyKey[]): void =>
    must(!(directory && store), [...path, "directory"], 'left out with "store"', directory)
  for (const [name, rule] of store === undefined ? [] : Object.entries(STORE)) {
    const value: unknown = store?.[name as keyof typeof store]
    if (name !== "directory" || value !== undefined) checkRule({ caller, path: ["store", name] }, rule, value)
  }
  const { files = [] } = Object(layout) as Partial<Layout>
  const folders = files.flatMap(({ address = "" }) => (address.includes("/") ? address.split("/")[0] : []))
  const taken = new Set([...folders, ...(userMemory ? [USER_MOUNT] : [])])
  for (const [at, mount] of mounts.entries()) {
    const { name, access, types = [] } = mount
    const codec = codecOfOptions(mount.layout)
    const hasPlace = (mount.directory ?? mount.store ?? (cwd && codec.place)) !== undefined
    must(name !== undefined, ["mounts", at, "name"], "given", name)
    must(hasPlace, ["mounts", at, "directory"], "given", mount.directory)
    checkOnePlace(mount, ["mounts", at])
    must(!taken.has(name), ["mounts", at, "name"], "a name that nothing else has", name)
    const reading = `"read", because the layout "${codec.name}" is read-only`
    must(access !== "write" || !codec.readOnly, ["mounts", at, "access"], reading, access)
    const writing = '"write", because new topics go to a mount with "types"'
    must(access === "write" || types.length === 0, ["mounts", at, "access"], writing, access)
    taken.add(name)
  }
  if (isObject(userMemory)) {
    const places = Object.values(userMemory).filter((part) => part !== undefined)
    must(places.length === 1, ["userMemory"], A_USER_MEMORY.expected, userMemory)
  }
  checkOnePlace(given, [])
  // Without a place of its own, the memory of the person who runs the program would be shown to every user of a server.
  const own = directory === undefined ? store && "store" : "directory"
  const expected = `{ directory } or { store }, because the option "${own}" is given`
  must(userMemory !== true || own === undefined, ["userMemory"], expected, userMemory)
}

const REVISION: Test = expects("a revision or null", (value) => value === null || typeof value === "string")

/** The options of each kind of method. */
const METHODS = {
  abortable: { by: TEXT, signal: SIGNAL },
  adopt: { confirm: FLAG },
  agent: { parent: '"none", "index" or "full"', access: ACCESS, directory: LOADER_OPTIONS.directory },
  change: { expect: REVISION, by: TEXT, why: TEXT, signal: SIGNAL },
  history: { address: TEXT, limit: "a positive integer" },
  repair: { by: TEXT, mount: TEXT, dryRun: FLAG, refreshHooks: FLAG, otherFiles: FLAG, rotate: FLAG },
  status: { verify: FLAG },
} as const

/** Checks the options of a method, which may be left out. @throws TypeError */
export function checkMethodOptions(caller: string, kind: keyof typeof METHODS, given: unknown): void {
  if (given !== undefined) checkOptions(caller, METHODS[kind], given)
}
