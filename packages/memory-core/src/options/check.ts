import { didYouMean, joinWords, unknownName, wrongValue } from "@caliban/text"
import * as z from "./zod.ts"

type Issue = z.core.$ZodIssue

/**
 * Checks what a caller passed. The schema only checks: use the caller's own value afterwards. A property that is
 * `undefined` counts as left out where the schema says `z.optional`; an unknown one is an error in a `z.strictObject`.
 *
 * The messages are made from the codes of zod's issues, since a host can configure zod's own messages. They have one form:
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
  const result = z.safeParse(schema, value)
  if (result.success) return
  const issues = result.error.issues.flatMap(unfold).filter((issue) => isOwnProblem(issue, value))
  // An unknown name first: it is probably the misspelt name of what is then missing.
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues.at(0)
  if (issue === undefined) return
  const { path } = issue
  const at = valueAt(value, path)
  if (issue.code !== "unrecognized_keys") throw wrongValue({ caller, argument, path }, textOfIssue(issue), at)
  const [key = ""] = ownKeys(issue, value)
  throw unknownName({ caller, argument, path }, key, didYouMean(key, namesAt(schema, path)))
}

/** The issues of the alternative for which the value has the right kind; the union's own where there is none. */
function unfold(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue]
  const isWithin = ({ code, path }: Issue): boolean => code === "unrecognized_keys" || path.length > 0
  const meant = issue.errors.find((branch) => branch.every(isWithin))
  return meant?.flatMap((inner) => unfold({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

/** zod also sees what a polluted prototype adds to every object. */
function isOwnProblem(issue: Issue, value: unknown): boolean {
  return issue.code !== "unrecognized_keys" || ownKeys(issue, value).length > 0
}

function ownKeys({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, value: unknown): string[] {
  const at = Object(valueAt(value, path)) as object
  return keys.filter((key) => Object.hasOwn(at, key))
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

interface Definition {
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
}

/** The names of the properties that a part of a schema has. */
function namesAt(schema: z.core.$ZodType | undefined, path: readonly PropertyKey[]): string[] {
  const { innerType, options, shape, element, valueType } = (schema?._zod.def ?? {}) as unknown as Definition
  if (innerType !== undefined) return namesAt(innerType, path)
  if (options !== undefined) return options.flatMap((option) => namesAt(option, path))
  const [key, ...rest] = path
  if (key === undefined) return Object.keys(shape ?? {})
  const below = shape?.[String(key)] ?? element ?? valueType
  return below === undefined ? [] : namesAt(below, rest)
}

/** What zod calls a kind of value, in words. */
const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
}

/** What a value must be, as the end of "must be …". */
function textOfIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? `a value of the kind ${issue.expected}`
    case "invalid_value":
      return joinWords(
        issue.values.map((value) => (typeof value === "string" ? JSON.stringify(value) : String(value))),
        "or",
      )
    case "custom":
      return String(issue.params?.["expected"] ?? "valid")
    case "invalid_union": {
      const texts = issue.errors.flatMap(([first]) => (first === undefined ? [] : textOfIssue(first)))
      return joinWords([...new Set(texts)], "or")
    }
    default:
      return "valid"
  }
}
