import type { z } from "zod"
import { describeValue, formatCount, joinWords, quote } from "./plain-text.ts"
import type { ToolDefinition, ToolInputSchema } from "./tool.ts"
import type { ToolFailure } from "./tool-result.ts"

const PROBLEMS_MAX = 5

/**
 * Untrusted arguments to the input of a tool, or to a failure that tells the model what to send instead.
 *
 * - An object is copied once, so that a getter or a proxy cannot answer differently later.
 * - A string is read as JSON: hosts with a loop of their own have the arguments in that form, no tool takes a string,
 *   and a model could not correct a mistake of its host.
 * - `undefined`, `null` and blank text mean "no arguments"; some hosts send them to a tool without fields.
 */
export function parseArguments<Schema extends ToolInputSchema>(
  tool: ToolDefinition<Schema>,
  args: unknown,
): { ok: true; input: z.output<Schema> } | ToolFailure {
  const problems: string[] = []
  try {
    const copy = copyArguments(args, problems)
    if (copy !== undefined) {
      const parsed = tool.inputSchema.safeParse(copy)
      if (parsed.success) return { ok: true, input: parsed.data as z.output<Schema> }
      for (const issue of parsed.error.issues) explainIssue(issue, copy, problems)
    }
  } catch {
    problems.push("they cannot be read")
  }
  return { ok: false, code: "invalid-arguments", message: explainProblems(tool, problems) }
}

function copyArguments(args: unknown, problems: string[]): Record<string, unknown> | undefined {
  const value = typeof args === "string" ? parseJson(args, problems) : (args ?? {})
  if (problems.length > 0) return undefined
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    problems.push(`they are ${describeValue(value)}, not an object`)
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
    problems.push(`${quote(text)} is not a JSON object`)
    return undefined
  }
}

function explainIssue(issue: z.core.$ZodIssue, args: Record<string, unknown>, problems: string[]): void {
  const field = String(issue.path[0])
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) problems.push(`there is no field ${quote(key)}`)
  } else if (!(field in args)) {
    problems.push(`"${field}" is missing`)
  } else {
    const expected = issue.code === "invalid_value" ? joinWords(issue.values.map(String), "or") : "text"
    problems.push(`"${field}" must be ${expected}, not ${describeValue(args[field])}`)
  }
}

function explainProblems(tool: ToolDefinition, problems: readonly string[]): string {
  const shown = problems.slice(0, PROBLEMS_MAX)
  const more =
    problems.length > shown.length ? `; and ${formatCount(problems.length - shown.length)} more` : ""
  const fields = Object.keys(tool.inputSchema.shape).map((field) => `"${field}"`)
  const wanted =
    fields.length === 0
      ? "an object without fields"
      : `an object with exactly the ${fields.length === 1 ? "field" : "fields"} ${joinWords(fields, "and")}`
  return `The arguments of ${tool.name} are wrong: ${shown.join("; ")}${more}. Call it again with ${wanted}.`
}
