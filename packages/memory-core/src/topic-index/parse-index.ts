import { findCodeSpans } from "./find-code-spans.ts"
import { findComments, type Span } from "./find-comments.ts"
import { findConflicts } from "./find-conflicts.ts"
import { findLinks } from "./find-links.ts"

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
  /** The line's own end: `\n`, `\r\n`, `\r`, or nothing at the end of the file and after a byte order mark. */
  end: string
  /** What the prompt shows, where comments make it less than `text`; `null` when nothing is left of the line. */
  shown?: string | null
  /**
   * True when the line begins within a comment, fenced code or an open git conflict, so that nothing may be inserted
   * above it.
   */
  inside?: boolean
  /** True for the lines of an open git conflict, markers included: a person has to resolve it, so they stay. */
  conflict?: true
  pointer?: Pointer
}

/**
 * An index as lines. `formatIndex` gives the same text back, to the byte. A byte order mark is a line of its own, so
 * that it stays first.
 */
export interface ParsedIndex {
  lines: readonly IndexLine[]
  /** The text with comments and fenced code blanked out, for what else it mentions. */
  visible: string
}

/** What a file may begin with and what is not text. */
export const BYTE_ORDER_MARK = "\uFEFF"

const BULLET = /^([ \t]*)[-*+][ \t]+/
const SEPARATOR = /^(?:[ \t]*(?:—|–|--|-|:)[ \t]+|[ \t]+)/

/**
 * Text to lines, of which pointers are understood. Never fails; linear time.
 *
 * A line in which a comment of several lines begins or ends is not a pointer: it could not be changed without
 * hiding or showing other lines.
 */
export function parseIndex(text: string): ParsedIndex {
  const { comments, fences } = findComments(text)
  const hidden = [...comments, ...fences].sort((a, b) => a.start - b.start)
  const visible = blankSpans(text, hidden)
  const lines: IndexLine[] = []
  let position = 0
  if (text.startsWith(BYTE_ORDER_MARK)) {
    lines.push({ text: BYTE_ORDER_MARK, end: "" })
    position = BYTE_ORDER_MARK.length
  }
  const endOfLine = lineEndsOf(text)
  const shownOf = createCommentRemover(text, comments)
  let next = 0
  while (position < text.length) {
    const end = endOfLine(position)
    const lineEnd = text.startsWith("\r\n", end) ? "\r\n" : (text[end] ?? "")
    const line: IndexLine = { text: text.slice(position, end), end: lineEnd }
    while (next < hidden.length && (hidden[next] as Span).end <= position) next++
    if ((hidden[next]?.start ?? position) < position) line.inside = true
    let last = next
    while (last + 1 < hidden.length && (hidden[last + 1] as Span).start < end) last++
    const span = hidden[last]
    const goesOn = span !== undefined && span.start < end && span.end > end
    if (line.text.includes("](") && line.inside !== true && !goesOn) {
      const isPlain = span === undefined || span.start >= end || span.end <= position
      const pointer =
        (isPlain ? parseUsual(line.text) : undefined) ?? parsePointer(line.text, visible.slice(position, end))
      if (pointer !== undefined) line.pointer = pointer
    }
    const shown = shownOf(position, end)
    if (shown !== undefined) line.shown = shown
    lines.push(line)
    position = end + lineEnd.length
    next = last
  }
  if (text.includes("<<<<<<<")) markConflicts(lines)
  return { lines, visible }
}

/** Gives a line without its comments; `undefined` when it has none. Lines in rising order only. */
function createCommentRemover(
  text: string,
  comments: readonly Span[],
): (start: number, end: number) => string | null | undefined {
  let next = 0
  return (start, end) => {
    while (next < comments.length && (comments[next] as Span).end <= start) next++
    let position = start
    let shown = ""
    let hasComment = false
    for (let at = next; at < comments.length; at++) {
      const comment = comments[at] as Span
      if (comment.start >= end) break
      hasComment = true
      shown += text.slice(position, Math.max(position, comment.start))
      position = Math.min(end, comment.end)
    }
    if (!hasComment) return undefined
    shown += text.slice(position, end)
    return shown.trim() === "" ? null : shown
  }
}

