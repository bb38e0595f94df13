import { isAbsolute } from "node:path"
import { unknownName, wrongValue } from "@caliban/text"
import { BUILT_IN_LAYOUTS } from "../layout/codec.ts"

// The loader has no dependency, so it checks its options by hand. `createMemory` makes a zod schema of the same table.
// Settings have no rule: they come from a person's file, so errors in them are diagnostics.

/** What a value must be, in the words that end "must be …"; a list of such values; or the options of a part. */
export type Rule = string | [item: string] | { readonly [name: string]: Rule }

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !value.includes("\0")

const FILES = ["openSync", "readSync", "fstatSync"]

const TESTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  "true or false": (value) => typeof value === "boolean",
  "a function": (value) => typeof value === "function",
  "an object": (value) => typeof value === "object",
  "an object of variables": isObject,
  "the path of a folder": isText,
  "a text that is not empty": isText,
  "an absolute path": (value) => isText(value) && isAbsolute(value),
  'an absolute path or one that starts with "~/"': (value) =>
    isText(value) && (isAbsolute(value) || value.startsWith("~/")),
  "a positive integer": (value) => Number.isSafeInteger(value) && (value as number) > 0,
  'letters, digits, "_" and "-"': (value) => isText(value) && /^[\w-]+$/.test(value),
  "a tier { name, path } or { name, onDemand }": (tier) =>
    isObject(tier) &&
    isText(tier["name"]) &&
    ("path" in tier ? isText(tier["path"]) : typeof tier["onDemand"] === "string"),
  [`an object with the methods ${FILES.join(", ")}`]: (value) =>
    isObject(value) && FILES.every((name) => typeof value[name] === "function"),
}

export const LAYOUT_DATA = " or a layout from memory-core/layouts, such as notes()"

/** True for a value that is what these words say: those of a test, or names in quotes. */
export function isAsExpected(expected: string, value: unknown): boolean {
  const test = TESTS[expected]
  if (test !== undefined) return test(value)
  if (typeof value === "string") return expected.includes(JSON.stringify(value))
  if (!expected.endsWith(LAYOUT_DATA) || !isObject(value) || !isText(value["name"])) return false
  const { topicFolder = "none" } = value
  return isText(topicFolder) && /^[^./\\][^/\\]*$/.test(topicFolder)
}

/** What `LoaderOptions` must be. */
export const LOADER_OPTIONS = {
  cwd: "the path of a folder",
  workspace: '"repository" or "cwd"',
  settings: "an object",
  directory: 'an absolute path or one that starts with "~/"',
  layout: `"${BUILT_IN_LAYOUTS.join('", "')}"${LAYOUT_DATA}`,
  tiers: {
    global: "true or false",
    project: "true or false",
    fileNames: { global: "a text that is not empty", project: "a text that is not empty" },
    pathAttribute: '"home", "absolute" or "none"',
    extra: ["a tier { name, path } or { name, onDemand }"],
    searchTool: "a text that is not empty",
  },
  caps: { lines: "a positive integer", bytes: "a positive integer" },
  order: '"use" or "file"',
  tag: 'letters, digits, "_" and "-"',
  countTokens: "a function",
  bare: "true or false",
  trustDirectory: "true or false",
  system: {
    env: "an object of variables",
    home: "an absolute path",
    files: `an object with the methods ${FILES.join(", ")}`,
  },
} satisfies Rule

/** @throws TypeError that names the option, what it must be and what it is */
export function checkByHand(caller: string, rule: Rule, value: unknown, path: PropertyKey[] = []): void {
  const place = { caller, path }
  if (typeof rule === "string") {
    if (!isAsExpected(rule, value)) throw wrongValue(place, rule, value)
  } else if (Array.isArray(rule)) {
    if (!Array.isArray(value)) throw wrongValue(place, "a list", value)
    for (const [at, item] of value.entries()) checkByHand(caller, rule[0], item, [...path, at])
  } else {
    if (!isObject(value)) throw wrongValue(place, "an object", value)
    for (const [name, part] of Object.entries(value)) {
      const inner = Object.hasOwn(rule, name) ? rule[name] : undefined
      if (inner === undefined) throw unknownName(place, name)
      if (part !== undefined) checkByHand(caller, inner, part, [...path, name])
    }
  }
}

/** Without a place nothing can be loaded, and without `cwd` there is no project. @throws TypeError */
export function checkPlace(caller: string, options: { readonly [name: string]: unknown }): void {
  const { cwd, directory, store, tiers } = options
  if (cwd !== undefined) return
  if (directory === undefined && store === undefined)
    throw new TypeError(
      `${caller}: option "cwd" is missing: give the folder in which the agent works, or a directory`,
    )
  if (isObject(tiers) && tiers["project"] === true)
    throw new TypeError(`${caller}: option "tiers.project" needs "cwd", the folder in which the agent works`)
}
