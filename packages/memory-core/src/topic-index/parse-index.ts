import { findCodeSpans, findComments, type Span } from "./find-comments.ts"

/** A list item of the index that links to a topic beside it. Offsets count from the start of its line. */
export interface Pointer {
  /** The topic of the first link. */
  slug: string
  /** The topics of all links to files beside the index, in order. Nearly always one. */
  slugs: readonly string[]
  links: readonly PointerLink[]
  /** Blank space before the bullet. */
  indent: string
  /** Where the first link, with closing emphasis, ends. */
  linkEnd: number
  /** What stands between the link and the hook: ` — `, ` - `, ` -- `, `: `, or a blank. */
  separator: string
  /** The rest of the line: authored text. */
  hook: string
}

export interface PointerLink {
  slug: string
  /** From `[` to `)`. */
  span: Span
  title: string
}

export interface IndexLine {
  text: string
  /** The line's own end: `\n`, `\r\n`, `\r`, or nothing at the end of the file. */
  end: string
  pointer?: Pointer
}

/** An index as lines. `formatIndex` gives the same text back, to the byte. */
export interface ParsedIndex {
  lines: readonly IndexLine[]
  /** The text with comments and fenced code blanked out, for what else it mentions. */
  visible: string
}

const INDEX_FILE = /^memory\.md$/i
const LINE = /([^\r\n]*)(\r\n|\n|\r|$)/y
const BULLET = /^([ \t]*)[-*+][ \t]+/
const SEPARATOR = /^(?:[ \t]*(?:—|–|--|-|:)[ \t]+|[ \t]+)/
const LONGEST_DESTINATION = 512

/** Text to lines, of which pointers are understood. Never fails; linear time. */
export function parseIndex(text: string): ParsedIndex {
  const visible = blank(text)
  const lines: IndexLine[] = []
  LINE.lastIndex = 0
  let position = 0
  while (position < text.length) {
    LINE.lastIndex = position
    const match = LINE.exec(text) as RegExpExecArray
    const line: IndexLine = { text: match[1] as string, end: match[2] as string }
    if (line.text.includes("](")) {
      const pointer = parsePointer(line.text, visible.slice(position, position + line.text.length))
      if (pointer !== undefined) line.pointer = pointer
    }
    lines.push(line)
    position += match[0].length
  }
  return { lines, visible }
}

/** The text of parsed lines. */
export function formatIndex(index: Pick<ParsedIndex, "lines">): string {
  return index.lines.map((line) => line.text + line.end).join("")
}

/** The slug that a link's destination names, when it is a topic beside the index. */
export function slugOfDestination(destination: string): string | undefined {
  let path = destination
    .trim()
    .replace(/[ \t](?:"[^"]*"|'[^']*')$/, "")
    .trimEnd()
  if (path.startsWith("<") && path.endsWith(">")) path = path.slice(1, -1)
  if (path.startsWith("./")) path = path.slice(2)
  path = path.replace(/#.*$/, "")
  if (/%[0-9a-f]{2}/i.test(path)) path = decode(path)
  if (!path.endsWith(".md") || path.length === 3 || /[/\\]/.test(path) || INDEX_FILE.test(path))
    return undefined
  return path.slice(0, -3)
}

function parsePointer(line: string, visible: string): Pointer | undefined {
  const bullet = BULLET.exec(visible)
  if (bullet === null) return undefined
  const links = findLinks(line, blankSpans(visible, findCodeSpans(visible)), bullet[0].length)
  const first = links[0]
  if (first === undefined) return undefined
  const linkEnd = first.span.end + (/^[*_]{1,3}/.exec(line.slice(first.span.end))?.[0].length ?? 0)
  const rest = line.slice(linkEnd)
  const separator = SEPARATOR.exec(rest)?.[0] ?? ""
  return {
    slug: first.slug,
    slugs: links.map((link) => link.slug),
    links,
    indent: bullet[1] as string,
    linkEnd,
    separator,
    hook: rest.slice(separator.length),
  }
}

function findLinks(line: string, visible: string, from: number): PointerLink[] {
  const links: PointerLink[] = []
  let position = from
  for (let middle = visible.indexOf("](", from); middle >= 0; middle = visible.indexOf("](", position)) {
    const close = closingParenthesis(visible, middle + 2)
    const open = openingBracket(visible, position, middle)
    position = (close ?? middle + 1) + 1
    if (close === undefined || open === undefined) continue
    const slug = slugOfDestination(line.slice(middle + 2, close))
    if (slug !== undefined) {
      links.push({ slug, span: { start: open, end: close + 1 }, title: line.slice(open + 1, middle) })
    }
  }
  return links
}

/** The bracket that opens a title; titles may hold brackets: `[a [b] c](a.md)`. */
function openingBracket(visible: string, from: number, middle: number): number | undefined {
  let depth = 0
  for (let index = middle - 1; index >= from; index--) {
    const character = visible[index]
    if (character === "]") depth++
    if (character === "[" && depth-- === 0) return index
  }
  return undefined
}

function closingParenthesis(visible: string, from: number): number | undefined {
  const limit = Math.min(visible.length, from + LONGEST_DESTINATION)
  let depth = 0
  for (let index = from; index < limit; index++) {
    const character = visible[index]
    if (character === "(") depth++
    if (character === ")" && depth-- === 0) return index
  }
  return undefined
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Comments and fences as blanks of the same length; line ends stay. */
function blank(text: string): string {
  const { comments, fences } = findComments(text)
  return blankSpans(
    text,
    [...comments, ...fences].sort((a, b) => a.start - b.start),
  )
}

function blankSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const parts: string[] = []
  let position = 0
  for (const span of spans) {
    parts.push(text.slice(position, span.start), text.slice(span.start, span.end).replace(/[^\r\n]/g, " "))
    position = span.end
  }
  parts.push(text.slice(position))
  return parts.join("")
}
