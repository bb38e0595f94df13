import { isMap, isNode, isScalar, type Pair, type YAMLMap } from "yaml"
import {
  type FrontmatterField,
  type FrontmatterFields,
  type InsertionPoint,
  readFrontmatterLines,
  withoutBlankEnd,
} from "./read-frontmatter-lines.ts"
import { parseYaml } from "./read-yaml.ts"

export interface FrontmatterReading {
  fields: FrontmatterFields
  /** The problem if the YAML is not valid; the fields are then read line by line. */
  problem?: string
  /** False for YAML without any keys, such as a paragraph between two horizontal rules. */
  hasKeys: boolean
}

/**
 * Reads frontmatter: line by line if every line is simple, otherwise with `yaml` (all values strings, no tags, no merge
 * keys, no aliases), otherwise leniently line by line, with the problem. Never fails. Executes nothing.
 */
export function readFrontmatter(block: string): FrontmatterReading {
  const fields = readFrontmatterLines(block)
  if (fields.exact) return { fields, hasKeys: true }
  const document = parseYaml(block)
  if (typeof document === "string") return { fields, problem: document, hasKeys: true }
  const { contents } = document
  if (isMap(contents)) return { fields: fieldsOf(contents, block), hasKeys: true }
  if (contents === null) return { fields, hasKeys: true }
  return { fields, problem: "it is not a list of `key: value` lines", hasKeys: false }
}

function fieldsOf(map: YAMLMap, block: string): FrontmatterFields {
  const node = map.get("metadata", true)
  const metadata = isMap(node) ? node : undefined
  return {
    top: entriesOf(map, block),
    metadata: metadata === undefined ? new Map() : entriesOf(metadata, block),
    metadataEntries: metadata && insertionPoint(metadata, block),
    entries: insertionPoint(map, block),
    exact: true,
  }
}

/** The fields of a map. A list, a map or an alias reads as empty, and is replaced as a whole by an edit. */
function entriesOf(map: YAMLMap, block: string): Map<string, FrontmatterField> {
  const fields = new Map<string, FrontmatterField>()
  for (const { key, value: node } of map.items as Pair[]) {
    if (!isScalar(key) || fields.has(String(key.value)) || !isNode(node) || !node.range) continue
    const [from, to] = node.range
    const { length } = withoutBlankEnd(block.slice(from, to))
    // For an empty value, the parser may return a position after a comment.
    const start = length === 0 ? block.indexOf(":", key.range?.[1]) + 1 : from
    const mark = key.value === "learned" && isMap(node) ? textOf(node) : ""
    const value = isScalar(node) ? String(node.value ?? "") : mark
    fields.set(String(key.value), { value, start, end: start + length, exact: true })
  }
  return fields
}

/** The mark of learning in any form, as the text of the plain form. */
function textOf(mark: YAMLMap): string {
  return `{${(mark.items as Pair[]).map(({ key, value }) => `${key}: ${value}`).join(", ")}}`
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
