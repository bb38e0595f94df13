import { isAbsolute, join } from "node:path"
import { suggestSlugs } from "@caliban/memory-core"
import { readYaml } from "@caliban/memory-core/internal"
import { isJsonObject } from "../text/json.ts"
import { readSmallFile } from "../text/read-small-file.ts"
import { type AutoMemoriesConfig, DEFAULT_CONFIG, type Folders } from "./auto-memories-config.ts"
import { applySetting, SETTINGS, type SetBy } from "./settings.ts"

/** A problem with a configuration or memory file, for the user. */
export interface ConfigProblem {
  /** The file. */
  path: string
  /** Such as `memory.auto.decay.days`; empty if the problem concerns the whole file. */
  key: string
  /** One sentence: what is wrong and what was expected. */
  message: string
}

/** The options of the host: both folders, and the settings that it decides. */
export type ConfigOptions = Partial<Omit<AutoMemoriesConfig, "scopes">> & {
  scopes?: Partial<AutoMemoriesConfig["scopes"]>
}

export interface ResolvedConfig {
  config: AutoMemoriesConfig
  /** The name of the folder with configuration and sectioned files. */
  directoryName: string
  problems: readonly ConfigProblem[]
}

/**
 * The effective configuration: the defaults, then the user's file (`<home>/<folder>/config.yaml`), then the options of
 * the host, then the project's files (`<root>/wundr.yaml`, `<root>/<folder>/config.yaml`). Settings are below
 * `memory.auto`. A project can only switch off, lower limits and raise thresholds.
 *
 * Invalid values, unknown keys and unreadable files are reported as problems and ignored. Reads three small files;
 * follows no links.
 *
 * @throws TypeError if a folder is not absolute
 */
export function resolveConfig(options: ConfigOptions, directoryName: string = ".wundr"): ResolvedConfig {
  const { userHome, projectRoot, scopes } = options
  for (const folder of [userHome, projectRoot])
    if (folder !== undefined && !isAbsolute(folder)) throw new TypeError(FOLDERS)
  const problems: ConfigProblem[] = []
  let config: AutoMemoriesConfig = { ...DEFAULT_CONFIG, userHome, projectRoot }
  const apply = (path: string, by: SetBy): void => {
    const values = readSettings(path, problems)
    for (const [key, value] of values) {
      const name = `memory.auto.${key}`
      const setting = SETTINGS.find((candidate) => candidate.key === key)
      const result = setting === undefined ? unknownKey(key) : applySetting(setting, config, value, by)
      if (typeof result === "string") problems.push({ path, key: name, message: `${name} ${result}.` })
      else config = result
    }
  }
  if (userHome !== undefined) apply(join(userHome, directoryName, "config.yaml"), "user")
  const names = Object.keys(DEFAULT_CONFIG) as (keyof typeof DEFAULT_CONFIG)[]
  const given = names.filter((name) => name !== "scopes" && options[name] !== undefined)
  const own = Object.fromEntries(given.map((name) => [name, options[name]]))
  config = { ...config, ...own, scopes: { ...config.scopes, ...scopes } }
  if (projectRoot !== undefined) {
    apply(join(projectRoot, "wundr.yaml"), "project")
    apply(join(projectRoot, directoryName, "config.yaml"), "project")
  }
  return { config, directoryName, problems }
}

/** The folders of sectioned files. @throws TypeError if one is missing */
export function foldersOf({ userHome, projectRoot }: AutoMemoriesConfig): Folders {
  if (userHome === undefined || projectRoot === undefined) throw new TypeError(FOLDERS)
  return { userHome, projectRoot }
}

const FOLDERS =
  'createAutoMemories: options "userHome" and "projectRoot" must be absolute paths; sectioned files need both'

function unknownKey(key: string): string {
  const keys = SETTINGS.map((setting) => setting.key)
  const [nearest] = suggestSlugs(key, keys)
  return nearest === undefined
    ? `is unknown; known are ${keys.join(", ")}`
    : `is unknown; the nearest known key is memory.auto.${nearest}`
}

/** The settings below `memory.auto`, with dotted keys. All other keys of the file belong to other tools. */
function readSettings(path: string, problems: ConfigProblem[]): [string, unknown][] {
  const report = (key: string, message: string): [] => {
    problems.push({ path, key, message })
    return []
  }
  const text = readSmallFile(path, MOST_BYTES)
  if (text === undefined) return []
  if (typeof text !== "string") return report("", `${path} ${text.problem}; it is ignored.`)
  const reading = readYaml(text)
  if ("problem" in reading) return report("", `${path} ${reading.problem}; it is ignored.`)
  const file = reading.value
  if (file === null || file === undefined) return []
  if (!isJsonObject(file)) return report("", `${path} must contain keys and values; it is ignored.`)
  reportMisspelt(file, "memory", report)
  const memory = file["memory"] ?? {}
  if (!isJsonObject(memory)) return report("memory", "memory must contain keys and values.")
  reportMisspelt(memory, "auto", report, "memory.")
  const auto = memory["auto"] ?? {}
  if (!isJsonObject(auto)) return report("memory.auto", "memory.auto must contain keys and values.")
  const groups = new Set(SETTINGS.flatMap(({ key }) => (key.includes(".") ? [key.split(".")[0]] : [])))
  return Object.entries(auto).flatMap(([key, value]): [string, unknown][] => {
    if (!groups.has(key)) return [[key, value]]
    if (value === null) return []
    if (!isJsonObject(value))
      return report(`memory.auto.${key}`, `memory.auto.${key} must contain keys and values.`)
    return Object.entries(value).map(([name, inner]) => [`${key}.${name}`, inner])
  })
}

/** Other tools have keys next to this one, so only a name that is nearly the same is reported. */
function reportMisspelt(
  group: Readonly<Record<string, unknown>>,
  key: string,
  report: (key: string, message: string) => void,
  within = "",
): void {
  if (group[key] !== undefined) return
  const misspelt = Object.keys(group).find(
    // `memoryStore` and `automation` are other keys.
    (name) => isJsonObject(group[name]) && !name.includes(key) && suggestSlugs(name, [key]).length > 0,
  )
  if (misspelt === undefined) return
  const name = `${within}${misspelt}`
  report(name, `${name} is unknown; the nearest known key is ${within}${key}.`)
}

/** Configuration files with more bytes are not read: they are not written by hand, and parsing them takes long. */
const MOST_BYTES = 32_768
