import { mustBeText } from "@caliban/text"
import { parse, parseDocument } from "yaml"
import { FRONTMATTER_MAX_DEPTH, FRONTMATTER_MAX_MARKS, YAML_MAX_MARKS } from "../limits.ts"
/**
 * Parses a YAML document, such as a configuration file. Returns its value, or the problem as the predicate of a sentence
 * (`is not valid YAML (…)`). Rejects aliases, deep nesting and thousands of marks, with which a small text can exhaust or
 * block the process. Never throws.
 */
export function readYaml(text) {
  mustBeText("readYaml", "text", text)
  if (isTooDeep(text)) return { problem: "nests too deeply" }
  if (hasManyMarks(text, YAML_MAX_MARKS))
    return { problem: `has more than ${YAML_MAX_MARKS} quotes, brackets, colons, lines and other marks` }
  try {
    return { value: parse(text, { maxAliasCount: 0, logLevel: "error" }) }
  } catch (error) {
    const [reason = ""] = String(error.message).split("\n")
    return { problem: `is not valid YAML (${reason.replace(/:$/, "")})` }
  }
}
/** Parses the YAML of a frontmatter; positions match `block`. Returns the problem if it is not valid. Never throws. */
export function parseYaml(block) {
  if (isTooDeep(block)) return `it nests deeper than ${FRONTMATTER_MAX_DEPTH} levels`
  if (hasManyMarks(block, FRONTMATTER_MAX_MARKS))
    return `it has more than ${FRONTMATTER_MAX_MARKS} quotes, brackets, colons, lines and other marks`
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
  return error === undefined ? document : firstSentence(error.message)
}
/** True for a text with more than `max` characters that YAML gives a meaning. */
function hasManyMarks(text, max) {
  if (text.length <= max) return false
  let marks = 0
  for (const _ of text.matchAll(/[\n\r\\?:,[\]{}#&*!|>'"%@`-]/g)) if (++marks > max) return true
  return false
}
/** With more open brackets or nested indicators, parsing a few such texts aborts the process. */
const MAX_NESTED = 256
/**
 * Estimates the nesting before parsing, because parsing a few deeply nested texts aborts the process. Counts every
 * opening bracket, closed or not, indentation levels, and indicators that nest within a line (`- `, `? `, `: `). The
 * estimate is never too low.
 */
function isTooDeep(block) {
  if ((block.match(/[[{]/g) ?? []).length > MAX_NESTED) return true
  const levels = []
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
function firstSentence(message) {
  return message.split(/ at line |\n/)[0]
}
