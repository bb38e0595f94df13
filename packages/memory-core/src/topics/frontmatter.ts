import { FRONTMATTER_MAX_BYTES } from "../limits.ts"

// Reads frontmatter without a YAML parser. A load reads nothing else.

const FRONTMATTER = /^(\uFEFF?---[ \t]*(?:\r\n?|\n))(.*?)(?<=[\r\n])---[ \t]*(?:\r\n?|\n|$)/s

/**
 * Finds the frontmatter of a topic file: the text between a first line `---` and the next such line. `undefined` if the
 * file has none, if it is not closed, or if it is longer than 8 KB. A first line such as `---js` opens none. Linear time.
 *
 * @returns where that text starts and ends, and where the text below the second line starts.
 */
export function findFrontmatter(text: string): { start: number; end: number; bodyStart: number } | undefined {
  const [whole, { length: start } = "", block = ""] = FRONTMATTER.exec(text) ?? []
  if (whole === undefined || Buffer.byteLength(block) > FRONTMATTER_MAX_BYTES) return undefined
  return { start, end: start + block.length, bodyStart: whole.length }
}

// If `\r\n` could also be two line ends, the time would be exponential in the number of blank lines.
const OPENING = /^\uFEFF?---(?:[ \t]*(?:#.*)?(?:\n|\r\n|\r(?!\n)))+[\w"'-][^\r\n]{0,200}?:(?:\s|$)/

/** True for a file that begins with `---` and a key without a closing line within 8 KB. A write must not replace it. */
export function hasLongFrontmatter(text: string): boolean {
  const head = text.slice(0, FRONTMATTER_MAX_BYTES + 256)
  const isLong = Buffer.byteLength(head) > FRONTMATTER_MAX_BYTES + head.search(/[\r\n]/)
  return isLong && OPENING.test(head) && findFrontmatter(text) === undefined
}

/** A value with the position of its text in the block. */
export interface Field {
  value: string
  /** The scalar including its quotes, without surrounding blanks and comments. */
  start: number
  end: number
  /** True if the value is exactly what a YAML parser reads. */
  exact: boolean
  /** Where its key begins; absent: in the same line. */
  keyStart?: number
  /** True where an alias repeats the value, or the map that it is in. */
  isAliased?: boolean | undefined
}

/** Where the line of a position begins. */
export function startOfLine(text: string, at: number): number {
  const before = text.slice(0, at)
  return Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1
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
  // A lone CR ends a line in YAML, but not in every library.
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
      if (open === undefined) continue
      // A line of a block scalar, or of a text that is wrapped.
      const texts = wrapped.get(open) ?? (/^(?:[|>][-+\d]*)?$/.test(open.value) ? [] : [open.value])
      wrapped.set(open, texts)
      texts.push(line.trim())
      open.end = index + withoutBlankEnd(line).length
      open.exact = false
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
    const plain = text[0] === "'" ? inner.replaceAll("''", "'") : inner
    const value = isEscaped ? (JSON.parse(`"${inner}"`) as string) : plain
    return { value, start, end: start + inner.length + 2, exact }
  }
  const value = withoutBlankEnd(text.replace(/(?:^|[ \t])#.*/s, ""))
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
