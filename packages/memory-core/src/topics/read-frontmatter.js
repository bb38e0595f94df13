import { isMap, isNode, isScalar } from "yaml"
import { readFrontmatterLines, withoutBlankEnd } from "./read-frontmatter-lines.ts"
import { parseYaml } from "./read-yaml.ts"
/**
 * Reads frontmatter: line by line if every line is simple, otherwise with `yaml` (all values strings, no tags, no merge
 * keys, no aliases), otherwise leniently line by line, with the problem. Never fails. Executes nothing.
 */
export function readFrontmatter(block) {
  const fields = readFrontmatterLines(block)
  if (fields.exact) return { fields, hasKeys: true }
  const document = parseYaml(block)
  if (typeof document === "string") return { fields, problem: document, hasKeys: true }
  if (isMap(document.contents)) return { fields: fieldsOf(document.contents, block), hasKeys: true }
  return document.contents === null
    ? { fields, hasKeys: true }
    : { fields, problem: "it is not a list of `key: value` lines", hasKeys: false }
}
function fieldsOf(map, block) {
  const metadata = map.get("metadata", true)
  const found = {
    name: fieldOf(map, "name", block),
    description: fieldOf(map, "description", block),
    type: fieldOf(map, "type", block),
    metadataType: isMap(metadata) ? fieldOf(metadata, "type", block) : undefined,
    learned: isMap(metadata) ? noteOf(metadata, block) : undefined,
    metadataEntries: isMap(metadata) ? insertionPoint(metadata, block) : undefined,
    entries: insertionPoint(map, block),
  }
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, field]) => field !== undefined)),
    hasMetadata: map.has("metadata"),
    exact: true,
  }
}
/** The field of a key. A list, a map or an alias reads as empty, and is replaced as a whole by an edit. */
function fieldOf(map, key, block) {
  const pair = map.items.find((item) => isScalar(item.key) && item.key.value === key)
  const node = pair?.value
  if (!isScalar(pair?.key) || !isNode(node) || !node.range) return undefined
  const [start, valueEnd] = node.range
  const length = withoutBlankEnd(block.slice(start, valueEnd)).length
  // For an empty value, the parser may return a position after a comment.
  const at = length === 0 ? block.indexOf(":", pair.key.range?.[1]) + 1 : start
  return { value: isScalar(node) ? String(node.value ?? "") : "", start: at, end: at + length, exact: true }
}
/** The note of learning in any form, as the text of the plain form. */
function noteOf(metadata, block) {
  const field = fieldOf(metadata, "learned", block)
  const node = metadata.get("learned", true)
  if (field === undefined || !isMap(node)) return field
  const pairs = node.items.map(({ key, value }) => `${key}: ${value}`)
  return { ...field, value: `{${pairs.join(", ")}}` }
}
function insertionPoint(map, block) {
  const start = map.range?.[0] ?? 0
  if (map.flow === true) {
    return { at: start + 1, indent: "", flow: map.items.length === 0 ? "empty" : "filled" }
  }
  const at = Math.max(block.lastIndexOf("\n", start - 1), block.lastIndexOf("\r", start - 1)) + 1
  const indent = block.slice(at, start)
  return /^ *$/.test(indent) ? { at, indent } : undefined
}
