import type { AutoMemoriesConfig } from "./auto-memories-config.ts"

/** Who changes a setting: a project may only narrow what the user allows. */
export type SetBy = "user" | "project"

/** One setting. */
export interface Setting {
  /** Its key in a file, below `memory.auto`, with a dot for each level: `decay.days`. */
  key: string
  /** Its name as an option: `decayDays`. */
  option: string
  kind: Kind
}

interface Kind {
  expected: string
  accepts(value: unknown): boolean
  /** Whether a value allows no more than the current one. */
  narrows(value: unknown, current: unknown): boolean
}

const FLAG: Kind = {
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
  narrows: (value, current) => value === current || value === false,
}

/** A limit, which a project may lower. */
const LIMIT: Kind = {
  expected: "a positive integer",
  accepts: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  narrows: (value, current) => Number(value) <= Number(current),
}

/** A number of days, which a project may raise. */
const DAYS: Kind = { ...LIMIT, narrows: (value, current) => Number(value) >= Number(current) }

/** Detections below 0.3 are never kept; see `scoreConfidence`. */
const CONFIDENCE: Kind = {
  expected: "a number from 0.3 to 1",
  accepts: (value) => typeof value === "number" && value >= 0.3 && value <= 1,
  narrows: DAYS.narrows,
}

/** All settings that a file may contain, with Wundr's keys. */
export const SETTINGS: readonly Setting[] = [
  { key: "enabled", option: "enabled", kind: FLAG },
  { key: "minConfidence", option: "minConfidence", kind: CONFIDENCE },
  { key: "maxLinesPerFile", option: "maxLinesPerFile", kind: LIMIT },
  { key: "injectionTokenBudget", option: "injectionTokenBudget", kind: LIMIT },
  { key: "decay.enabled", option: "decayEnabled", kind: FLAG },
  { key: "decay.days", option: "decayDays", kind: DAYS },
  { key: "overflow.enabled", option: "overflowEnabled", kind: FLAG },
  { key: "scopes.user", option: "scopes.user", kind: FLAG },
  { key: "scopes.project", option: "scopes.project", kind: FLAG },
  { key: "scopes.local", option: "scopes.local", kind: FLAG },
]

/** The configuration with the value of a file, or what is wrong with the value. */
export function applySetting(
  { option, kind }: Setting,
  config: AutoMemoriesConfig,
  given: unknown,
  by: SetBy,
): AutoMemoriesConfig | string {
  // These texts mean false in older YAML: their author wants to switch something off.
  const isOff = typeof given === "string" && /^(?:no|off|false)$/iu.test(given)
  const value = isOff ? false : given
  if (!kind.accepts(value)) return problemWith(kind, value)
  const current = currentValue(config, option)
  if (by === "project" && !kind.narrows(value, current))
    return `is ${describe(value)}, but a project may only narrow what the user allows, which is ${describe(current)}`
  const [name = "", scope] = option.split(".")
  return scope === undefined
    ? { ...config, [name]: value }
    : { ...config, scopes: { ...config.scopes, [scope]: value } }
}

function currentValue(config: AutoMemoriesConfig, option: string): unknown {
  const [name = "", scope] = option.split(".")
  return scope === undefined ? Reflect.get(config, name) : Reflect.get(config.scopes, scope)
}

function problemWith({ expected }: Kind, value: unknown): string {
  return `must be ${expected}; it is ${describe(value)}`
}

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
