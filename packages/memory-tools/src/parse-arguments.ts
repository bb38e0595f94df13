import { formatCount, joinWords } from "@caliban/text"
import { describeValue, quote } from "./text/plain-text.ts"
import type { ToolDefinition } from "./tool-definition.ts"
import { isOptional, type ToolInputSchema } from "./tool-input.ts"
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
  args: unknown,
): { ok: true; input: Input } | ToolFailure {
  const problems: string[] = []
  try {
    const copy = copyArguments(args, problems)
    if (copy !== undefined) {
      explainFields(tool.inputSchema, copy, problems)
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

function explainFields(schema: ToolInputSchema, args: Record<string, unknown>, problems: string[]): void {
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = args[name]
    if (isOptional(field) && (args[name] ?? null) === null) continue
    if (!(name in args)) problems.push(`"${name}" is missing`)
    else if (field.type[0] === "integer") {
      if (!/^[1-9]\d*$/.test(String(value)))
        problems.push(`"${name}" must be a number from 1, not ${describeValue(value)}`)
    } else if (typeof value !== "string" || field.enum?.includes(value) === false) {
      const expected = field.enum === undefined ? "a string" : joinWords(field.enum, "or")
      problems.push(`"${name}" must be ${expected}, not ${describeValue(value)}`)
    }
  }
  for (const name of Object.keys(args)) {
    if (!Object.hasOwn(schema.properties, name)) problems.push(`unknown field ${quote(name)}`)
  }
}

function explainProblems(tool: ToolDefinition<string>, problems: readonly string[]): string {
  const shown = problems.slice(0, PROBLEMS_MAX)
  const more =
    problems.length > shown.length ? `; and ${formatCount(problems.length - shown.length)} more` : ""
  const { properties, required } = tool.inputSchema
  const quoted = (names: readonly string[]): string[] => names.map((name) => `"${name}"`)
  const optional = quoted(Object.keys(properties).filter((field) => !required.includes(field)))
  const fields = quoted(required)
  const expected =
    fields.length === 0
      ? "an empty object"
      : `exactly the ${fields.length === 1 ? "field" : "fields"} ${joinWords(fields, "and")}`
  const also = optional.length === 0 ? "" : `, and ${joinWords(optional, "and")} if needed`
  return `Invalid arguments for ${tool.name}: ${shown.join("; ")}${more}. Call it again with ${expected}${also}.`
}
