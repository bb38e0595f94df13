import { oneLine } from "@caliban/text"
import { isMap, isScalar } from "yaml"
import { attempt } from "../attempt.ts"
import { formatScalar, quoteScalar, restyleScalar } from "./format-scalar.ts"
import { formatLearned } from "./learned-mark.ts"
import { type FrontmatterReading, readFrontmatter } from "./read-frontmatter.ts"
import type { FrontmatterField, FrontmatterFields, InsertionPoint } from "./read-frontmatter-lines.ts"
import { parseYaml } from "./read-yaml.ts"
import { typeField } from "./summary.ts"
import type { LearnedMark, TopicDraft } from "./topic.ts"

/** How new entries are written. */
export interface EntryStyle {
  /** The line end of the file. */
  end: string
  /** True if a missing type goes to the top level. Default: below `metadata`. */
  topLevelType?: boolean | undefined
}

type Step = (block: string, reading: FrontmatterReading) => string

/** Writes the values of a draft into a frontmatter; see `editTopic`. Each step reads what the last one wrote. */
export function editFrontmatter(block: string, draft: TopicDraft, style: EntryStyle): string {
  const replacements = [
    replace(({ top }) => top.get("name"), draft.name),
    replace(({ top }) => top.get("description"), draft.description),
    replace(typeField, draft.type),
  ]
  let reading = readFrontmatter(block)
  const steps: readonly Step[] = [
    // Once the broken values are repaired, the YAML may be valid and contain further fields.
    ...(reading.problem === undefined ? [] : replacements),
    ...replacements,
    (text, { fields }) => addType(text, fields, draft, style),
    (text, { fields }) => addDescription(text, fields, draft, style),
    (text, reading) =>
      draft.name === undefined && text === block ? text : addName(text, reading, draft, style),
  ]
  let edited = block
  let valid: string | undefined
  for (const step of steps) {
    if (reading.problem === undefined) valid ??= edited
    const next = step(edited, reading)
    if (next !== edited) reading = readFrontmatter(next)
    edited = next
  }
  if (valid === undefined || edited === block || hasValues(reading, draft)) return edited
  return rewrite(valid, draft, style) ?? edited
}

/** Replaces a value that differs, or that is not valid YAML. */
function replace(find: (fields: FrontmatterFields) => FrontmatterField | undefined, value?: string): Step {
  return (block, { fields, problem }) => {
    const field = find(fields)
    if (field === undefined || value === undefined) return block
    if ((problem === undefined || field.exact) && oneLine(field.value) === oneLine(value)) return block
    return splice(block, field, restyleScalar(block.slice(field.start, field.end), value))
  }
}

function splice(block: string, { start, end }: { start: number; end: number }, text: string): string {
  const blank = block[start - 1] === ":" ? " " : ""
  return block.slice(0, start) + blank + text + block.slice(end)
}

function insert(block: string, { at, indent, flow }: InsertionPoint, entry: string, end: string): string {
  const text = flow === undefined ? `${indent}${entry}${end}` : entry + (flow === "empty" ? "" : ", ")
  return splice(block, { start: at, end: at }, text)
}

/** The place for an entry of the top level. In block style it can be any line. */
function topPoint({ entries = { at: 0, indent: "" } }: FrontmatterFields, at = entries.at): InsertionPoint {
  return entries.flow === undefined ? { ...entries, at } : entries
}

function addType(block: string, fields: FrontmatterFields, draft: TopicDraft, style: EntryStyle): string {
  if (typeField(fields) !== undefined) return block
  const type = `type: ${draft.type}`
  if (fields.metadataEntries !== undefined) return insert(block, fields.metadataEntries, type, style.end)
  if (style.topLevelType || fields.top.has("metadata"))
    return insert(block, topPoint(fields, block.length), type, style.end)
  const learned = draft.learned === undefined ? [] : [`learned: ${formatLearned(draft.learned)}`]
  return addMetadata(block, fields, ["node_type: memory", type, ...learned], style.end)
}

function addMetadata(
  block: string,
  fields: FrontmatterFields,
  entries: readonly string[],
  end: string,
): string {
  const point = topPoint(fields, block.length)
  const lines = ["metadata:", ...entries.map((entry) => `${point.indent}  ${entry}`)]
  const text = point.flow === undefined ? lines.join(end) : `metadata: {${entries.join(", ")}}`
  return insert(block, point, text, end)
}

function addDescription(
  block: string,
  fields: FrontmatterFields,
  draft: TopicDraft,
  { end }: EntryStyle,
): string {
  if (fields.top.has("description")) return block
  const name = fields.top.get("name")
  const [before = ""] =
    name === undefined ? [] : (/^[^\r\n]*(?:\r?\n|\r|$)/.exec(block.slice(name.end)) ?? [])
  const point = topPoint(fields, name && name.end + before.length)
  return insert(block, point, `description: ${quoteScalar(draft.description)}`, end)
}

function addName(block: string, reading: FrontmatterReading, draft: TopicDraft, { end }: EntryStyle): string {
  const { fields, problem } = reading
  if (fields.top.has("name")) return block
  // Quoted, so that a misplaced indented line below does not continue the value.
  const format = problem === undefined ? formatScalar : quoteScalar
  return insert(block, topPoint(fields), `name: ${format(draft.name ?? draft.slug)}`, end)
}

/**
 * Sets or removes the mark of learning in a frontmatter, and changes no other byte. A `metadata` that is not a map stays
 * as it is, without a mark.
 */
export function editLearned(block: string, mark: LearnedMark | undefined, end: string): string {
  const { fields } = readFrontmatter(block)
  const field = fields.metadata.get("learned")
  if (mark === undefined) return field === undefined ? block : removeMark(block, field)
  const text = formatLearned(mark)
  if (field !== undefined) return splice(block, field, text)
  if (fields.metadataEntries !== undefined)
    return insert(block, fields.metadataEntries, `learned: ${text}`, end)
  return fields.top.has("metadata") ? block : addMetadata(block, fields, [`learned: ${text}`], end)
}

/** Removes the line of the mark; one that shares its line, or has several, becomes `null`. */
function removeMark(block: string, field: FrontmatterField): string {
  const [before = ""] = /(?:^|(?<=[\r\n])) *learned:[ \t]*$/.exec(block.slice(0, field.start)) ?? []
  const [after = ""] = /^[ \t]*(?:\r?\n|\r|$)/.exec(block.slice(field.end)) ?? []
  if (before === "" || (after === "" && field.end < block.length)) return splice(block, field, "null")
  return block.slice(0, field.start - before.length) + block.slice(field.end + after.length)
}

/** True if a frontmatter is valid YAML and has the values of the draft. */
function hasValues(reading: FrontmatterReading, { name, description, type }: TopicDraft): boolean {
  const { fields, problem } = reading
  const is = (key: string, value: string): boolean =>
    oneLine(fields.top.get(key)?.value ?? "") === oneLine(value)
  return (
    problem === undefined &&
    (name === undefined || is("name", name)) &&
    is("description", description) &&
    typeField(fields)?.value === type
  )
}

/** The fallback for YAML that cannot be edited in place: serialises it again, with comments and unknown keys. */
function rewrite(block: string, draft: TopicDraft, { end }: EntryStyle): string | undefined {
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
  return text !== undefined && hasValues(readFrontmatter(text), draft) ? text : undefined
}
