import { isAbsolute } from "node:path"
import { TOPIC_TYPES } from "../topics/topic.ts"

/** What a value must be, and its check: true, false, or a description of the wrong part of the value. */
export type OptionRule = readonly [
  expected: string,
  isValid: (value: unknown, options?: Readonly<Record<string, unknown>>) => boolean | string,
]

type Rules = Readonly<Record<string, OptionRule>>

/**
 * Checks options against their rules. An option that is `undefined` counts as left out.
 *
 * @throws TypeError that names the option, the expected value and the actual one
 */
export function checkOptions(options: unknown, rules: Rules): void {
  if (!isObject(options)) throw new TypeError("The options must be an object.")
  for (const [name, [expected, isValid]] of Object.entries(rules)) {
    const value = options[name]
    if (value === undefined && name !== "cwd") continue
    const verdict = isValid(value, options)
    if (verdict === true) continue
    const problem = verdict === false ? `not ${describe(value)}` : `but ${verdict}`
    throw new TypeError(`The option ${name} must be ${expected}, ${problem}.`)
  }
}

function describe(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return JSON.stringify(value)
  if (value === null) return "null"
  return Array.isArray(value) ? "an array" : typeof value
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isText = (value: unknown): boolean => typeof value === "string" && value !== "" && !value.includes("\0")

const isCount = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && (value as number) > 0)

const isBoolean = (value: unknown): boolean => typeof value === "boolean"

export const isFlag: OptionRule = ["true or false", isBoolean]

export const isFunction: OptionRule = ["a function", (value) => typeof value === "function"]

export function isOneOf(...known: readonly string[]): OptionRule {
  return [known.map((value) => `"${value}"`).join(" or "), (value) => known.includes(value as string)]
}

/** An object that has a function under each of these names. */
export function hasMethods(...names: readonly string[]): OptionRule {
  return [
    `an object with the methods ${names.join(", ")}`,
    (value) => {
      if (!isObject(value)) return false
      const missing = names.find((name) => typeof value[name] !== "function")
      return missing === undefined || `${missing} is missing`
    },
  ]
}

/** An object with these fields and no others. Every given field must pass its test. */
function fields(tests: Readonly<Record<string, (value: unknown) => boolean>>): OptionRule[1] {
  return (value) => {
    if (!isObject(value)) return false
    for (const [name, given] of Object.entries(value)) {
      const test = Object.hasOwn(tests, name) ? tests[name] : undefined
      if (test === undefined) return `${name} is unknown`
      if (given !== undefined && !test(given)) return `${name} is ${describe(given)}`
    }
    return true
  }
}

const isExtraTier = (tier: unknown): boolean =>
  isObject(tier) &&
  isText(tier["name"]) &&
  (isText(tier["path"]) || (!("path" in tier) && typeof tier["onDemand"] === "string"))

const isDirectory = (value: unknown): boolean =>
  isText(value) && (isAbsolute(value as string) || (value as string).startsWith("~/"))

const isLayout = (value: unknown): boolean =>
  value === "caliban" ||
  value === "claude-code" ||
  (isObject(value) && isText(value["name"]) && isFolderName(value["topicFolder"]))

const isFolderName = (value: unknown): boolean =>
  value === undefined || (isText(value) && /^[^./\\][^/\\]*$/.test(value as string))

const isTypes = (value: unknown): boolean =>
  Array.isArray(value) && value.every((type) => (TOPIC_TYPES as readonly unknown[]).includes(type))

const checkMount = fields({
  name: (name) =>
    isText(name) && /^[a-z][a-z0-9-]{0,31}$/.test(name as string) && !TAKEN_NAMES.has(name as string),
  directory: isDirectory,
  store: (store) => hasMethods("readIndex", "readTopic", "slugs", "unfinished")[1](store) === true,
  layout: isLayout,
  access: (access) => access === "read" || access === "write",
  types: isTypes,
  capTokens: isCount,
})

const TAKEN_NAMES: ReadonlySet<string> = new Set([
  "global",
  "project",
  "auto",
  "memory",
  "own",
  "state",
  "shared",
  "squad",
])

/** Checks every mount; a mount needs a place, and a name that neither another mount nor a folder of the layout has. */
function checkMounts(
  value: unknown,
  { userMemory, layout }: Readonly<Record<string, unknown>> = {},
): boolean | string {
  if (!Array.isArray(value)) return false
  const { files = [] } = (isObject(layout) ? layout : {}) as { files?: readonly { address?: string }[] }
  const names = new Set<unknown>(
    files.flatMap(({ address = "" }) => (address.includes("/") ? address.split("/")[0] : [])),
  )
  if (userMemory) names.add("user")
  for (const [at, mount] of value.entries()) {
    const named = isObject(mount) ? mount["layout"] : undefined
    if (typeof named === "string" && !isLayout(named)) {
      return `mounts[${at}].layout is ${describe(named)}; give "caliban", "claude-code" or data from memory-core/layouts, such as notes()`
    }
    const verdict = checkMount(mount)
    if (verdict !== true)
      return verdict === false ? `mounts[${at}] is ${describe(mount)}` : `mounts[${at}].${verdict}`
    const { name, directory, layout, store } = mount as Record<string, unknown>
    if (name === undefined || names.has(name)) return `mounts[${at}] needs a name of its own`
    names.add(name)
    const hasPlace = layout === "claude-code" || (isObject(layout) && isObject(layout["place"]))
    if (directory === undefined && store === undefined && !hasPlace) return `mounts[${at}] needs a directory`
  }
  return true
}

/** The rules of `LoaderOptions`. Settings have none: they come from a person's file, so errors in them are diagnostics. */
export const LOADER_RULES: Rules = {
  cwd: ["the path of a folder", isText],
  workspace: isOneOf("repository", "cwd"),
  env: ["an object of variables", isObject],
  home: ["an absolute path", (value) => isText(value) && isAbsolute(value as string)],
  directory: ['an absolute path or one that starts with "~/"', isDirectory],
  layout: ['"caliban", "claude-code" or a layout from memory-core/layouts', isLayout],
  mounts: ["a list of mounts { name, directory, layout, access, types, capTokens }", checkMounts],
  userMemory: [
    "true, false or { directory }",
    (value) => typeof value === "boolean" || (isObject(value) && isDirectory(value["directory"])),
  ],
  fileNames: [
    "an object with the file names global and project",
    fields({ global: isText, project: isText }),
  ],
  tiers: [
    "an object { global, project, extra }, where extra lists tiers as { name, path } or { name, onDemand }",
    fields({
      global: isBoolean,
      project: isBoolean,
      extra: (extra) => Array.isArray(extra) && extra.every(isExtraTier),
    }),
  ],
  caps: ["an object of positive integers, lines and bytes", fields({ lines: isCount, bytes: isCount })],
  order: isOneOf("use", "file"),
  tag: ['letters, digits, "_" and "-"', (value) => isText(value) && /^[\w-]+$/.test(value as string)],
  pathAttribute: isOneOf("home", "absolute", "none"),
  countTokens: isFunction,
  bare: isFlag,
  trustDirectory: isFlag,
  files: hasMethods("openSync", "readSync", "fstatSync"),
}
