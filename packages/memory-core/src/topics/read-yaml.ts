import { mustBeText } from "@caliban/text"
import { type Document, isMap, isScalar, type Pair, parse, parseDocument, visit } from "yaml"
import { FRONTMATTER_MAX_DEPTH, FRONTMATTER_MAX_MARKS, YAML_MAX_MARKS } from "../limits.ts"
import { type FrontmatterLines, readLines } from "./frontmatter.ts"

/**
 * Parses a YAML document, such as a configuration file. Returns its value, or the problem as the predicate of a sentence
 * (`is not valid YAML (…)`). Rejects aliases, deep nesting and thousands of marks, with which a small text can exhaust or
 * block the process. Never throws.
 */
export function readYaml(text: string): { value: unknown } | { problem: string } {
  mustBeText("readYaml", "text", text)
  const problem = exceededLimit(text, YAML_MAX_MARKS)
  if (problem !== undefined) return { problem }
  try {
    const options = { schema: "core", resolveKnownTags: false, logLevel: "error" } as const
    return { value: parse(text, { ...options, maxAliasCount: 0 }) }
  } catch (error) {
    const [reason] = String((error as Error).message).split(/:?\n/)
    return { problem: `is not valid YAML (${reason})` }
  }
}

/** What a frontmatter says. */
export interface Frontmatter {
  /** Where its values are. */
  lines: FrontmatterLines
  /** A value by its path, such as `metadata/type`; empty for what is not text. */
  get(path: string): string | undefined
  /** The problem if the YAML is not valid; the values are then read line by line. */
  problem: string | undefined
  /** False for YAML without any keys, such as a paragraph between two horizontal rules. */
  hasKeys: boolean
}

/**
 * Reads frontmatter: line by line if every line is simple, otherwise with `yaml` (all values strings, no tags, no merge
 * keys, no aliases), otherwise leniently line by line, with the problem. Never fails. Executes nothing.
 */
export function readFrontmatter(block: string): Frontmatter {
  const lines = readLines(block)
  const document = lines.exact ? undefined : parseYaml(block)
  const isValid = typeof document === "object" && document.contents !== null
  const map = isValid && isMap(document.contents) ? document.contents : undefined
  const get = (path: string): string | undefined =>
    map === undefined ? lines.fields.get(path)?.value : textOf(map.getIn(path.split("/"), true), path)
  const problem = typeof document === "string" ? document : undefined
  return { lines, get, problem, hasKeys: !isValid || map !== undefined }
}

/** A mark of learning in any form is read as the text of the plain form. */
function textOf(node: unknown, path: string): string | undefined {
  if (isScalar(node)) return String(node.value ?? "")
  if (path !== "metadata/learned" || !isMap(node)) return node === undefined ? undefined : ""
  return `{${(node.items as Pair[]).map(({ key, value }) => `${key}: ${value}`).join(", ")}}`
}

/** Parses the YAML of a frontmatter. Returns the problem if it is not valid. Never throws. */
export function parseYaml(block: string): Document.Parsed | string {
  const limit = exceededLimit(block, FRONTMATTER_MAX_MARKS)
  if (limit !== undefined) return `it ${limit}`
  // Only the first error is used, and a pretty one costs a look at the text.
  const options = { resolveKnownTags: false, merge: false, logLevel: "error", prettyErrors: false } as const
  const document = parseDocument(block.replace(/\r(?!\n)/g, "\n"), { schema: "failsafe", ...options })
  const [error] = document.errors
  if (error !== undefined) return error.message.split(/ at line |\n/)[0] as string
  let dangling: string | undefined
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) === undefined) dangling = alias.source
    },
  })
  return dangling === undefined ? document : `there is no anchor &${dangling}`
}

/** What a parser would take too long for, as the predicate of a sentence. Marks are characters with a meaning in YAML. */
function exceededLimit(text: string, maxMarks: number): string | undefined {
  if (isTooDeep(text)) return `nests deeper than ${FRONTMATTER_MAX_DEPTH} levels`
  const marks = text.match(/[\n\r\\?:,[\]{}#&*!|>'"%@`-]/g) ?? []
  return marks.length > maxMarks
    ? `has more than ${maxMarks} quotes, brackets, lines and other marks`
    : undefined
}

/** With more open brackets or nested indicators, parsing a few such texts aborts the process. */
const MAX_NESTED = 256

/**
 * Estimates the nesting: counts every opening bracket, closed or not, indentation levels, and indicators that nest within
 * a line (`- `, `? `, `: `). The estimate is never too low.
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
