import { wrongValue } from "@caliban/text"
import { BUILT_IN_LAYOUTS, toCodec } from "../layout/codec.ts"
import type { Layout } from "../layout/layout.ts"
import { LAYOUTS } from "../layout/products.ts"
import type { MemoryOptions } from "../memory-types.ts"
import { aFunction, anObject, check, count, expects, options, port, signal } from "../options/check.ts"
import * as z from "../options/zod.ts"
import { checkPlace, isAsExpected, LAYOUT_DATA, LOADER_OPTIONS, type Rule } from "../prompt/check-options.ts"
import { USER_MOUNT } from "../prompt/mounts.ts"
import { TOPIC_TYPES } from "../topics/topic.ts"

type Shape = Readonly<Record<string, z.core.$ZodType>>

const kind = (expected: string): z.core.$ZodType =>
  expects(expected, (value) => isAsExpected(expected, value))

function schemaOf(rule: Rule): z.core.$ZodType {
  if (typeof rule === "string") return kind(rule)
  return Array.isArray(rule) ? z.array(kind(rule[0])) : options(shapeOf(rule))
}

const shapeOf = (rules: { readonly [name: string]: Rule }): Shape =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, schemaOf(rule)]))

const layoutOf = (names: readonly string[]): z.core.$ZodType => kind(`"${names.join('", "')}"${LAYOUT_DATA}`)

const TIERS = /^(?:global|project|auto|memory|own|state)$/
const aDirectory = kind(LOADER_OPTIONS.directory)
const aReader = port("an object", "readIndex", "readTopic", "slugs")
const access = z.enum(["read", "write"])

const aMount = options(
  {
    name: expects(
      'lower-case letters, digits and "-", at most 32, and not the name of a tier',
      (name) => typeof name === "string" && /^[a-z][a-z0-9-]{0,31}$/.test(name) && !TIERS.test(name),
    ),
    directory: aDirectory,
    store: aReader,
    layout: layoutOf(BUILT_IN_LAYOUTS),
    access,
    types: z.array(z.enum(TOPIC_TYPES)),
    capTokens: count,
  },
  "a mount { name, directory }",
)

const A_USER_MEMORY = "true, false, { directory } or { store }"

const MEMORY: Shape = {
  ...shapeOf(LOADER_OPTIONS),
  layout: layoutOf(Object.keys(LAYOUTS)),
  mounts: z.array(aMount),
  userMemory: z.union([z.boolean(), options({ directory: aDirectory, store: aReader })], A_USER_MEMORY),
  store: port("an object", "readIndex", "readTopic", "slugs", "hold", "transact"),
  readOnly: z.boolean(),
  durability: z.enum(["full", "file", "none"]),
  newPointers: z.enum(["first", "last"]),
  system: options({ ...shapeOf(LOADER_OPTIONS.system), now: aFunction }),
  guard: aFunction,
  findSimilar: aFunction,
  approve: aFunction,
}

/**
 * Checks the options of a memory.
 *
 * @param others Further options of the caller, which it checks itself.
 * @throws TypeError that names the option
 */
export function checkMemoryOptions(caller: string, given: unknown, others: readonly string[] = []): void {
  const unchecked = others.map((name) => [name, z.unknown()] as const)
  check(caller, options({ ...MEMORY, ...Object.fromEntries(unchecked) }), given)
  checkTogether(caller, given as MemoryOptions)
  checkPlace(caller, given as MemoryOptions & Record<string, unknown>)
}

/** What a host's own store must have besides methods. */
const STORE = {
  name: z.string(),
  directory: z.optional(kind("an absolute path")),
  history: port("an object", "list", "entry", "read", "purge"),
} as const

/** What no option alone can violate. */
function checkTogether(caller: string, given: MemoryOptions): void {
  const { cwd, directory, layout, mounts = [], store, userMemory } = given
  const must = (isValid: boolean, path: PropertyKey[], expected: string, value: unknown): void => {
    if (!isValid) throw wrongValue({ caller, path }, expected, value)
  }
  for (const [name, schema] of store === undefined ? [] : Object.entries(STORE))
    check(caller, schema, store?.[name as keyof typeof STORE], `option "store.${name}"`)
  const { files = [] } = Object(layout) as Partial<Layout>
  const folders = files.flatMap(({ address = "" }) => (address.includes("/") ? address.split("/")[0] : []))
  const taken = new Set([...folders, ...(userMemory ? [USER_MOUNT] : [])])
  for (const [at, { name, ...mount }] of mounts.entries()) {
    const isPlaced = cwd !== undefined && toCodec(mount.layout).place !== undefined
    const hasPlace = isPlaced || (mount.directory ?? mount.store) !== undefined
    must(name !== undefined, ["mounts", at, "name"], "given", name)
    must(hasPlace, ["mounts", at, "directory"], "given", mount.directory)
    must(!taken.has(name), ["mounts", at, "name"], "a name that nothing else has", name)
    taken.add(name)
  }
  const personal = Object.values(Object(userMemory) as object).filter((part) => part !== undefined)
  must(typeof userMemory !== "object" || personal.length === 1, ["userMemory"], A_USER_MEMORY, userMemory)
  // Without a place of its own, the memory of the person who runs the program would be shown to every user of a server.
  const own = directory === undefined ? store && "store" : "directory"
  const expected = `{ directory } or { store }, which say where this user's own memory is, because the option "${own}" is given`
  must(userMemory !== true || own === undefined, ["userMemory"], expected, userMemory)
}

const text = z.string()
const flag = z.boolean()
const revision = expects("a revision or null", (value) => value === null || typeof value === "string")

/** The options of each kind of method. */
const METHODS = {
  abortable: options({ signal }),
  adopt: options({ confirm: flag }),
  agent: options({ parent: z.enum(["none", "index", "full"]), access, directory: aDirectory }),
  change: options({ expect: revision, by: text, why: text, signal }),
  history: options({ address: text, limit: count }),
  repair: options({ dryRun: flag, mount: text, refreshHooks: flag, otherFiles: flag, rotate: flag }),
  status: options({ verify: flag }),
} as const

/** Checks the options of a method, which may be left out. @throws TypeError */
export function checkMethodOptions(caller: string, kind: keyof typeof METHODS, given: unknown): void {
  if (given !== undefined) check(caller, METHODS[kind], given)
}

/** A draft may be a topic that was read, with more fields. What is in a text or a slug is checked later, as a model's. */
const ARGUMENTS = { draft: anObject, function: aFunction, string: text } as const

/** @throws TypeError */
export function checkArgument(
  caller: string,
  name: string,
  kind: keyof typeof ARGUMENTS,
  value: unknown,
): void {
  check(caller, ARGUMENTS[kind], value, name)
}
