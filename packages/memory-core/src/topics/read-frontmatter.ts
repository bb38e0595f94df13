import { type Document, isMap, isNode, isScalar, type Pair, parseDocument, type YAMLMap } from "yaml"
import { FRONTMATTER_MAX_DEPTH } from "../limits.ts"
import {
  type FrontmatterField,
  type FrontmatterFields,
  type InsertionPoint,
  readFrontmatterLines,
  withoutBlankEnd,
} from "./read-frontmatter-lines.ts"

export interface FrontmatterReading {
  fields: FrontmatterFields
  /** What is wrong with the YAML; absent when it is sound. Then the fields are the lenient reading. */
  problem?: string
  /** False for YAML that holds no keys at all, such as a paragraph between two rules. */
  hasKeys: boolean
}

/**
 * Reads frontmatter: line by line where every line is plain, else with `yaml` (every value a string, no tags, no
 * merge keys, no aliases), else line by line after all, with the problem named. Never fails, runs nothing.
 */
export function readFrontmatter(block: string): FrontmatterReading {
  const fields = readFrontmatterLines(block)
  if (fields.exact) return { fields, hasKeys: true }
  const document = parseYaml(block)
  if (typeof document === "string") return { fields, problem: document, hasKeys: true }
  if (isMap(document.contents)) return { fields: fieldsOf(document.contents, block), hasKeys: true }
  return document.contents === null
    ? { fields, hasKeys: true }
    : { fields, problem: "it is not a list of `key: value` lines", hasKeys: false }
}

/** The YAML document of a frontmatter, of the same length, or what is wrong with it. */
export function parseYaml(block: string): Document.Parsed | string {
  if (isTooDeep(block)) return `it nests deeper than ${FRONTMATTER_MAX_DEPTH} levels`
  const lines = block.replace(/\r(?!\n)/g, "\n")
  const document = parseDocument(lines, {
    schema: "failsafe",
    resolveKnownTags: false,
    merge: false,
    logLevel: "error",
  })
  const [error] = document.errors
  return error === undefined ? document : firstSentence(error.message)
}

function fieldsOf(map: YAMLMap, block: string): FrontmatterFields {
  const metadata = map.get("metadata", true)
  const found = {
    name: fieldOf(map, "name", block),
    description: fieldOf(map, "description", block),
    type: fieldOf(map, "type", block),
    metadataType: isMap(metadata) ? fieldOf(metadata, "type", block) : undefined,
    metadataEntries: isMap(metadata) ? insertionPoint(metadata, block) : undefined,
    entries: insertionPoint(map, block),
  }
  return {
    ...(Object.fromEntries(Object.entries(found).filter(([, field]) => field !== undefined)) as object),
    hasMetadata: map.has("metadata"),
    exact: true,
  }
}

/** A value that is a list, a map or an alias reads as empty, and is replaced as a whole when it is set. */
function fieldOf(map: YAMLMap, key: string, block: string): FrontmatterField | undefined {
  const pair = (map.items as Pair[]).find((item) => isScalar(item.key) && item.key.value === key)
  const node = pair?.value
  if (!isScalar(pair?.key) || !isNode(node) || !node.range) return undefined
  const [start, valueEnd] = node.range
  const length = withoutBlankEnd(block.slice(start, valueEnd)).length
  // Where there is no value, the parser may point behind a comment.
  const at = length === 0 ? block.indexOf(":", pair.key.range?.[1]) + 1 : start
  return { value: isScalar(node) ? String(node.value ?? "") : "", start: at, end: at + length, exact: true }
}

function insertionPoint(map: YAMLMap, block: string): InsertionPoint | undefined {
  const start = map.range?.[0] ?? 0
  if (map.flow === true) {
    return { at: start + 1, indent: "", flow: map.items.length === 0 ? "empty" : "filled" }
  }
  const at = Math.max(block.lastIndexOf("\n", start - 1), block.lastIndexOf("\r", start - 1)) + 1
  const indent = block.slice(at, start)
  return /^ *$/.test(indent) ? { at, indent } : undefined
}

/** More than this many brackets at once, or nested indicators, abort the process a few texts later. */
const MOST_NESTED = 256

/**
 * A look at the nesting before the parser sees it, since a few deeply nested texts abort the process: every opening
 * bracket, wherever it stands and whether or not it is closed, indentation levels, and what can nest within a line
 * (`- `, `? `, `: `). Counts too many rather than too few.
 */
export function isTooDeep(block: string): boolean {
  if ((block.match(/[[{]/g) ?? []).length > MOST_NESTED) return true
  const levels: { indent: number; nested: number }[] = []
  let depth = 0
  for (const line of block.split("\n")) {
    const indent = line.length - line.trimStart().length
    while (levels.length > 0 && (levels.at(-1)?.indent ?? 0) >= indent) depth -= levels.pop()?.nested ?? 0
    const nested = Math.max(1, (line.match(/[-?:](?=\s|$)/g) ?? []).length)
    levels.push({ indent, nested })
    depth += nested
    if (levels.length > FRONTMATTER_MAX_DEPTH || depth > MOST_NESTED) return true
  }
  return false
}

function firstSentence(message: string): string {
  return message.split(/ at line |\n/)[0] as string
}
