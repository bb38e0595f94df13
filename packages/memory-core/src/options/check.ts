import { didYouMean, unknownName, type ValuePlace, wrongValue } from "@caliban/text"
import { joinAlternatives, textOfIssue } from "./issue-text.ts"
import * as z from "./zod.ts"

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
  const issues = result.error.issues.filter((issue) => isOwnProblem(issue, value))
  if (issues.length > 0) throw explain({ caller, argument }, schema, issues, value)
}

/** zod also sees what a polluted prototype adds to every object. */
function isOwnProblem(issue: Issue, value: unknown): boolean {
  if (issue.code !== "unrecognized_keys") return true
  const at = Object(valueAt(value, issue.path)) as object
  return issue.keys.some((key) => Object.hasOwn(at, key))
}

type Issue = z.core.$ZodIssue

function explain(
  place: ValuePlace,
  schema: z.core.$ZodType,
  issues: readonly Issue[],
  value: unknown,
): TypeError {
  // An unknown name first: it is probably the misspelt name of what is then missing.
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0]
  if (issue === undefined) return wrongValue(place, "valid", value)
  const path = [...(place.path ?? []), ...issue.path]
  const at = valueAt(value, issue.path)
  if (issue.code === "unrecognized_keys") {
    const name = ownKey(issue.keys, at)
    return unknownName({ ...place, path }, name, didYouMean(name, keysAt(schema, issue.path)))
  }
  if (issue.code !== "invalid_union") return wrongValue({ ...place, path }, textOfIssue(issue), at)
  const inner = issue.errors.findIndex((branch) => branch.every((each) => isWithin(each)))
  const branch = issue.errors[inner]
  if (branch === undefined) return wrongValue({ ...place, path }, joinAlternatives(issue.errors), at)
  const option = alternatives(schemaAt(schema, issue.path))[inner] ?? schema
  return explain({ ...place, path }, option, branch, at)
}

const ownKey = (keys: readonly string[], at: unknown): string =>
  keys.find((key) => Object.hasOwn(Object(at) as object, key)) ?? ""

/** True when the value has the right kind, and something in it is wrong. */
const isWithin = ({ code, path }: Issue): boolean => code === "unrecognized_keys" || path.length > 0

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

interface Definition {
  innerType?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

/** What is behind `z.optional` and `z.nullable`. */
function definitionOf(schema: z.core.$ZodType): Definition {
  const definition = schema._zod.def as unknown as Definition
  return definition.innerType === undefined ? definition : definitionOf(definition.innerType)
}

/** A schema, or those of a union. */
function alternatives(schema: z.core.$ZodType | undefined): readonly z.core.$ZodType[] {
  return schema === undefined ? [] : (definitionOf(schema).options ?? [schema])
}

function schemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  return path.reduce<z.core.$ZodType | undefined>((at, key) => {
    const [found] = alternatives(at).flatMap((each) => {
      const { shape, element, valueType } = definitionOf(each)
      return shape?.[String(key)] ?? element ?? valueType ?? []
    })
    return found
  }, schema)
}

function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  return alternatives(schemaAt(schema, path)).flatMap((each) => Object.keys(definitionOf(each).shape ?? {}))
}
