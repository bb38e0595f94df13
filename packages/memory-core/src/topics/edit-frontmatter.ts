import { oneLine } from "@caliban/text"
import { isMap, isScalar } from "yaml"
import { attempt } from "../attempt.ts"
import { formatScalar, quoteScalar, restyleScalar } from "./format-scalar.ts"
import { parseYaml, readFrontmatter } from "./read-frontmatter.ts"
import type { FrontmatterField, FrontmatterFields, InsertionPoint } from "./read-frontmatter-lines.ts"
import type { TopicDraft } from "./topic.ts"

interface Edit {
  start: number
  end: number
  text: string
}

/** Frontmatter with the values of a draft; see `editTopic`. `end` is the line end of the file. */
export function editFrontmatter(block: string, draft: TopicDraft, end: string): string {
  let sound = block
  let { fields, problem } = readFrontmatter(sound)
  if (problem !== undefined) {
    // With its broken values repaired it may be sound, and then it can hold more than was seen in it.
    sound = applyEdits(block, collectReplacements(block, draft, fields, true))
    ;({ fields, problem } = readFrontmatter(sound))
  }
  const isBroken = problem !== undefined
  const edits = collectReplacements(sound, draft, fields, isBroken)
  const isChanged = sound !== block || edits.length > 0
  edits.push(...collectInsertions(sound, draft, fields, end, { isBroken, isChanged }))
  const edited = applyEdits(sound, edits)
  if (edited === block || isBroken || says(edited, draft)) return edited
  return rewrite(sound, draft, end) ?? edited
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

/** Entries for what is missing. A name only when something else changes too, or when one is given. */
function collectInsertions(
  block: string,
  draft: TopicDraft,
  fields: FrontmatterFields,
  end: string,
  { isBroken, isChanged }: { isBroken: boolean; isChanged: boolean },
): Edit[] {
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
    // Quoted, it does not go on in an indented line that stands below it by mistake.
    const format = isBroken ? quoteScalar : formatScalar
    insert(top, `name: ${format(draft.name ?? draft.slug)}`)
  }
  if (fields.description === undefined) {
    const point = fields.name === undefined ? top : below(lineAfter(block, fields.name.end))
    insert(point, `description: ${quoteScalar(draft.description)}`)
  }
  if (!lacksType) return edits
  if (fields.metadataEntries !== undefined) insert(fields.metadataEntries, `type: ${draft.type}`)
  else if (fields.hasMetadata === true) insert(below(block.length), `type: ${draft.type}`)
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
  // Stable: of two insertions at one place the first stays first, so apply from the back.
  for (const edit of [...edits].sort((a, b) => a.start - b.start).reverse()) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end)
  }
  return result
}

/** True when a frontmatter is sound YAML and reads as the draft. */
function says(block: string, draft: TopicDraft): boolean {
  const { fields, problem } = readFrontmatter(block)
  return (
    problem === undefined &&
    (draft.name === undefined || oneLine(fields.name?.value ?? "") === oneLine(draft.name)) &&
    oneLine(fields.description?.value ?? "") === oneLine(draft.description) &&
    (fields.metadataType ?? fields.type)?.value === draft.type
  )
}

/** The last resort for YAML that no edit in place fits: written anew, comments and unknown keys kept. */
function rewrite(block: string, draft: TopicDraft, end: string): string | undefined {
  const document = parseYaml(block)
  if (typeof document === "string" || !isMap(document.contents)) return undefined
  const set = (path: string[], value: string): void => {
    const old = document.getIn(path, true)
    // An old value takes the new one: comments around it are part of it.
    const node = isScalar(old) ? old : document.createNode(value)
    if (isScalar(node)) Object.assign(node, { value, type: path.includes("type") ? "PLAIN" : "QUOTE_DOUBLE" })
    delete node.tag
    // An anchor that can be read and not be written.
    if (isScalar(node) && /[\s\p{Cc}]/u.test(node.anchor ?? "")) delete node.anchor
    document.setIn(path, node)
  }
  if (draft.name !== undefined || !document.has("name")) set(["name"], draft.name ?? draft.slug)
  set(["description"], draft.description)
  set(isMap(document.get("metadata", true)) ? ["metadata", "type"] : ["type"], draft.type)
  // An alias to nothing can be read and not be written.
  const text = attempt(() => document.toString({ lineWidth: 0 }))?.replaceAll("\n", end)
  return text !== undefined && says(text, draft) ? text : undefined
}
