import { unknownName, wrongValue } from "@caliban/text"

// Options are checked by hand here, because the loader has no dependency. The rules of the loader's options are also those
// of `createMemory`; what else this repository checks, it checks with zod.

export type Options = Readonly<Record<string, unknown>>

/** Which part of the options is checked, and all of them. */
export interface OptionPlace {
  readonly caller: string
  readonly path: readonly PropertyKey[]
  readonly options: Options
}

/** Checks a value. @throws TypeError that names the option, what it must be and what it is */
export type OptionRule = (value: unknown, place: OptionPlace) => void

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
  others?: readonly string[],
): void {
  hasFields(rules, "an object", others)(options, { caller, path: [], options: options as Options })
}

/** The same place with a key below it. */
export const below = (place: OptionPlace, key: PropertyKey): OptionPlace => ({
  ...place,
  path: [...place.path, key],
})

export function must(expected: string, isValid: (value: unknown) => boolean): OptionRule {
  return (value, place) => {
    if (!isValid(value)) throw wrongValue(place, expected, value)
  }
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
  return must(
    `an object with the methods ${names.join(", ")}`,
    (value) => isObject(value) && names.every((name) => typeof value[name] === "function"),
  )
}

/** An object with these fields and no others, except those that another check knows. */
export function hasFields(
  rules: OptionRules,
  expected: string = "an object",
  others: readonly string[] = [],
): OptionRule {
  return (value, place) => {
    if (!isObject(value)) throw wrongValue(place, expected, value)
    const known = [...Object.keys(rules), ...others]
    const unknown = Object.keys(value).find((name) => !known.includes(name))
    if (unknown !== undefined) throw unknownName(place, unknown, known)
    for (const [name, rule] of Object.entries(rules))
      if (value[name] !== undefined) rule(value[name], below(place, name))
  }
}

export function isListOf(rule: OptionRule): OptionRule {
  return (value, place) => {
    if (!Array.isArray(value)) throw wrongValue(place, "a list", value)
    for (const [at, item] of value.entries()) rule(item, below(place, at))
  }
}

/** Each rule in its turn. */
export function all(...rules: readonly OptionRule[]): OptionRule {
  return (value, place) => {
    for (const rule of rules) rule(value, place)
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
