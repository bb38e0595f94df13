import { didYouMean, joinWords, unknownName, wrongValue } from "@caliban/text"
import { isAsExpected, port as portRule, SIGNAL } from "./rules.ts"
import * as z from "./zod.ts"

type Issue = z.core.$ZodIssue

/**
 * Checks what a caller passed. The schema only checks: use the caller's own value afterwards. A property that is
 * `undefined` counts as left out where the schema says `z.optional`; an unknown one is an error in a `z.strictObject`.
 *
 * The messages are ours, whatever a host configures for zod, and have one form:
 * `createMemory: option "usrMemory" is unknown; did you mean "userMemory"?`.
 *
 * @param caller The function that was called, as a reader of its documentation writes it: `createMemory`, `memory.write`.
 * @param argument What the value is called; default: the options.
 * @throws TypeError that names the first wrong part, what it must be, and what it is
 */
export function check(caller: string, schema: z.core.$ZodType, value: unknown, argument?: string): void {
  // It has no properties of its own, so it would count as options without any.
  if (argument === undefined && value instanceof AbortSignal)
    throw new TypeError(`${caller}: the options must be { signal }, not the signal itself`)
  const { error } = z.safeParse(schema, value, { error: textOf, reportInput: true, jitless: true })
  const issues = error?.issues.flatMap(unfold) ?? []
  // An unknown name first: it is probably the misspelt name of what is then missing.
  for (const issue of issues) {
    const { path, message } = issue
    const name = issue.code === "unrecognized_keys" ? unknownKey(issue.keys, issue.input) : undefined
    if (name !== undefined) throw unknownName({ caller, argument, path }, name, message)
  }
  const wrong = issues.find(({ code }) => code !== "unrecognized_keys")
  if (wrong) throw wrongValue({ caller, argument, path: wrong.path }, wrong.message, wrong.input)
}

/** The issues of the alternative for which the value has the right kind; the union's own where there is none. */
function unfold(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue]
  const isWithin = ({ code, path }: Issue): boolean => code === "unrecognized_keys" || path.length > 0
  const meant = issue.errors.find((branch) => branch.every(isWithin))
  return meant?.flatMap((inner) => unfold({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

/** The first unknown name; zod also sees those that a polluted prototype adds to every object. */
function unknownKey(keys: readonly string[], value: unknown): string | undefined {
  return keys.find((key) => Object.hasOwn(Object(value) as object, key))
}

/** What zod calls a kind of value, in words. */
const KINDS: Readonly<Record<string, string>> = {
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
}

/** What a value must be, as the end of "must be …"; for an unknown name, the name that was probably meant. */
function textOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? `a ${issue.expected}`
    case "invalid_value":
      return oneOf(issue.values.map((value) => (typeof value === "string" ? `"${value}"` : String(value))))
    case "invalid_union":
      return oneOf(issue.errors.flatMap(([first]) => first?.message ?? []))
    case "unrecognized_keys": {
      const { shape } = (issue.inst as z.core.$ZodObject)._zod.def
      return didYouMean(unknownKey(issue.keys, issue.input) ?? "", Object.keys(shape))
    }
    default:
      return "valid"
  }
}

const oneOf = (texts: readonly string[]): string => joinWords([...new Set(texts)], "or")

/** A value that passes the test, in the words that end the sentence "must be …". */
export function expects(expected: string, isValid: (value: unknown) => boolean): z.core.$ZodType {
  return z.custom(isValid, expected)
}

const kind = (expected: string): z.core.$ZodType =>
  expects(expected, (value) => isAsExpected(expected, value))

export const aFunction: z.core.$ZodType = kind("a function")

/** Options of a part, which the part checks. */
export const anObject: z.core.$ZodType = kind("an object")

export const count: z.core.$ZodType = kind("a positive integer")

/** A number from 0 to 1. */
export const share: z.core.$ZodType = expects(
  "a number from 0 to 1",
  (value) => typeof value === "number" && value >= 0 && value <= 1,
)

/** A text with at least one character. */
export const text: z.core.$ZodType = kind("a text that is not empty")

/** An abort signal of any realm. */
export const signal: z.core.$ZodType = expects(SIGNAL.expected, SIGNAL.accepts)

/** See `port` in `rules.ts`. */
export function port(name: string, ...methods: readonly string[]): z.core.$ZodType {
  const { expected, accepts } = portRule(name, ...methods)
  return expects(expected, accepts)
}
