import { ANYTHING, isAsExpected, isObject, port, type Rules, type Test } from "../options/rules.ts"

const A_TEXT = "a text that is not empty"
const isText = (value: unknown): boolean => isAsExpected(A_TEXT, value)

const A_TIER: Test = {
  expected: "a tier { name, path } or { name, onDemand }",
  accepts: (tier) =>
    isObject(tier) &&
    isText(tier["name"]) &&
    ("path" in tier ? isText(tier["path"]) : typeof tier["onDemand"] === "string"),
}

const LAYOUT_KEYS =
  "name place newIndex typeless topLevelType state archive files wholeTree readOnly agentPlace".split(" ")
const LAYOUT: Rules = {
  ...Object.fromEntries(LAYOUT_KEYS.map((key) => [key, ANYTHING])),
  topicFolder: {
    expected: "the name of a folder",
    accepts: (name) => isText(name) && /^[^./\\][^/\\]*$/.test(name as string),
  },
}

/** A layout as data, or by one of these names. */
export function layoutRule(...names: readonly string[]): Test {
  const byName = names.length === 0 ? "" : `"${names.join('", "')}" or `
  return {
    expected: `${byName}a layout from the subpath layouts, such as notes()`,
    accepts: (value) => (isObject(value) ? isText(value["name"]) : names.includes(value as string)),
    parts: LAYOUT,
  }
}

/** What `LoaderOptions` must be. */
export const LOADER_OPTIONS = {
  cwd: "the path of a folder",
  workspace: '"repository" or "cwd"',
  // No more than this: they come from a person's file, so errors in them are diagnostics.
  settings: { expected: "an object", accepts: (value: unknown) => typeof value === "object" },
  directory: 'an absolute path or one that starts with "~/"',
  layout: layoutRule(),
  tiers: {
    global: "true or false",
    project: "true or false",
    fileNames: { global: A_TEXT, project: A_TEXT },
    pathAttribute: '"home", "absolute" or "none"',
    extra: [A_TIER],
    searchTool: A_TEXT,
  },
  caps: { lines: "a positive integer", bytes: "a positive integer" },
  order: '"use" or "file"',
  tag: 'letters, digits, "_" and "-"',
  countTokens: "a function",
  bare: "true or false",
  trustDirectory: "true or false",
  system: {
    env: "an object",
    home: "an absolute path",
    files: port("an object", "openSync", "readSync", "fstatSync"),
  },
} satisfies Rules

/** Without a place nothing can be loaded, and without `cwd` there is no project. @throws TypeError */
export function checkPlace(caller: string, options: { readonly [name: string]: unknown }): void {
  const { cwd, directory, store, tiers } = options
  if (cwd !== undefined) return
  const advice = "give the folder in which the agent works, or a directory"
  if (directory === undefined && store === undefined)
    throw new TypeError(`${caller}: option "cwd" is missing: ${advice}`)
  if (isObject(tiers) && tiers["project"] === true)
    throw new TypeError(`${caller}: option "tiers.project" needs "cwd", the folder in which the agent works`)
}
