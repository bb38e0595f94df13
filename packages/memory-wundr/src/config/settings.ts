import { check, expects, type Rule } from "@caliban/memory-core/internal"
import type { MemoryScope } from "@caliban/memory-learn"
import { didYouMean } from "@caliban/text"

/** The configuration of `createAutoMemories`. */
export interface AutoMemoriesConfig {
  /** False reads, notices and stores nothing. Default: true. */
  enabled: boolean
  /** The home directory, absolute, with the user's configuration and sectioned file. Required. */
  userHome: string
  /** The root of the project, absolute, with its manifests, configuration and sectioned files. Required. */
  projectRoot: string
  /** A sectioned file with more lines is consolidated. Default: 200. */
  maxLinesPerFile: number
  /** The token budget of the sectioned files in the system prompt. Default: 2,000. */
  injectionTokenBudget: number
  /** A memory with at least this confidence, from 0.3 to 1, is stored without a repetition. Default: 0.6. */
  minConfidence: number
  /** True marks entries as stale that were not confirmed for `decayDays`. Default: true. */
  decayEnabled: boolean
  /** Days without confirmation after which an entry is marked. Default: 90. */
  decayDays: number
  /** True moves entries of long sectioned files to topic files. Default: true. */
  overflowEnabled: boolean
  /** The scopes that are read and written. Default: all three. */
  scopes: Readonly<Record<MemoryScope, boolean>>
}

export const DEFAULT_CONFIG: Readonly<Omit<AutoMemoriesConfig, "userHome" | "projectRoot">> = {
  enabled: true,
  maxLinesPerFile: 200,
  injectionTokenBudget: 2_000,
  minConfidence: 0.6,
  decayEnabled: true,
  decayDays: 90,
  overflowEnabled: true,
  scopes: { user: true, project: true, local: true },
}

/** One setting. A project may only narrow it: switch something off, lower a limit, raise a threshold. */
interface Setting {
  /** Its place in the configuration: `["scopes", "user"]`. */
  path: readonly [name: string, scope?: string]
  rule: Rule
  /** Whether a higher value allows less. Otherwise a lower one does, or false. */
  isThreshold?: true
}

/** Detections below 0.3 are never kept; see `scoreConfidence`. */
const confidence = expects(
  "a number from 0.3 to 1",
  (value) => typeof value === "number" && value >= 0.3 && value <= 1,
)

/** All settings that a file may contain, below `memory.auto`, with a dot for each level. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  enabled: { path: ["enabled"], rule: "true or false" },
  minConfidence: { path: ["minConfidence"], rule: confidence, isThreshold: true },
  maxLinesPerFile: { path: ["maxLinesPerFile"], rule: "a positive integer" },
  injectionTokenBudget: { path: ["injectionTokenBudget"], rule: "a positive integer" },
  "decay.enabled": { path: ["decayEnabled"], rule: "true or false" },
  "decay.days": { path: ["decayDays"], rule: "a positive integer", isThreshold: true },
  "overflow.enabled": { path: ["overflowEnabled"], rule: "true or false" },
  "scopes.user": { path: ["scopes", "user"], rule: "true or false" },
  "scopes.project": { path: ["scopes", "project"], rule: "true or false" },
  "scopes.local": { path: ["scopes", "local"], rule: "true or false" },
}

/** The keys of groups and of settings. */
const KEYS = Object.keys(SETTINGS).flatMap((name) => [name.replace(/\..*/, ""), name])

/** The configuration with the value of a file. @throws TypeError that says what is wrong with the value */
export function applySetting(config: AutoMemoriesConfig, key: string, given: unknown, isProject: boolean) {
  const name = key.replace("memory.auto.", "")
  const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined
  if (setting === undefined) throw new TypeError(`: ${key} is unknown${didYouMean(name, KEYS)}`)
  const { path, rule, isThreshold } = setting
  const [option, scope] = path
  // These texts mean false in older YAML: their author wants to switch something off.
  const value = typeof given === "string" && /^(?:no|off|false)$/iu.test(given) ? false : given
  check("", rule, value, key)
  const group: unknown = Reflect.get(config, option)
  const current: unknown = scope === undefined ? group : Reflect.get(Object(group), scope)
  const added = Number(value) - Number(current)
  if (isProject && !(isThreshold ? added >= 0 : added <= 0))
    throw new TypeError(
      `: ${key} is ${String(value)}, but a project may only narrow what the user allows, which is ${String(current)}`,
    )
  return { ...config, [option]: scope === undefined ? value : { ...config.scopes, [scope]: value } }
}