/** The lines that the prompt shows: of the blank lines around a comment that had a line of its own, only the first. */
export function shownLines(lines: readonly IndexLine[]): (IndexLine & { shown: string })[] {
  const shown: (IndexLine & { shown: string })[] = []
  let followsComment = false
  for (const line of lines) {
    const text = line.shown === undefined ? line.text : line.shown
    const isSecondBlank = followsComment && text?.trim() === "" && shown.at(-1)?.shown.trim() === ""
    if (text === null) followsComment = true
    if (text === null || isSecondBlank) continue
    followsComment = false
    shown.push({ ...line, shown: text })
  }
  return shown
}

/** The text without its comments, with the lines that held nothing else. See `findComments` for what a comment is. */
export function stripComments(text: string): string {
  if (!text.includes("<!--")) return text
  return shownLines(parseIndex(text).lines)
    .map((line) => line.shown + line.end)
    .join("")
}

/** A marker in a comment or in fenced code is text. */
function markConflicts(lines: IndexLine[]): void {
  for (const { start, end } of findConflicts(lines.map((line) => (line.inside ? "" : line.text)))) {
    for (let at = start; at < end; at++) {
      lines[at] = { ...(lines[at] as IndexLine), conflict: true, ...(at > start ? { inside: true } : {}) }
    }
  }
}

/** Finds where the line ends that begins at a place. */
function lineEndsOf(text: string): (from: number) => number {
  if (!text.includes("\r")) {
    return (from) => {
      const at = text.indexOf("\n", from)
      return at < 0 ? text.length : at
    }
  }
  return (from) => {
    let at = from
    while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++
    return at
  }
}

/** The text of parsed lines. */
export function formatIndex(index: Pick<ParsedIndex, "lines">): string {
  return index.lines.map((line) => line.text + line.end).join("")
}

/** Where a topic's line is: the one that is about it first of all, else one that links to it; -1 without any. */
export function findPointerLine(lines: readonly IndexLine[], slug: string): number {
  const own = lines.findIndex((line) => line.pointer?.slug === slug)
  return own >= 0 ? own : lines.findIndex((line) => line.pointer?.slugs.includes(slug))
}

// As `formatPointer` writes it for a usual slug and hook: one link, no code, nothing that takes a closer look.
const USUAL = /^- \[(\w[\w.-]{0,250})\]\(\1\.md\) — ((?![ \t])[^\]`]*)$/

/** What `parsePointer` gives for a usual line, at once; `undefined` for any other. */
function parseUsual(line: string): Pointer | undefined {
  const [, slug, hook = ""] = USUAL.exec(line) ?? []
  if (slug === undefined || /^memory$/i.test(slug)) return undefined
  const linkEnd = 2 * slug.length + 9
  const link = { slug, span: { start: 2, end: linkEnd }, title: slug }
  return { slug, slugs: [slug], links: [link], indent: "", linkEnd, separator: " — ", hook }
}

function parsePointer(line: string, visible: string): Pointer | undefined {
  const bullet = BULLET.exec(visible)
  if (bullet === null) return undefined
  const from = bullet[0].length
  const links = findLinks(line, blankSpans(visible, findCodeSpans(visible)), from)
  const first = links[0]
  if (first === undefined) return undefined
  const { start, end } = first.span
  const emphasis = /^[*_]{1,3}/.exec(line.slice(end, end + 3))?.[0] ?? ""
  const linkEnd = line.slice(from, start).includes(emphasis) ? end + emphasis.length : end
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

/** The text with spans as blanks of the same length; line ends stay. */
export function blankSpans(text: string, spans: readonly Span[]): string {
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
