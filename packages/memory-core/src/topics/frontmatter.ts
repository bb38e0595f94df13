import { FRONTMATTER_MAX_BYTES } from "../limits.ts"

// Reads frontmatter without a YAML parser. A load reads nothing else.

/** The position of a file's frontmatter, in UTF-16 code units of its text. */
export interface FrontmatterSpan {
  /** The first character after the opening `---` line. */
  start: number
  /** The first character of the closing `---` line. */
  end: number
  /** The first character after the closing line. */
  bodyStart: number
}

const OPENING = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/
const CLOSING = /(?:^|\r\n|\n|\r)(---[ \t]*(?:\r\n|\n|\r|$))/

/**
 * Finds the frontmatter of a topic file: the text between a first line `---` and the next such line. `undefined` if the
 * file has none, if it is not closed, or if it is longer than 8 KB. A first line such as `---js` opens none. Linear time.
 */
export function findFrontmatter(text: string): FrontmatterSpan | undefined {
  const start = OPENING.exec(text)?.[0].length
  const closing = start === undefined ? null : CLOSING.exec(text.slice(start))
  if (start === undefined || closing === null) return undefined
  const bodyStart = start + closing.index + closing[0].length
  const end = bodyStart - (closing[1] as string).length
  if (Buffer.byteLength(text.slice(start, end)) > FRONTMATTER_MAX_BYTES) return undefined
  return { start, end, bodyStart }
}

/**
 * True for a file that begins like frontmatter, with `---` and a key, and has no closing line within 8 KB: the
 * frontmatter is too long or not closed. Its content is unknown, so a write must not replace it.
 */
export function hasLongFrontmatter(text: string): boolean {
  const start = OPENING.exec(text)?.[0].length
  if (start === undefined) return false
  const rest = text.slice(start, start + FRONTMATTER_MAX_BYTES + 8)
  return (
    // If `\r\n` could also be two line ends, the time would be exponential in the number of blank lines.
    /^(?:[ \t]*(?:#.*)?(?:\n|\r\n|\r(?!\n)))*[\w"'-][^\r\n]{0,200}?:(?:\s|$)/.test(rest) &&
    Buffer.byteLength(rest) > FRONTMATTER_MAX_BYTES &&
    findFrontmatter(text) === undefined
  )
}

/** A value with the position of its text in the block. */
export interface Field {
  value: string
  /** The scalar including its quotes, without surrounding blanks and comments. */
  start: number
  end: number
  /** True if the value is exactly what a YAML parser reads. */
  exact: boolean
}

export interface FrontmatterLines {
  /** By path: `name`, `metadata/type`. */
  fields: Map<string, Field>
  /** The first entry of `metadata`, where another one can be inserted; absent if it has none. */
  entries?: { at: number; indent: string }
  /** True if every line is simple, so that all values are exactly what a YAML parser reads. */
  exact: boolean
}

const SCALARS = new Set<string | undefined>(["name", "description", "type"])
const ENTRY = /^( *)(["']?)([A-Za-z_][\w.-]{0,100})\2:(?:([ \t]+)(.*))?$/s

/**
 * Reads frontmatter line by line. Plain and quoted one-line values and one level of entries below a key are read
 * exactly. Anything else sets `exact` to false and is read leniently: a value is the text after the first `: ` of its
 * key, joined with the indented lines below it. Never fails. Linear time.
 */
export function readLines(block: string): FrontmatterLines {
  // A lone CR ends a line in YAML, but not in the YAML library.
  const lines: FrontmatterLines = { fields: new Map(), exact: !/\r(?!\n)|^\s*\{/.test(block) }
  const { fields } = lines
  if (/^\s*\{/.test(block)) return lines
  const wrapped = new Map<Field, string[]>()
  let parent: string | undefined
  let childIndent: string | undefined
  let open: Field | undefined
  for (const { 0: line, index } of block.matchAll(/[^\r\n]+/g)) {
    if (/^[ \t]*(?:#|$)/.test(line)) continue
    const [, indent = "", , key, gap = "", text = ""] = ENTRY.exec(line) ?? []
    if (indent !== "" && parent !== undefined) childIndent ??= indent
    const isText = indent !== "" && (indent !== childIndent || SCALARS.has(parent))
    if (key === undefined || isText) {
      lines.exact = false
      if (!/^[ \t]/.test(line)) open = undefined
      if (open !== undefined) continueField(open, line, index, wrapped)
      continue
    }
    const path = indent === "" ? key : `${parent}/${key}`
    const field = readScalar(text, index + line.length - text.length, gap, path === "metadata/learned")
    if (indent === "") [parent, childIndent] = [field.value === "" ? key : undefined, undefined]
    else if (parent === "metadata") lines.entries ??= { at: index, indent }
    if (!field.exact || fields.has(path)) lines.exact = false
    if (!fields.has(path)) fields.set(path, field)
    open = field.exact && /^["']/.test(text) ? undefined : field
  }
  for (const [field, texts] of wrapped) field.value = withoutQuotes(texts.join(" "))
  return lines
}

/** Adds an indented line to the value above it: of a block scalar, or of a text that is wrapped. */
function continueField(field: Field, line: string, offset: number, wrapped: Map<Field, string[]>): void {
  const texts = wrapped.get(field) ?? (/^(?:[|>][-+\d]*)?$/.test(field.value) ? [] : [field.value])
  texts.push(line.trim())
  wrapped.set(field, texts)
  field.end = offset + withoutBlankEnd(line).length
  field.exact = false
}

const PLAIN = /^[^\s\-?:,[\]{}#&*!|>'"%@`][^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]*$/
const DOUBLE = /^"((?:[^"\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*)"[ \t]*(?:[ \t]#.*)?$/
const SINGLE = /^'((?:[^']|'')*)'[ \t]*(?:[ \t]#.*)?$/
/** A mark of learning: one line in YAML's flow form with plain values, `{at: 2026-02-09, scope: project}`. */
export const MARK: RegExp = /^\{ *(?:[a-z]+: [\w.+-]{1,40}(?:, *|(?= *\})))* *\}$/

/** @param gap The blanks in front of the text. */
function readScalar(text: string, start: number, gap: string, mayBeMark: boolean): Field {
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
  // Directly behind the colon, so that a new value stays apart from a comment.
  if (value === "") return { value, start: start - gap.length, end: start - gap.length, exact: true }
  const isPlain = PLAIN.test(value) && !/:(?:[ \t]|$)/.test(value)
  if (isPlain || (mayBeMark && MARK.test(value)))
    return { value, start, end: start + value.length, exact: true }
  const whole = withoutBlankEnd(text)
  return { value: withoutQuotes(whole), start, end: start + whole.length, exact: false }
}

/** The text without trailing characters that are blank in YAML; a no-break space is not. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && " \t\r\n".includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}

function withoutQuotes(text: string): string {
  return /^(["']).*\1$/s.test(text) ? text.slice(1, -1) : text
}
