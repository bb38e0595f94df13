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

/** The fields of a frontmatter that this library reads. */
export interface FrontmatterFields {
  name?: FrontmatterField
  description?: FrontmatterField
  /** `type` at the top level. */
  type?: FrontmatterField
  /** `type` below `metadata`. */
  metadataType?: FrontmatterField
  /** `learned` below `metadata`, in flow form; see `LearnedMark`. */
  learned?: FrontmatterField
  /** Where an entry of `metadata` can be inserted; absent if it has no entries. */
  metadataEntries?: InsertionPoint
  /** True if there is a key `metadata`, with any value. */
  hasMetadata?: boolean
  /** Where an entry can be inserted if the top level is indented or in flow style. */
  entries?: InsertionPoint
  /** True if every line is simple, so that all values are exactly what a YAML parser reads. */
  exact: boolean
}

const LINE = /([^\r\n]*)(?:\r?\n|\r|$)/y
const ENTRY = /^( *)([A-Za-z_][\w.-]{0,100}):(?:([ \t]+)(.*))?$/s
const KEYS = new Set(["name", "description", "type"])

/**
 * Reads frontmatter line by line, much faster than a YAML parser. Plain and quoted one-line values and one level of
 * `metadata` are read exactly. Anything else sets `exact` to false and is read leniently: a value is the text after the
 * first `: ` of its key, joined with the indented lines below it. Never fails. Linear time.
 */
export function readFrontmatterLines(block: string): FrontmatterFields {
  // A lone CR ends a line in YAML, but not in the YAML library.
  const fields: FrontmatterFields = { exact: !/\r(?!\n)/.test(block) }
  const paths = new Set<string>()
  let parent = ""
  let childIndent = ""
  let last: OpenField | undefined
  let position = 0
  while (position < block.length) {
    const offset = position
    LINE.lastIndex = position
    const [part = "", line = ""] = LINE.exec(block) ?? []
    position += part.length
    if (/^[ \t]*(?:#|$)/.test(line)) continue
    const entry = ENTRY.exec(line)
    const indent = entry?.[1] ?? ""
    if (indent !== "" && parent !== "" && childIndent === "") childIndent = indent
    if (entry === null || (indent !== "" && (parent === "" || indent !== childIndent || KEYS.has(parent)))) {
      fields.exact = false
      if (last !== undefined && /^[ \t]/.test(line)) joinLine(last, line, offset)
      else last = closeField(last)
      continue
    }
    closeField(last)
    const key = entry[2] as string
    const start = offset + indent.length + key.length + 1 + (entry[3]?.length ?? 0)
    const isNote = indent !== "" && parent === "metadata" && key === "learned"
    const field = (isNote && readNote(entry[4] ?? "", start)) || readScalar(entry[4] ?? "", start)
    if (!field.exact) fields.exact = false
    if (indent === "") {
      parent = field.value === "" && field.end === field.start ? key : ""
      childIndent = ""
    } else if (parent === "metadata") fields.metadataEntries ??= { at: offset, indent }

    last = field.exact && /^["']/.test(entry[4] ?? "") ? undefined : { field, lines: [] }
    const path = indent === "" ? key : `${parent} ${key}`
    if (paths.has(path)) {
      fields.exact = false
      continue
    }
    paths.add(path)
    if (path === "metadata") fields.hasMetadata = true
    if (path === "metadata type") fields.metadataType = field
    if (path === "metadata learned") fields.learned = field
    if (indent === "" && KEYS.has(key)) fields[key as "name" | "description" | "type"] = field
  }
  closeField(last)
  return fields
}

const PLAIN = /^[^\s\-?:,[\]{}#&*!|>'"%@`][^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]*$/
const DOUBLE = /^"((?:[^"\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*)"[ \t]*(?:[ \t]#.*)?$/
const SINGLE = /^'((?:[^']|'')*)'[ \t]*(?:[ \t]#.*)?$/

/** A mark of learning on one line, without a comment behind it. */
function readNote(text: string, start: number): FrontmatterField | undefined {
  const value = withoutBlankEnd(text)
  return isPlainMark(value) ? { value, start, end: start + value.length, exact: true } : undefined
}

function readScalar(text: string, start: number): FrontmatterField {
  const quoted = text.startsWith('"') ? DOUBLE.exec(text) : text.startsWith("'") ? SINGLE.exec(text) : null
  if (quoted !== null) {
    const inner = quoted[1] as string
    const value = text[0] === '"' ? unescapeDouble(inner) : inner.replaceAll("''", "'")
    const exact = value !== undefined && !/[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]/.test(inner)
    return { value: value ?? inner, start, end: start + inner.length + 2, exact }
  }
  const comment = text.search(/(?:^|[ \t])#/)
  const value = withoutBlankEnd(comment < 0 ? text : text.slice(0, comment))
  if (value === "" || (PLAIN.test(value) && !/:(?:[ \t]|$)/.test(value))) {
    return { value, start, end: start + value.length, exact: true }
  }
  const whole = withoutBlankEnd(text)
  return { value: withoutQuotes(whole), start, end: start + whole.length, exact: false }
}

function unescapeDouble(inner: string): string | undefined {
  if (!inner.includes("\\")) return inner
  try {
    return JSON.parse(`"${inner}"`) as string
  } catch {
    return undefined
  }
}

/** The text without trailing characters that are blank in YAML; a no-break space is not. */
export function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && " \t\r\n".includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}

function withoutQuotes(text: string): string {
  return text.length > 1 && (text[0] === '"' || text[0] === "'") && text.at(-1) === text[0]
    ? text.slice(1, -1)
    : text
}

/** A field that may continue in indented lines (block scalars, wrapped text), which are joined to one line. */
interface OpenField {
  field: FrontmatterField
  lines: string[]
}

function joinLine({ field, lines }: OpenField, line: string, offset: number): void {
  lines.push(line.trim())
  field.end = offset + withoutBlankEnd(line).length
  field.exact = false
}

function closeField(open: OpenField | undefined): undefined {
  if (open === undefined || open.lines.length === 0) return
  const { field, lines } = open
  const before = /^[|>][-+\d]*$/.test(field.value) ? "" : field.value
  field.value = withoutQuotes([before, ...lines].filter((part) => part !== "").join(" "))
}
