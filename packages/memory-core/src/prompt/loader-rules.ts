import { isAbsolute } from "node:path"
import {
  hasFields,
  hasMethods,
  isFlag,
  isFunction,
  isListOf,
  isObject,
  isOneOf,
  must,
  type OptionRule,
  type OptionRules,
  type Options,
} from "./option-rules.ts"

export const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !value.includes("\0")

const aText = must("a text that is not empty", isText)

export const aCount: OptionRule = must(
  "a positive integer",
  (value) => Number.isSafeInteger(value) && (value as number) > 0,
)

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

export const aLayout: OptionRule = must(
  '"caliban", "claude-code" or a layout from memory-core/layouts, such as notes()',
  (value) => value === "caliban" || value === "claude-code" || isLayoutData(value),
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
