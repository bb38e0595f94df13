import { isMap, isScalar, parseDocument, type YAMLMap } from "yaml"
import { FRONTMATTER_MAX_DEPTH } from "../limits.ts"
import {
  type FrontmatterField,
  type FrontmatterFields,
  readFrontmatterLines,
} from "./read-frontmatter-lines.ts"

export interface FrontmatterReading {
  fields: FrontmatterFields
  /** What is wrong with the YAML; absent when it is sound. Then the fields are the lenient reading. */
  problem?: string
}

/**
 * Reads frontmatter: line by line where every line is plain, else with `yaml` (every value a string, no tags, no
 * merge keys, no aliases), else line by line after all, with the problem named. Never fails, runs nothing.
 */
export function readFrontmatter(block: string): FrontmatterReading {
  const fields = readFrontmatterLines(block)
  if (fields.exact) return { fields }
  if (isTooDeep(block)) return { fields, problem: `it nests deeper than ${FRONTMATTER_MAX_DEPTH} levels` }
  const document = parseDocument(block, { schema: "failsafe", merge: false, logLevel: "silent" })
  const [error] = document.errors
  if (error !== undefined) return { fields, problem: firstSentence(error.message) }
  if (!isMap(document.contents)) {
    return document.contents === null
      ? { fields }
      : { fields, problem: "it is not a list of `key: value` lines" }
  }
  return { fields: fieldsOf(document.contents, block, fields) }
}

function fieldsOf(map: YAMLMap, block: string, lines: FrontmatterFields): FrontmatterFields {
  const metadata = map.get("metadata", true)
  const found = {
    name: fieldOf(map, "name", block),
    description: fieldOf(map, "description", block),
    type: fieldOf(map, "type", block),
    metadataType: isMap(metadata) ? fieldOf(metadata, "type", block) : undefined,
    metadataBlock: isMap(metadata) && metadata.flow !== true ? lines.metadataBlock : undefined,
  }
  return {
    ...(Object.fromEntries(Object.entries(found).filter(([, field]) => field !== undefined)) as object),
    exact: true,
  }
}

function fieldOf(map: YAMLMap, key: string, block: string): FrontmatterField | undefined {
  const node = map.get(key, true)
  if (!isScalar(node) || !node.range) return undefined
  const [start, valueEnd] = node.range
  const end = start + block.slice(start, valueEnd).trimEnd().length
  return { value: String(node.value ?? ""), start, end, exact: true }
}

/**
 * A look at the nesting before the parser sees it, since a few deeply nested texts abort the process: open brackets,
 * indentation levels and runs of `- ` and `? `, quotes ignored. Counts too many rather than too few.
 */
function isTooDeep(block: string): boolean {
  let brackets = 0
  const indents: number[] = []
  for (const line of block.split(/[\r\n]+/)) {
    const indent = line.length - line.trimStart().length
    while (indents.length > 0 && (indents.at(-1) as number) >= indent) indents.pop()
    indents.push(indent)
    const run = /^\s*((?:[-?:][ \t]+)*)/.exec(line)?.[1] ?? ""
    const nested = (run.match(/\S/g) ?? []).length + (line.match(/: /g) ?? []).length
    if (indents.length + nested > FRONTMATTER_MAX_DEPTH + 16) return true
    for (const character of line) {
      if (character === "[" || character === "{") brackets++
      if (character === "]" || character === "}") brackets = Math.max(0, brackets - 1)
      if (brackets > FRONTMATTER_MAX_DEPTH) return true
    }
    if (indents.length > FRONTMATTER_MAX_DEPTH) return true
  }
  return false
}

function firstSentence(message: string): string {
  return (message.split(/ at line |\n/)[0] as string).replace(/:$/, "")
}
