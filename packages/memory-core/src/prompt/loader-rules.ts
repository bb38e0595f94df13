import { isAbsolute } from "node:path"
import { wrongValue } from "@caliban/text"
import { TOPIC_TYPES } from "../topics/topic.ts"
import {
  all,
  below,
  hasFields,
  hasMethods,
  isFlag,
  isFunction,
  isListOf,
  isObject,
  isOneOf,
  must,
  type OptionPlace,
  type OptionRule,
  type OptionRules,
  type Options,
} from "./option-rules.ts"

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !value.includes("\0")

const aText = must("a text that is not empty", isText)

const aCount = must("a positive integer", (value) => Number.isSafeInteger(value) && (value as number) > 0)

const isAbsoluteText = (value: unknown): boolean => isText(value) && isAbsolute(value)

export const anAbsolutePath: OptionRule = must("an absolute path", isAbsoluteText)

export const aDirectory: OptionRule = must(
  'an absolute path or one that starts with "~/"',
  (value) => isAbsoluteText(value) || (isText(value) && value.startsWith("~/")),
)

const isFolderName = (value: unknown): boolean =>
  value === undefined || (isText(value) && /^[^./\\][^/\\]*$/.test(value))

/** The data of a layout. */
export const isLayoutData = (value: unknown): boolean =>
  isObject(value) && isText(value["name"]) && isFolderName(value["topicFolder"])

const aLayout = must(
  '"caliban", "claude-code" or a layout from memory-core/layouts, such as notes()',
  (value) => value === "caliban" || value === "claude-code" || isLayoutData(value),
)

const aReader = hasMethods("readIndex", "readTopic", "slugs", "unfinished")

const TAKEN_NAMES = /^(?:global|project|auto|memory|own|state|shared|squad)$/

const aMountName = must(
  'lower-case letters, digits and "-", at most 32, and not the name of a tier',
  (name) => isText(name) && /^[a-z][a-z0-9-]{0,31}$/.test(name) && !TAKEN_NAMES.test(name),
)

const MOUNT_RULES: OptionRules = {
  name: aMountName,
  directory: aDirectory,
  store: aReader,
  layout: aLayout,
  access: isOneOf("read", "write"),
  types: isListOf(isOneOf(...TOPIC_TYPES)),
  capTokens: aCount,
}

/** A mount needs a name, and a directory or a store unless its layout says where it is. */
function needsPlace(value: unknown, place: OptionPlace): void {
  const { name, directory, store, layout } = value as Options
  if (name === undefined) throw wrongValue(below(place, "name"), "given", name)
  if (directory !== undefined || store !== undefined) return
  const hasPlace = layout === "claude-code" || (isObject(layout) && isObject(layout["place"]))
  if (hasPlace && place.options["cwd"] !== undefined) return
  const expected = hasPlace ? "given, because there is no cwd" : "given"
  throw wrongValue(below(place, "directory"), expected, directory)
}

/** The names of mounts must differ from one another, and from the folders of the layout. */
function haveOwnNames(value: unknown, place: OptionPlace): void {
  const { userMemory, layout } = place.options
  const { files = [] } = (isObject(layout) ? layout : {}) as { files?: readonly { address?: string }[] }
  const folders = files.flatMap(({ address = "" }) => (address.includes("/") ? address.split("/")[0] : []))
  const taken = new Set<unknown>([...folders, ...(userMemory ? ["user"] : [])])
  for (const [at, { name }] of (value as { name: string }[]).entries()) {
    if (taken.has(name))
      throw wrongValue(below(below(place, at), "name"), "a name that nothing else has", name)
    taken.add(name)
  }
}

const A_USER_MEMORY = "true, false, { directory } or { store }"

/** Without a place of its own, the memory of the person who runs the program would be shown to every user of a server. */
function isUserMemory(value: unknown, place: OptionPlace): void {
  const { directory, store } = place.options
  if (typeof value !== "boolean") {
    ofPerson(value, place)
    return
  }
  if (!value || (directory === undefined && store === undefined)) return
  const given = directory === undefined ? "store" : "directory"
  const expected = `{ directory } or { store }, which say where this user's own memory is, because the option "${given}" is given`
  throw wrongValue(place, expected, value)
}

const ofPerson = all(
  hasFields({ directory: aDirectory, store: aReader }, A_USER_MEMORY),
  must(A_USER_MEMORY, (value) => {
    const { directory, store } = value as Options
    return (directory === undefined) !== (store === undefined)
  }),
)

const anExtraTier = must(
  "a tier { name, path } or { name, onDemand }",
  (tier) =>
    isObject(tier) &&
    isText(tier["name"]) &&
    (isText(tier["path"]) || (!("path" in tier) && typeof tier["onDemand"] === "string")),
)

/** Without a place nothing can be loaded, and without `cwd` there is no project. */
export function checkPlace(caller: string, options: Options): void {
  const { cwd, directory, store, tiers } = options
  if (cwd !== undefined) return
  if (directory === undefined && store === undefined) {
    throw new TypeError(
      `${caller}: option "cwd" is missing: give the folder in which the agent works, or a directory`,
    )
  }
  if (isObject(tiers) && tiers["project"] === true)
    throw new TypeError(`${caller}: option "tiers.project" needs "cwd", the folder in which the agent works`)
}

export const SYSTEM_RULES: OptionRules = {
  env: must("an object of variables", isObject),
  home: anAbsolutePath,
  files: hasMethods("openSync", "readSync", "fstatSync"),
}

/** The rules of `LoaderOptions`. Settings have none: they come from a person's file, so errors in them are diagnostics. */
export const LOADER_RULES: OptionRules = {
  cwd: must("the path of a folder", isText),
  workspace: isOneOf("repository", "cwd"),
  settings: must("an object", (value) => typeof value === "object"),
  directory: aDirectory,
  layout: aLayout,
  mounts: all(isListOf(all(hasFields(MOUNT_RULES, "a mount { name, directory }"), needsPlace)), haveOwnNames),
  userMemory: isUserMemory,
  tiers: hasFields(
    {
      global: isFlag,
      project: isFlag,
      fileNames: hasFields({ global: aText, project: aText }),
      pathAttribute: isOneOf("home", "absolute", "none"),
      extra: isListOf(anExtraTier),
      searchTool: aText,
    },
    "an object { global, project, fileNames, pathAttribute, extra, searchTool }",
  ),
  caps: hasFields({ lines: aCount, bytes: aCount }),
  order: isOneOf("use", "file"),
  tag: must('letters, digits, "_" and "-"', (value) => isText(value) && /^[\w-]+$/.test(value)),
  countTokens: isFunction,
  bare: isFlag,
  trustDirectory: isFlag,
  system: hasFields(SYSTEM_RULES),
}
