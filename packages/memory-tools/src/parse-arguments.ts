import { z } from "@caliban/memory-core/internal"
import { formatCount, joinWords } from "@caliban/text"
import { describeValue, quote } from "./text/plain-text.ts"
import type { ToolDefinition } from "./tool-definition.ts"
import type { ToolFailure } from "./tool-result.ts"

const PROBLEMS_MAX = 5

/**
 * Turns untrusted arguments into the input of a tool, or into a failure that tells the model what to send instead.
 *
 * - An object is copied once, so that a getter or a proxy cannot return something else later.
 * - A string is parsed as JSON: hosts with their own loop often have the arguments in that form.
 * - `undefined`, `null` and blank text mean "no arguments"; some hosts send them for a tool without fields.
 */
export function parseArguments<Input extends object>(
  tool: ToolDefinition<string>,
  check: z.core.$ZodType,
  args: unknown,
): { ok: true; input: Input } | ToolFailure {
  const problems: string[] = []
  try {
    const copy = copyArguments(args, problems)
    if (copy !== undefined) {
      problems.push(...findProblems(check, copy))
      if (problems.length === 0) return { ok: true, input: { ...copy } as Input }
    }
  } catch {
    problems.push("they could not be read")
  }
  return { ok: false, code: "invalid-arguments", message: explainProblems(tool, problems) }
}

function copyArguments(args: unknown, problems: string[]): Record<string, unknown> | undefined {
  const value = typeof args === "string" ? parseJson(args, problems) : (args ?? {})
  if (problems.length > 0) return undefined
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    problems.push(`expected an object, got ${describeValue(value)}`)
    return undefined
  }
  const copy: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value)) copy[key] = (value as Record<string, unknown>)[key]
  return copy
}

function parseJson(text: string, problems: string[]): unknown {
  if (text.trim() === "") return {}
  try {
    return JSON.parse(text) ?? {}
  } catch {
    problems.push(`${quote(text)} is not valid JSON`)
    return undefined
  }
}

function findProblems(check: z.core.$ZodType, args: object): string[] {
  const { error } = z.safeParse(check, args, { error: expectedBy, reportInput: true, jitless: true })
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") return issue.keys.map((name) => `unknown field ${quote(name)}`)
    const name = String(issue.path[0])
    if (!(name in args)) return [`"${name}" is missing`]
    return [`"${name}" must be ${issue.message}, not ${describeValue(issue.input)}`]
  })
}

function expectedBy(issue: z.core.$ZodRawIssue): string {
  return issue.code === "invalid_value" ? joinWords(issue.values.map(String), "or") : "a string"
}

function explainProblems(tool: ToolDefinition<string>, problems: readonly string[]): string {
  const shown = problems.slice(0, PROBLEMS_MAX)
  const more =
    problems.length > shown.length ? `; and ${formatCount(problems.length - shown.length)} more` : ""
  const { properties, required } = tool.inputSchema
  const quoted = (name: string): string => `"${name}"`
  const list = (names: readonly string[]): string => joinWords(names.map(quoted), "and")
  const optional = Object.keys(properties).filter((field) => !required.includes(field))
  const fields = `exactly the ${required.length === 1 ? "field" : "fields"} ${list(required)}`
  const isOptional = required.length === 0
  const expected = isOptional ? `an object; ${list(optional)} are optional` : fields
  const also = isOptional || optional.length === 0 ? "" : `, and ${list(optional)} if needed`
  return `Invalid arguments for ${tool.name}: ${shown.join("; ")}${more}. Call it again with ${expected}${also}.`
}
