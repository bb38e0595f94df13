import { isAbsolute } from "node:path"

/** What a value must be, and how to tell. */
export type OptionRule = readonly [expected: string, isValid: (value: unknown) => boolean]

type Rules = Readonly<Record<string, OptionRule>>

/**
 * Compares options with their rules. An option that is `undefined` counts as left out.
 *
 * @throws TypeError that names the option, what it must be and what it is.
 */
export function checkOptions(options: unknown, rules: Rules): void {
  if (!isObject(options)) throw new TypeError("The options must be an object.")
  for (const [name, [expected, isValid]] of Object.entries(rules)) {
    const value = options[name]
    if (value === undefined && name !== "cwd") continue
    if (isValid(value)) continue
    const given = typeof value === "string" ? JSON.stringify(value) : value === null ? "null" : typeof value
    throw new TypeError(`The option ${name} must be ${expected}, not ${given}.`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isText = (value: unknown): boolean => typeof value === "string" && value !== "" && !value.includes("\0")

const isCount = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && (value as number) > 0)

export const isFlag: OptionRule = ["true or false", (value) => typeof value === "boolean"]

export const isFunction: OptionRule = ["a function", (value) => typeof value === "function"]

export function isOneOf(...known: readonly string[]): OptionRule {
  return [known.map((value) => `"${value}"`).join(" or "), (value) => known.includes(value as string)]
}

/** An object on which each of these names is a function. */
export function hasMethods(...names: readonly string[]): OptionRule {
  return [
    `an object with the methods ${names.join(", ")}`,
    (value) => isObject(value) && names.every((name) => typeof value[name] === "function"),
  ]
}

/** An object whose fields, where they are given, pass the test. */
function fields(names: readonly string[], isValid: (value: unknown) => boolean): OptionRule[1] {
  return (value) =>
    isObject(value) && names.every((name) => value[name] === undefined || isValid(value[name]))
}

const isExtraTier = (tier: unknown): boolean =>
  isObject(tier) &&
  isText(tier["name"]) &&
  (isText(tier["path"]) || (!("path" in tier) && typeof tier["onDemand"] === "string"))

/** The rules of `LoaderOptions`. Settings are not among them: they come from a person's file, and are diagnosed. */
export const LOADER_RULES: Rules = {
  cwd: ["the path of a folder", isText],
  workspace: isOneOf("repository", "cwd"),
  env: ["an object of variables", isObject],
  home: ["an absolute path", (value) => isText(value) && isAbsolute(value as string)],
  directory: [
    'an absolute path or one that starts with "~/"',
    (value) => isText(value) && (isAbsolute(value as string) || (value as string).startsWith("~/")),
  ],
  fileNames: ["an object with the file names global and project", fields(["global", "project"], isText)],
  tiers: [
    "an object { global, project, extra }, where extra lists tiers as { name, path } or { name, onDemand }",
    (value) =>
      fields(["global", "project"], isFlag[1])(value) &&
      fields(["extra"], (extra) => Array.isArray(extra) && extra.every(isExtraTier))(value),
  ],
  caps: ["an object of positive integers, lines and bytes", fields(["lines", "bytes"], isCount)],
  tag: ['letters, digits, "_" and "-"', (value) => isText(value) && /^[\w-]+$/.test(value as string)],
  pathAttribute: isOneOf("home", "absolute", "none"),
  countTokens: isFunction,
  bare: isFlag,
  trustDirectory: isFlag,
  files: hasMethods("openSync", "readSync", "fstatSync"),
}
