import { isPlainMark } from "./learned-mark.ts"

/** A value of the frontmatter with the position of its text, in UTF-16 code units of the block. */
export interface FrontmatterField {
  value: string
  /** The scalar including its quotes, without surrounding blanks and comments. An empty range if there is no text. */
  start: number
  end: number
  /** True if the value is exactly what a YAML parser reads. */
  exact: boolean
}

/** Where an entry can be inserted. */
export interface InsertionPoint {
  at: number
  /** The indentation of entries in block style. */
  indent: string
  /** For flow style, `{a: b}`: whether there are entries. */
  flow?: "empty" | "filled"
}

/** The values of a frontmatter by their keys. */
export interface FrontmatterFields {
  top: Map<string, FrontmatterField>
  /** The values below `metadata`. */
  metadata: Map<string, FrontmatterField>
  /** Where an entry of `metadata` can be inserted; absent if it has no entries. */
  metadataEntries?: InsertionPoint | undefined
  /** Where an entry can be inserted if the top level is indented or in flow style. */
  entries?: InsertionPoint | undefined
  /** True if every line is simple, so that all values are exactly what a YAML parser reads. */
  exact: boolean
}

const ENTRY = /^( *)([A-Za-z_][\w.-]{0,100}):(?:([ \t]+)(.*))?$/s
const KEYS = new Set(["name", "description", "type"])

/**
 * Reads frontmatter line by line, much faster than a YAML parser. Plain and quoted one-line values and one level of
 * entries below a key are read exactly. Anything else sets `exact` to false and is read leniently: a value is the text
 * after the first `: ` of its key, joined with the indented lines below it. Never fails. Linear time.
 */
export function readFrontmatterLines(block: string): FrontmatterFields {
  // A lone CR ends a line in YAML, but not in the YAML library.
  const fields: FrontmatterFields = { top: new Map(), metadata: new Map(), exact: !/\r(?!\n)/.test(block) }
  let parent = ""
  let children = new Map<string, FrontmatterField>()
  let childIndent: string | undefined
  const folded = new Map<FrontmatterField, string[]>()
  let open: FrontmatterField | undefined
  for (const { 0: line, index } of block.matchAll(/[^\r\n]+/g)) {
    if (/^[ \t]*(?:#|$)/.test(line)) continue
    const [, indent = "", key, gap = "", text = ""] = ENTRY.exec(line) ?? []
    if (indent !== "" && parent !== "") childIndent ??= indent
    if (key === undefined || (indent !== "" && (indent !== childIndent || KEYS.has(parent)))) {
      fields.exact = false
      if (!/^[ \t]/.test(line)) open = undefined
      if (open !== undefined) continueField(open, line, index, folded)
      continue
    }
    const isInMetadata = indent !== "" && parent === "metadata"
    const start = index + indent.length + key.length + 1 + gap.length
    const field = readScalar(text, start, isInMetadata && key === "learned")
    if (isInMetadata) fields.metadataEntries ??= { at: index, indent }
    if (indent === "") {
      parent = field.end === start ? key : ""
      childIndent = undefined
      children = key === "metadata" ? fields.metadata : new Map()
    }
    const siblings = indent === "" ? fields.top : children
    if (!field.exact || siblings.has(key)) fields.exact = false
    if (!siblings.has(key)) siblings.set(key, field)
    open = field.exact && /^["']/.test(text) ? undefined : field
  }
  for (const [field, lines] of folded) field.value = withoutQuotes(lines.join(" "))
  return fields
}

/** Adds an indented line to the value above it: of a block scalar, or of a text that is wrapped. */
function continueField(
  field: FrontmatterField,
  line: string,
  offset: number,
  folded: Map<FrontmatterField, string[]>,
): void {
  const lines = folded.get(field) ?? (/^(?:[|>][-+\d]*)?$/.test(field.value) ? [] : [field.value])
  lines.push(line.trim())
  folded.set(field, lines)
  field.end = offset + withoutBlankEnd(line).length
  field.exact = false
}

const PLAIN = /^[^\s\-?:,[\]{}#&*!|>'"%@`][^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]*$/
const DOUBLE = /^"((?:[^"\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*)"[ \t]*(?:[ \t]#.*)?$/
const SINGLE = /^'((?:[^']|'')*)'[ \t]*(?:[ \t]#.*)?$/

/** @param mayBeMark A mark of learning is exact, too, although it is a map. */
function readScalar(text: string, start: number, mayBeMark: boolean): FrontmatterField {
  const inner = (DOUBLE.exec(text) ?? SINGLE.exec(text))?.[1]
  if (inner !== undefined) {
    const exact = !/[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]/.test(inner)
    const isEscaped = exact && text[0] === '"' && inner.includes("\\")
    const value = isEscaped ? (JSON.parse(`"${inner}"`) as string) : inner
    const end = start + inner.length + 2
    return { value: text[0] === "'" ? value.replaceAll("''", "'") : value, start, end, exact }
  }
  const comment = text.search(/(?:^|[ \t])#/)
  const value = withoutBlankEnd(comment < 0 ? text : text.slice(0, comment))
  const isPlain = value === "" || (PLAIN.test(value) && !/:(?:[ \t]|$)/.test(value))
  if (isPlain || (mayBeMark && isPlainMark(value))) {
    return { value, start, end: start + value.length, exact: true }
  }
  const whole = withoutBlankEnd(text)
  return { value: withoutQuotes(whole), start, end: start + whole.length, exact: false }
}

/** The text without trailing characters that are blank in YAML; a no-break space is not. */
export function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && " \t\r\n".includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}

function withoutQuotes(text: string): string {
  return /^(["']).*\1$/s.test(text) ? text.slice(1, -1) : text
}
