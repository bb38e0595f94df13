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

function setting<Value>(
  key: string,
  kind: Kind<Value>,
  get: (config: AutoMemoriesConfig) => Value,
  change: (config: AutoMemoriesConfig, value: Value) => Partial<AutoMemoriesConfig>,
): Setting {
  return {
    key,
    set(config, given, by) {
      const value = isOff(given) ? false : given
      if (!kind.accepts(value)) return `must be ${kind.expected}; it is ${describe(value)}`
      const current = get(config)
      if (by === "project" && kind.narrower(current, value) !== value) {
        return `is ${describe(value)}, but a project may only narrow what the user allows, which is ${describe(current)}`
      }
      return { ...config, ...change(config, value) }
    },
    problemOf(config) {
      const value = get(config)
      return kind.accepts(value) ? undefined : `must be ${kind.expected}; it is ${describe(value)}`
    },
  }
}

/** All settings that a file may contain, with Wundr's names. */
export const SETTINGS: readonly Setting[] = [
  setting(
    "enabled",
    FLAG,
    (config) => config.enabled,
    (_, enabled) => ({ enabled }),
  ),
  setting(
    "minConfidence",
    CONFIDENCE,
    (config) => config.minConfidence,
    (_, minConfidence) => ({ minConfidence }),
  ),
  setting(
    "maxLinesPerFile",
    count(Math.min),
    (config) => config.maxLinesPerFile,
    (_, maxLinesPerFile) => ({ maxLinesPerFile }),
  ),
  setting(
    "injectionTokenBudget",
    count(Math.min),
    (config) => config.injectionTokenBudget,
    (_, injectionTokenBudget) => ({ injectionTokenBudget }),
  ),
  setting(
    "decay.enabled",
    FLAG,
    (config) => config.decayEnabled,
    (_, decayEnabled) => ({ decayEnabled }),
  ),
  setting(
    "decay.days",
    count(Math.max),
    (config) => config.decayDays,
    (_, decayDays) => ({ decayDays }),
  ),
  setting(
    "overflow.enabled",
    FLAG,
    (config) => config.overflowEnabled,
    (_, overflowEnabled) => ({ overflowEnabled }),
  ),
  ...MEMORY_SCOPES.map((scope) =>
    setting(
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
