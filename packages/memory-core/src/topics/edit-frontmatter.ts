import { oneLine } from "@caliban/text"
import { isMap, isScalar } from "yaml"
import { attempt } from "../attempt.ts"
import type { Codec } from "../layouts/codec.ts"
import { formatScalar, quoteScalar, restyleScalar } from "./format-scalar.ts"
import { readFrontmatter } from "./read-frontmatter.ts"
import type { FrontmatterField, FrontmatterFields, InsertionPoint } from "./read-frontmatter-lines.ts"
import { parseYaml } from "./read-yaml.ts"
import type { TopicDraft } from "./topic.ts"

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Writes the values of a draft into a frontmatter; see `editTopic`.
 *
 * @param end The line end of the file.
 * @param layout Decides where a missing type goes. Default: below `metadata`.
 */
export function editFrontmatter(block: string, draft: TopicDraft, end: string, codec?: Codec): string {
  let repaired = block
  let { fields, problem } = readFrontmatter(repaired)
  if (problem !== undefined) {
    // Once the broken values are repaired, the YAML may be valid and contain further fields.
    repaired = applyEdits(block, collectReplacements(block, draft, fields, true))
    ;({ fields, problem } = readFrontmatter(repaired))
  }
  const isBroken = problem !== undefined
  const edits = collectReplacements(repaired, draft, fields, isBroken)
  const isChanged = repaired !== block || edits.length > 0
  edits.push(...collectInsertions({ block: repaired, draft, fields, end, isBroken, isChanged, codec }))
  const edited = applyEdits(repaired, edits)
  if (edited === block || isBroken || hasValues(edited, draft)) return edited
  return rewrite(repaired, draft, end) ?? edited
}

function collectReplacements(
  block: string,
  draft: TopicDraft,
  fields: FrontmatterFields,
  isBroken: boolean,
): Edit[] {
  const replace = (field: FrontmatterField | undefined, value: string | undefined): Edit[] => {
    if (field === undefined || value === undefined) return []
    if ((!isBroken || field.exact) && oneLine(field.value) === oneLine(value)) return []
    const blank = block[field.start - 1] === ":" ? " " : ""
    const text = blank + restyleScalar(block.slice(field.start, field.end), value)
    return [{ start: field.start, end: field.end, text }]
  }
  return [
    ...replace(fields.name, draft.name),
    ...replace(fields.description, draft.description),
    ...replace(fields.metadataType ?? fields.type, draft.type),
  ]
}

interface Insertion {
  block: string
  draft: TopicDraft
  fields: FrontmatterFields
  /** The line end of the file. */
  end: string
  isBroken: boolean
  isChanged: boolean
  codec: Codec | undefined
}

/** Entries for missing values. A name is added only if the draft has one or something else changes too. */
function collectInsertions({ block, draft, fields, end, isBroken, isChanged, codec }: Insertion): Edit[] {
  const edits: Edit[] = []
  const insert = ({ at, indent, flow }: InsertionPoint, entry: string): void => {
    const text = flow === undefined ? `${indent}${entry}${end}` : entry + (flow === "empty" ? "" : ", ")
    edits.push({ start: at, end: at, text })
  }
  const top = fields.entries ?? { at: 0, indent: "" }
  const below = (at: number): InsertionPoint => (top.flow === undefined ? { at, indent: top.indent } : top)

  const lacksType = fields.metadataType === undefined && fields.type === undefined
  const lacksMore = fields.description === undefined || lacksType
  if (fields.name === undefined && (draft.name !== undefined || isChanged || lacksMore)) {
    // Quoted, so that a misplaced indented line below does not continue the value.
    const format = isBroken ? quoteScalar : formatScalar
    insert(top, `name: ${format(draft.name ?? draft.slug)}`)
  }
  if (fields.description === undefined) {
    const point = fields.name === undefined ? top : below(lineAfter(block, fields.name.end))
    insert(point, `description: ${quoteScalar(draft.description)}`)
  }
  if (!lacksType) return edits
  if (fields.metadataEntries !== undefined) insert(fields.metadataEntries, `type: ${draft.type}`)
  else if (fields.hasMetadata === true || codec?.topLevelType)
    insert(below(block.length), `type: ${draft.type}`)
  else if (top.flow !== undefined) insert(top, `metadata: {node_type: memory, type: ${draft.type}}`)
  else {
    const line = `${end}${top.indent}  `
    insert(below(block.length), `metadata:${line}node_type: memory${line}type: ${draft.type}`)
  }
  return edits
}

function lineAfter(block: string, position: number): number {
  const newline = block.slice(position).search(/[\r\n]/)
  if (newline < 0) return block.length
  const at = position + newline
  return at + (block.startsWith("\r\n", at) ? 2 : 1)
}

function applyEdits(block: string, edits: readonly Edit[]): string {
  let result = block
  // Applied from the back. The sort is stable, so insertions at the same position keep their order.
  for (const edit of [...edits].sort((a, b) => a.start - b.start).reverse()) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end)
  }
  return result
}

/** True if a frontmatter is valid YAML and has the values of the draft. */
function hasValues(block: string, draft: TopicDraft): boolean {
  const { fields, problem } = readFrontmatter(block)
  return (
    problem === undefined &&
    (draft.name === undefined || oneLine(fields.name?.value ?? "") === oneLine(draft.name)) &&
    oneLine(fields.description?.value ?? "") === oneLine(draft.description) &&
    (fields.metadataType ?? fields.type)?.value === draft.type
  )
}

/** The fallback for YAML that cannot be edited in place: serialises it again, with comments and unknown keys. */
function rewrite(block: string, draft: TopicDraft, end: string): string | undefined {
  const document = parseYaml(block)
  if (typeof document === "string" || !isMap(document.contents)) return undefined
  const set = (path: string[], value: string): void => {
    const old = document.getIn(path, true)
    // Reuse an existing node, because comments are attached to it.
    const node = isScalar(old) ? old : document.createNode(value)
    if (isScalar(node)) Object.assign(node, { value, type: path.includes("type") ? "PLAIN" : "QUOTE_DOUBLE" })
    delete node.tag
    // The library parses such an anchor, but cannot serialise it.
    if (isScalar(node) && /[\s\p{Cc}]/u.test(node.anchor ?? "")) delete node.anchor
    document.setIn(path, node)
  }
  if (draft.name !== undefined || !document.has("name")) set(["name"], draft.name ?? draft.slug)
  set(["description"], draft.description)
  set(isMap(document.get("metadata", true)) ? ["metadata", "type"] : ["type"], draft.type)
  // The library parses an unresolved alias, but cannot serialise it.
  const text = attempt(() => document.toString({ lineWidth: 0 }))?.replaceAll("\n", end)
  return text !== undefined && hasValues(text, draft) ? text : undefined
}
