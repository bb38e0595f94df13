import { isAbsolute } from "node:path"
import { joinWords, unknownName, wrongValue } from "@caliban/text"
import { BUILT_IN_LAYOUTS } from "../layout/codec.ts"

// Options are checked by hand here, because the loader has no dependency. Its rules are also those of `createMemory`; what
// else this repository checks, it checks with zod. Settings have no rule: they come from a person's file, so errors in them
// are diagnostics.

export type Options = Readonly<Record<string, unknown>>

/** Which part of the options is checked, and all of them. */
export interface OptionPlace {
  readonly caller: string
  readonly path: readonly PropertyKey[]
  readonly options: Options
  /** What is added to the message about an unknown name. */
  readonly suggest?: ((name: string, known: readonly string[]) => string) | undefined
}

/** Checks a value. @throws TypeError that names the option, what it must be and what it is */
export type OptionRule = (value: unknown, place: OptionPlace) => void

export type OptionRules = Readonly<Record<string, OptionRule>>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !value.includes("\0")

/** The same place with a key below it. */
export const below = (place: OptionPlace, key: PropertyKey): OptionPlace => ({
  ...place,
  path: [...place.path, key],
})

export const must =
  (expected: string, isValid: (value: unknown) => boolean): OptionRule =>
  (value, place) => {
    if (!isValid(value)) throw wrongValue(place, expected, value)
  }

/** An object that has a function under each of these names. */
export const hasMethods = (...names: readonly string[]): OptionRule =>
  must(
    `an object with the methods ${names.join(", ")}`,
    (value) => isObject(value) && names.every((name) => typeof value[name] === "function"),
  )

/** An object with these fields and no others. One that is `undefined` counts as left out. */
export const hasFields =
  (rules: OptionRules, expected: string = "an object", others: readonly string[] = []): OptionRule =>
  (value, place) => {
    if (!isObject(value)) throw wrongValue(place, expected, value)
    const known = [...Object.keys(rules), ...others]
    const unknown = Object.keys(value).find((name) => !known.includes(name))
    if (unknown !== undefined) throw unknownName(place, unknown, place.suggest?.(unknown, known))
    for (const [name, rule] of Object.entries(rules))
      if (value[name] !== undefined) rule(value[name], below(place, name))
  }

export const isListOf =
  (rule: OptionRule): OptionRule =>
  (value, place) => {
    if (!Array.isArray(value)) throw wrongValue(place, "a list", value)
    for (const [at, item] of value.entries()) rule(item, below(place, at))
  }

/** Each rule in its turn. */
export const all =
  (...rules: readonly OptionRule[]): OptionRule =>
  (value, place) => {
    for (const rule of rules) rule(value, place)
  }

export const isOneOf = (...known: readonly string[]): OptionRule =>
  must(inQuotes(known), (value) => known.includes(value as string))

const inQuotes = (names: readonly string[]): string =>
  joinWords(
    names.map((name) => `"${name}"`),
    "or",
  )

export const isFlag: OptionRule = must("true or false", (value) => typeof value === "boolean")

export const isFunction: OptionRule = must("a function", (value) => typeof value === "function")

export const aText: OptionRule = must("a text that is not empty", isText)

export const aCount: OptionRule = must(
  "a positive integer",
  (value) => Number.isSafeInteger(value) && (value as number) > 0,
)

export const anAbsolutePath: OptionRule = must(
  "an absolute path",
  (value) => isText(value) && isAbsolute(value),
)

export const aDirectory: OptionRule = must(
  'an absolute path or one that starts with "~/"',
  (value) => isText(value) && (isAbsolute(value) || value.startsWith("~/")),
)

const isFolderName = (value: unknown): boolean => isText(value) && /^[^./\\][^/\\]*$/.test(value)

/** The data of a layout, or one of these names. */
export const aLayout = (...names: readonly string[]): OptionRule =>
  must(`${inQuotes(names)} or a layout from memory-core/layouts, such as notes()`, (value) =>
    isObject(value)
      ? isText(value["name"]) && isFolderName(value["topicFolder"] ?? "none")
      : names.includes(value as string),
  )

const anExtraTier = must("a tier { name, path } or { name, onDemand }", (tier) => {
  if (!isObject(tier) || !isText(tier["name"])) return false
  return "path" in tier ? isText(tier["path"]) : typeof tier["onDemand"] === "string"
})

export const SYSTEM_RULES: OptionRules = {
  env: must("an object of variables", isObject),
  home: anAbsolutePath,
  files: hasMethods("openSync", "readSync", "fstatSync"),
}

/** The rules of `LoaderOptions`. */
export const LOADER_RULES: OptionRules = {
  cwd: must("the path of a folder", isText),
  workspace: isOneOf("repository", "cwd"),
  settings: must("an object", (value) => typeof value === "object"),
  directory: aDirectory,
  layout: aLayout(...BUILT_IN_LAYOUTS),
  tiers: hasFields({
    global: isFlag,
    project: isFlag,
    fileNames: hasFields({ global: aText, project: aText }),
    pathAttribute: isOneOf("home", "absolute", "none"),
    extra: isListOf(anExtraTier),
    searchTool: aText,
  }),
  caps: hasFields({ lines: aCount, bytes: aCount }),
  order: isOneOf("use", "file"),
  tag: must('letters, digits, "_" and "-"', (value) => isText(value) && /^[\w-]+$/.test(value)),
  countTokens: isFunction,
  bare: isFlag,
  trustDirectory: isFlag,
  system: hasFields(SYSTEM_RULES),
}

/**
 * Checks options against their rules.
 *
 * @param others Names of options that another check knows.
 * @throws TypeError that names the option, what it must be and what it is
 */
export function checkByRules(
  place: Pick<OptionPlace, "caller" | "suggest">,
  rules: OptionRules,
  options: unknown,
  others?: readonly string[],
): void {
  hasFields(rules, "an object", others)(options, { ...place, path: [], options: options as Options })
}

/** Without a place nothing can be loaded, and without `cwd` there is no project. @throws TypeError */
export function checkPlace(caller: string, { cwd, directory, store, tiers }: Options): void {
  if (cwd !== undefined) return
  if (directory === undefined && store === undefined) {
    throw new TypeError(
      `${caller}: option "cwd" is missing: give the folder in which the agent works, or a directory`,
    )
  }
  if (isObject(tiers) && tiers["project"] === true)
    throw new TypeError(`${caller}: option "tiers.project" needs "cwd", the folder in which the agent works`)
}
