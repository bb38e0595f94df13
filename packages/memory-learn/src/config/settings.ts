import { MEMORY_SCOPES } from "../types.ts"
import type { AutoMemoriesConfig } from "./auto-memories-config.ts"

/** Who sets something: a project may only narrow what the person allows. */
export type SetBy = "person" | "project"

/** One setting of a file, below `memory.auto`. */
export interface Setting {
  /** With a dot for each level: `decay.days`. */
  key: string
  /** Gives the configuration with the value, or says what is wrong with it. */
  set(config: AutoMemoriesConfig, value: unknown, by: SetBy): AutoMemoriesConfig | string
  /** What is wrong with the value that a configuration has, which a host gave; nothing when it will do. */
  problemOf(config: AutoMemoriesConfig): string | undefined
}

interface Kind<Value> {
  expected: string
  accepts(value: unknown): value is Value
  /** The one of two that allows less. */
  narrower(a: Value, b: Value): Value
}

const FLAG: Kind<boolean> = {
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
  narrower: (a, b) => a && b,
}

function count(narrower: (a: number, b: number) => number): Kind<number> {
  return {
    expected: "a whole number from 1",
    accepts: (value): value is number => Number.isSafeInteger(value) && (value as number) >= 1,
    narrower,
  }
}

/** Below 0.3 nothing is ever kept; see `scoreConfidence`. */
const CONFIDENCE: Kind<number> = {
  expected: "a number from 0.3 to 1",
  accepts: (value): value is number => typeof value === "number" && value >= 0.3 && value <= 1,
  narrower: Math.max,
}

/** What older YAML takes for false: who writes it wants something off. */
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
        return `is ${describe(value)}, but a project may only narrow what the person allows, which is ${describe(current)}`
      }
      return { ...config, ...change(config, value) }
    },
    problemOf(config) {
      const value = get(config)
      return kind.accepts(value) ? undefined : `must be ${kind.expected}; it is ${describe(value)}`
    },
  }
}

/** Everything that a file may set, as Wundr names it. */
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
