import { isAbsolute, join } from "node:path"
import { isObject, readYaml } from "@caliban/memory-core/internal"
import { readSmallFile } from "../text/small-files.ts"
import { type AutoMemoriesConfig, applySetting, DEFAULT_CONFIG, SETTINGS } from "./settings.ts"

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
export type ConfigOptions = {
  [Name in Exclude<keyof AutoMemoriesConfig, "scopes" | keyof Folders>]?: AutoMemoriesConfig[Name] | undefined
} & Folders & { scopes?: Partial<AutoMemoriesConfig["scopes"]> }

type Folders = Pick<AutoMemoriesConfig, "userHome" | "projectRoot">

/**
 * The effective configuration: the defaults, then the user's file (`<home>/.wundr/config.yaml`), then the options of
 * the host, then the project's files (`<root>/wundr.yaml`, `<root>/.wundr/config.yaml`). Settings are below
 * `memory.auto`. A project can only switch off, lower limits and raise thresholds. Invalid values, unknown keys and
 * unreadable files are reported as problems and ignored. Reads three small files; follows no links.
 * @throws TypeError if a folder is not absolute
 */
export function resolveConfig(options: ConfigOptions) {
  const { userHome = "", projectRoot = "", scopes } = options
  if (!isAbsolute(userHome) || !isAbsolute(projectRoot))
    throw new TypeError(
      'createAutoMemories: options "userHome" and "projectRoot" must be absolute paths; sectioned files need both',
    )
  const problems: ConfigProblem[] = []
  let config: AutoMemoriesConfig = { ...DEFAULT_CONFIG, userHome, projectRoot }
  const apply = (path: string, isProject: boolean): void => {
    for (const [name, value] of readSettings(path, problems)) {
      const key = `memory.auto.${name}`
      try {
        config = applySetting(config, key, value, isProject)
      } catch (error) {
        const message = (error as TypeError).message.slice(2).replace(/\??$/, (end) => end || ".")
        problems.push({ path, key, message })
      }
    }
  }
  apply(join(userHome, ".wundr", "config.yaml"), false)
  const names = Object.keys(DEFAULT_CONFIG) as (keyof typeof DEFAULT_CONFIG)[]
  const given = names.filter((name) => options[name] !== undefined)
  const own = Object.fromEntries(given.map((name) => [name, options[name]]))
  config = { ...config, ...own, scopes: { ...config.scopes, ...scopes } }
  apply(join(projectRoot, "wundr.yaml"), true)
  apply(join(projectRoot, ".wundr", "config.yaml"), true)
  return { config, problems }
}

/** Configuration files with more bytes are not read: they are not written by hand, and parsing them takes long. */
const MOST_BYTES = 32_768

/** The settings below `memory.auto`, with dotted keys. All other keys of the file belong to other tools. */
function readSettings(path: string, problems: ConfigProblem[]): [string, unknown][] {
  const report = (key: string, message: string): void => void problems.push({ path, key, message })
  /** A map without any values, or whose values are all comments, is `null`. */
  const mapAt = (key: string, value: unknown): object => {
    if (isObject(value ?? {})) return value ?? {}
    report(key, `${key || path} must contain keys and values; it is ignored.`)
    return {}
  }
  const text = readSmallFile(path, MOST_BYTES)
  const reading = typeof text === "string" ? readYaml(text) : (text ?? { value: null })
  if ("problem" in reading) report("", `${path} ${reading.problem}; it is ignored.`)
  const file = mapAt("", "value" in reading ? reading.value : null)
  const auto = mapAt("memory.auto", Reflect.get(mapAt("memory", Reflect.get(file, "memory")), "auto"))
  return Object.entries(auto).flatMap(([key, value]): [string, unknown][] => {
    if (!Object.keys(SETTINGS).some((name) => name.startsWith(`${key}.`))) return [[key, value]]
    return Object.entries(mapAt(`memory.auto.${key}`, value)).map(([name, one]) => [`${key}.${name}`, one])
  })
}
