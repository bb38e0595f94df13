import { unknownName, wrongValue } from "@caliban/text"

// Options are checked by hand here, because the loader has no dependency. The rules of the loader's options are also those
// of `createMemory`; what else this repository checks, it checks with zod.

type Options = Readonly<Record<string, unknown>>

/** What is wrong with a value, or with the part of it at the path. */
type Problem = { readonly path: readonly PropertyKey[] } & (
  | { readonly expected: string; readonly value: unknown }
  | { readonly unknown: string; readonly known: readonly string[] }
)

/** Finds what is wrong with the value of an option; the other options are known. */
export type OptionRule = (value: unknown, options: Options) => Problem | undefined

export type OptionRules = Readonly<Record<string, OptionRule>>

/**
 * Checks options against their rules. One that is `undefined` counts as left out.
 *
 * @param others Names of options that another check knows.
 * @throws TypeError that names the option, what it must be and what it is, or the nearest name of an unknown one
 */
export function checkByRules(
  caller: string,
  options: unknown,
  rules: OptionRules,
  others: readonly string[] = [],
): void {
  if (!isObject(options)) throw wrongValue({ caller }, "an object", options)
  const problem =
    findUnknown(options, [...Object.keys(rules), ...others]) ?? findWrong(options, rules, options)
  if (problem === undefined) return
  const place = { caller, path: problem.path }
  throw "unknown" in problem
    ? unknownName(place, problem.unknown, problem.known)
    : wrongValue(place, problem.expected, problem.value)
}

function findUnknown(value: Options, known: readonly string[]): Problem | undefined {
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  return unknown === undefined ? undefined : { path: [], unknown, known }
}

function findWrong(value: Options, rules: OptionRules, options: Options): Problem | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    const problem = value[name] === undefined ? undefined : rule(value[name], options)
    if (problem !== undefined) return below(name, problem)
  }
  return undefined
}

const below = (key: PropertyKey, problem: Problem): Problem => ({ ...problem, path: [key, ...problem.path] })

export function must(expected: string, isValid: (value: unknown) => boolean): OptionRule {
  return (value) => (isValid(value) ? undefined : { path: [], expected, value })
}

export const isFlag: OptionRule = must("true or false", (value) => typeof value === "boolean")

export const isFunction: OptionRule = must("a function", (value) => typeof value === "function")

export function isOneOf(...known: readonly string[]): OptionRule {
  const names = known.map((value) => `"${value}"`)
  const expected = names.length < 3 ? names.join(" or ") : `one of ${names.join(", ")}`
  return must(expected, (value) => known.includes(value as string))
}

/** An object that has a function under each of these names. */
export function hasMethods(...names: readonly string[]): OptionRule {
  const expected = `an object with the methods ${names.join(", ")}`
  return must(
    expected,
    (value) => isObject(value) && names.every((name) => typeof value[name] === "function"),
  )
}

/** An object with these fields and no others. */
export function hasFields(rules: OptionRules, expected: string = "an object"): OptionRule {
  return (value, options) => {
    if (!isObject(value)) return { path: [], expected, value }
    return findUnknown(value, Object.keys(rules)) ?? findWrong(value, rules, options)
  }
}

export function isListOf(rule: OptionRule): OptionRule {
  return (value, options) => {
    if (!Array.isArray(value)) return { path: [], expected: "a list", value }
    for (const [at, item] of value.entries()) {
      const problem = rule(item, options)
      if (problem !== undefined) return below(at, problem)
    }
    return undefined
  }
}

/** The first rule decides, then the second. */
export function both(first: OptionRule, second: OptionRule): OptionRule {
  return (value, options) => first(value, options) ?? second(value, options)
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
