import { mustBeText } from "@caliban/text"
import { type Document, parse, parseDocument } from "yaml"
import { FRONTMATTER_MAX_DEPTH, FRONTMATTER_MAX_MARKS, YAML_MAX_MARKS } from "../limits.ts"

/**
 * Parses a YAML document, such as a configuration file. Returns its value, or the problem as the predicate of a sentence
 * (`is not valid YAML (…)`). Rejects aliases, deep nesting and thousands of marks, with which a small text can exhaust or
 * block the process. Never throws.
 */
export function readYaml(text: string): { value: unknown } | { problem: string } {
  mustBeText("readYaml", "text", text)
  const limit = exceededLimit(text, YAML_MAX_MARKS)
  if (limit !== undefined) return { problem: limit }
  try {
    return { value: parse(text, { maxAliasCount: 0, logLevel: "error" }) }
  } catch (error) {
    const [reason = ""] = String((error as Error).message).split("\n")
    return { problem: `is not valid YAML (${reason.replace(/:$/, "")})` }
  }
}

/** Parses the YAML of a frontmatter; positions match `block`. Returns the problem if it is not valid. Never throws. */
export function parseYaml(block: string): Document.Parsed | string {
  const limit = exceededLimit(block, FRONTMATTER_MAX_MARKS)
  if (limit !== undefined) return `it ${limit}`
  const lines = block.replace(/\r(?!\n)/g, "\n")
  const document = parseDocument(lines, {
    schema: "failsafe",
    resolveKnownTags: false,
    merge: false,
    logLevel: "error",
    // Only the first error is used, and each costs a look at the text.
    prettyErrors: false,
  })
  const [error] = document.errors
  return error === undefined ? document : (error.message.split(/ at line |\n/)[0] as string)
}

/** What a parser would take too long for, as the predicate of a sentence. Marks are characters with a meaning in YAML. */
function exceededLimit(text: string, maxMarks: number): string | undefined {
  if (isTooDeep(text)) return `nests deeper than ${FRONTMATTER_MAX_DEPTH} levels`
  const marks = text.length > maxMarks ? (text.match(/[\n\r\\?:,[\]{}#&*!|>'"%@`-]/g) ?? []) : []
  if (marks.length <= maxMarks) return undefined
  return `has more than ${maxMarks} quotes, brackets, colons, lines and other marks`
}

/** With more open brackets or nested indicators, parsing a few such texts aborts the process. */
const MAX_NESTED = 256

/**
 * Estimates the nesting before parsing, because parsing a few deeply nested texts aborts the process. Counts every
 * opening bracket, closed or not, indentation levels, and indicators that nest within a line (`- `, `? `, `: `). The
 * estimate is never too low.
 */
function isTooDeep(block: string): boolean {
  if ((block.match(/[[{]/g) ?? []).length > MAX_NESTED) return true
  const levels: { indent: number; nested: number }[] = []
  let depth = 0
  for (const line of block.split("\n")) {
    const indent = line.length - line.trimStart().length
    while (levels.length > 0 && (levels.at(-1)?.indent ?? 0) >= indent) depth -= levels.pop()?.nested ?? 0
    const nested = Math.max(1, (line.match(/[-?:](?=\s|$)/g) ?? []).length)
    levels.push({ indent, nested })
    depth += nested
    if (levels.length > FRONTMATTER_MAX_DEPTH || depth > MAX_NESTED) return true
  }
  return false
}
