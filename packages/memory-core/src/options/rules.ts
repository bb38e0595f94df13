import { isAbsolute } from "node:path"
import { didYouMean, NOT_OWN, problemAt, type ValuePlace, wrongValue } from "@caliban/text"

// Every package checks options and arguments by tables of rules: the loader has no dependency, and this is enough for all.

/**
 * What a value must be: words that end "must be …", with a test below, or names in quotes; a test of its own; a list of
 * such values; or the options of a part, each of which may be left out.
 */
export type Rule = string | Test | readonly [item: Rule] | Rules

export interface Rules {
  readonly [name: string]: Rule
}

export interface Test {
  expected: string
  accepts(value: unknown): boolean
  /** What an object among the values must be. */
  parts?: Rules
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !value.includes("\0")

const TESTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  "true or false": (value) => typeof value === "boolean",
  "a function": (value) => typeof value === "function",
  "an object": isObject,
  "a string": (value) => typeof value === "string",
  "a number": Number.isFinite,
  "the path of a folder": isText,
  "a text that is not empty": isText,
  "an absolute path": (value) => isText(value) && isAbsolute(value),
  'an absolute path or one that starts with "~/"': (value) =>
    isText(value) && (isAbsolute(value) || value.startsWith("~/")),
  "a positive integer": (value) => Number.isSafeInteger(value) && (value as number) > 0,
  'letters, digits, "_" and "-"': (value) => isText(value) && /^[\w-]+$/.test(value),
}

/** True for a value that is what these words say: those of a test, or names in quotes. */
export function isAsExpected(expected: string, value: unknown): boolean {
  const isName = (name: string, at: number): boolean => at % 2 === 1 && name === value
  return TESTS[expected]?.(value) ?? expected.split('"').some(isName)
}

/** An object with methods of these names: a memory, a store, a clock. It is never copied or read further. */
export function port(name: string, ...methods: readonly string[]): Test {
  return {
    expected: `${name} with the methods ${methods.join(", ")}`,
    accepts: (value) => methods.every((method) => typeof Object(value)[method] === "function"),
  }
}

/** A value that passes the test, in the words that end the sentence "must be …". */
export function expects(expected: string, accepts: (value: unknown) => boolean, parts?: Rules): Test {
  return { expected, accepts, ...(parts && { parts }) }
}

/** For a part that checks the value itself. */
export const ANYTHING: Test = { expected: "anything", accepts: () => true }

/** An abort signal of any realm. */
export const SIGNAL: Test = {
  expected: "an AbortSignal",
  accepts: (value) => isObject(value) && typeof value["aborted"] === "boolean" && "addEventListener" in value,
}

/**
 * @param hint What follows an unknown name; see `didYouMean`.
 * @throws TypeError that names the option, what it must be and what it is
 */
export function checkRule(place: ValuePlace, rule: Rule, value: unknown, hint?: typeof didYouMean): void {
  const part = (key: PropertyKey): ValuePlace => ({ ...place, path: [...(place.path ?? []), key] })
  if (typeof rule === "string") {
    if (!isAsExpected(rule, value)) throw wrongValue(place, rule, value)
  } else if (Array.isArray(rule)) {
    if (!Array.isArray(value)) throw wrongValue(place, "a list", value)
    for (const [at, item] of value.entries()) checkRule(part(at), rule[0] as Rule, item, hint)
  } else if (isTest(rule)) {
    if (!rule.accepts(value)) throw wrongValue(place, rule.expected, value)
    if (rule.parts !== undefined && isObject(value)) checkRule(place, rule.parts, value, hint)
  } else {
    if (!isObject(value)) throw wrongValue(place, "an object", value)
    // An unknown name first: it is probably the misspelt name of what is then missing.
    const [given, known] = [Object.keys(value), Object.keys(rule)]
    for (const name of given)
      if (!known.includes(name)) throw problemAt(part(name), `is unknown${hint?.(name, known) ?? ""}`)
    for (const [name, inner] of Object.entries(rule)) {
      if (value[name] === undefined) continue
      if (!given.includes(name)) throw problemAt(part(name), NOT_OWN)
      checkRule(part(name), inner as Rule, value[name], hint)
    }
  }
}

const isTest = (rule: Rule): rule is Test => typeof (rule as Partial<Test>).accepts === "function"

/** Checks the options of a function, or another argument. @throws TypeError as `checkRule` */
export function checkOptions(caller: string, rule: Rule, value: unknown, argument?: string): void {
  // It has no properties of its own, so it would count as options without any.
  if (argument === undefined && value instanceof AbortSignal)
    throw new TypeError(`${caller}: the options must be { signal }, not the signal itself`)
  checkRule({ caller, argument }, rule, value, didYouMean)
}
