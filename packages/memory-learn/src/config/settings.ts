import { MEMORY_SCOPES } from "../types.ts"
import type { AutoMemoriesConfig } from "./auto-memories-config.ts"

/** Who changes a setting: a project may only narrow what the user allows. */
export type SetBy = "user" | "project"

/** One setting of a file, below `memory.auto`. */
export interface Setting {
  /** With a dot for each level: `decay.days`. */
  key: string
  /** The configuration with the value, or what is wrong with the value. */
  set(config: AutoMemoriesConfig, value: unknown, by: SetBy): AutoMemoriesConfig | string
  /** What is wrong with the value in a configuration; `undefined` if it is valid. */
  problemOf(config: AutoMemoriesConfig): string | undefined
}

interface Kind<Value> {
  expected: string
  accepts(value: unknown): value is Value
  /** The value of the two that allows less. */
  narrower(a: Value, b: Value): Value
}

const FLAG: Kind<boolean> = {
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
  narrower: (a, b) => a && b,
}

function count(narrower: (a: number, b: number) => number): Kind<number> {
  return {
    expected: "a positive integer",
    accepts: (value): value is number => Number.isSafeInteger(value) && (value as number) >= 1,
    narrower,
  }
}

/** Detections below 0.3 are never kept; see `scoreConfidence`. */
const CONFIDENCE: Kind<number> = {
  expected: "a number from 0.3 to 1",
  accepts: (value): value is number => typeof value === "number" && value >= 0.3 && value <= 1,
  narrower: Math.max,
}

/** Whether the text means false in older YAML: whoever writes it means to switch something off. */
function isOff(value: unknown): boolean {
  return typeof value === "string" && /^(?:no|off|false)$/iu.test(value)
}

type Settings = Omit<AutoMemoriesConfig, "userHome" | "projectRoot" | "scopes">

function setting<Name extends keyof Settings>(key: string, kind: Kind<Settings[Name]>, name: Name): Setting {
  return withAccess(
    key,
    kind,
    (config) => config[name],
    (_, value) => ({ [name]: value }),
  )
}

function withAccess<Value>(
  key: string,
  kind: Kind<Value>,
  get: (config: AutoMemoriesConfig) => Value,
  change: (config: AutoMemoriesConfig, value: Value) => Partial<AutoMemoriesConfig>,
): Setting {
  const problemWith = (value: unknown): string => `must be ${kind.expected}; it is ${describe(value)}`
  return {
    key,
    set(config, given, by) {
      const value = isOff(given) ? false : given
      if (!kind.accepts(value)) return problemWith(value)
      const current = get(config)
      if (by === "project" && kind.narrower(current, value) !== value) {
        return `is ${describe(value)}, but a project may only narrow what the user allows, which is ${describe(current)}`
      }
      return { ...config, ...change(config, value) }
    },
    problemOf: (config) => (kind.accepts(get(config)) ? undefined : problemWith(get(config))),
  }
}

/** All settings that a file may contain, with Wundr's names. */
export const SETTINGS: readonly Setting[] = [
  setting("enabled", FLAG, "enabled"),
  setting("minConfidence", CONFIDENCE, "minConfidence"),
  setting("maxLinesPerFile", count(Math.min), "maxLinesPerFile"),
  setting("injectionTokenBudget", count(Math.min), "injectionTokenBudget"),
  setting("decay.enabled", FLAG, "decayEnabled"),
  setting("decay.days", count(Math.max), "decayDays"),
  setting("overflow.enabled", FLAG, "overflowEnabled"),
  ...MEMORY_SCOPES.map((scope) =>
    withAccess(
      `scopes.${scope}`,
      FLAG,
      (config) => config.scopes[scope],
      (config, isOn) => ({ scopes: { ...config.scopes, [scope]: isOn } }),
    ),
  ),
]

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
