import { isPlainNote } from "./learned-note.ts"

const LINE = /([^\r\n]*)(?:\r?\n|\r|$)/y
const ENTRY = /^( *)([A-Za-z_][\w.-]{0,100}):(?:([ \t]+)(.*))?$/s
const KEYS = new Set(["name", "description", "type"])
/**
 * Reads frontmatter line by line, much faster than a YAML parser. Plain and quoted one-line values and one level of
 * `metadata` are read exactly. Anything else sets `exact` to false and is read leniently: a value is the text after the
 * first `: ` of its key, joined with the indented lines below it. Never fails. Linear time.
 */
export function readFrontmatterLines(block) {
  // A lone CR ends a line in YAML, but not in the YAML library.
  const fields = { exact: !/\r(?!\n)/.test(block) }
  const paths = new Set()
  let parent = ""
  let childIndent = ""
  let last
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
    const key = entry[2]
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
    if (indent === "" && KEYS.has(key)) fields[key] = field
  }
  closeField(last)
  return fields
}
const PLAIN = /^[^\s\-?:,[\]{}#&*!|>'"%@`][^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]*$/
const DOUBLE = /^"((?:[^"\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*)"[ \t]*(?:[ \t]#.*)?$/
const SINGLE = /^'((?:[^']|'')*)'[ \t]*(?:[ \t]#.*)?$/
/** A note of learning on one line, without a comment behind it. */
function readNote(text, start) {
  const value = withoutBlankEnd(text)
  return isPlainNote(value) ? { value, start, end: start + value.length, exact: true } : undefined
}
function readScalar(text, start) {
  const quoted = text.startsWith('"') ? DOUBLE.exec(text) : text.startsWith("'") ? SINGLE.exec(text) : null
  if (quoted !== null) {
    const inner = quoted[1]
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
function unescapeDouble(inner) {
  if (!inner.includes("\\")) return inner
  try {
    return JSON.parse(`"${inner}"`)
  } catch {
    return undefined
  }
}
/** The text without trailing characters that are blank in YAML; a no-break space is not. */
export function withoutBlankEnd(text) {
  let end = text.length
  while (end > 0 && " \t\r\n".includes(text[end - 1])) end--
  return text.slice(0, end)
}
function withoutQuotes(text) {
  return text.length > 1 && (text[0] === '"' || text[0] === "'") && text.at(-1) === text[0]
    ? text.slice(1, -1)
    : text
}
function joinLine({ field, lines }, line, offset) {
  lines.push(line.trim())
  field.end = offset + withoutBlankEnd(line).length
  field.exact = false
}
function closeField(open) {
  if (open === undefined || open.lines.length === 0) return
  const { field, lines } = open
  const before = /^[|>][-+\d]*$/.test(field.value) ? "" : field.value
  field.value = withoutQuotes([before, ...lines].filter((part) => part !== "").join(" "))
}
