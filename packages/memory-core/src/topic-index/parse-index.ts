import { mustBeList, mustBeText } from "@caliban/text"
import type { Codec } from "../layouts/codec.ts"
import { finish, type Steps } from "../steps.ts"
import { findCodeSpans, findComments, type Span } from "./find-comments.ts"
import { findConflicts } from "./find-conflicts.ts"
import { findLinks, type PointerLink } from "./find-links.ts"

/** A list item of the index that links to a topic. Offsets count from the start of its line. */
export interface Pointer {
  /** The topic of the first link. */
  slug: string
  /** The topics of all links, in order. Nearly always one. */
  slugs: readonly string[]
  links: readonly PointerLink[]
  /** Blank space before the bullet. */
  indent: string
  /** The end of the first link, including closing emphasis. */
  linkEnd: number
  /** The text between the link and the hook: ` — `, ` - `, ` -- `, `: `, or a blank. */
  separator: string
  /** The rest of the line; a person may have written it. */
  hook: string
}

export interface IndexLine {
  text: string
  /** The line's own end: `\n`, `\r\n`, `\r`; empty at the end of the file and after a byte order mark. */
  end: string
  /** The line without its comments, as the prompt shows it; `null` if nothing is left. Absent if it has no comment. */
  shown?: string | null
  /** True when the line begins inside a comment, fenced code or an open git conflict: nothing may be inserted above it. */
  inside?: boolean | undefined
  /** True for the lines of an open git conflict, including the markers. They are never changed: a person resolves it. */
  conflict?: true
  pointer?: Pointer
}

/** An index as lines; `formatIndex` restores the exact text. A byte order mark is a line of its own, so it stays first. */
export interface ParsedIndex {
  lines: readonly IndexLine[]
  /** The text with comments and fenced code blanked out; see `findMentions`. */
  visible: string
  /** Where its topics are. Absent: next to it. */
  codec?: Codec | undefined
}

export const BYTE_ORDER_MARK = "\uFEFF"

/** This many lines are parsed in one step. */
const LINES = 500

const BULLET = /^([ \t]*)[-*+][ \t]+/
const SEPARATOR = /^(?:[ \t]*(?:—|–|--|-|:)[ \t]+|[ \t]+)/

/**
 * Parses an index into lines and finds its pointers. Never fails. Linear time.
 *
 * A line in which a comment of several lines begins or ends is not a pointer: changing it could hide or show other
 * lines.
 *
 * @param layout Where the topics are: other links are not pointers. Default: next to the index.
 */
export function parseIndex(text: string, codec?: Codec): ParsedIndex {
  mustBeText("parseIndex", "text", text)
  return finish(parseInSteps(text, codec))
}

/** As `parseIndex`. */
export function* parseInSteps(text: string, codec?: Codec): Steps<ParsedIndex> {
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
    const continues = span !== undefined && span.start < end && span.end > end
    if (line.text.includes("](") && line.inside !== true && !continues) {
      const isPlain = span === undefined || span.start >= end || span.end <= position
      const pointer =
        (isPlain ? parseUsual(line.text, codec) : undefined) ??
        parsePointer(line.text, visible.slice(position, end), codec)
      if (pointer !== undefined) line.pointer = pointer
    }
    const shown = shownOf(position, end)
    if (shown !== undefined) line.shown = shown
    lines.push(line)
    if (lines.length % LINES === 0) yield
    position = end + lineEnd.length
    next = last
  }
  if (text.includes("<<<<<<<")) markConflicts(lines)
  return { lines, visible, codec }
}

/** Returns a function for a line without its comments (`undefined` if it has none). Call it with increasing positions. */
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

/** The lines that the prompt shows. Of the blank lines around a removed comment line, only the first is kept. */
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

/** Removes comments (see `findComments`), and lines that contain nothing else. Linear time. */
export function stripComments(text: string): string {
  mustBeText("stripComments", "text", text)
  if (!text.includes("<!--")) return text
  return shownLines(parseIndex(text).lines)
    .map((line) => line.shown + line.end)
    .join("")
}

/** Marks the lines of open git conflicts. A marker in a comment or in fenced code is text. */
function markConflicts(lines: IndexLine[]): void {
  for (const { start, end } of findConflicts(lines.map((line) => (line.inside ? "" : line.text)))) {
    for (let at = start; at < end; at++) {
      const { inside, ...line } = lines[at] as IndexLine
      lines[at] = { ...line, conflict: true, inside: at > start || inside }
    }
  }
}

/** Returns a function for the end of the line that contains a position. */
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

/** Joins parsed lines to the text of an index. */
export function formatIndex(index: Pick<ParsedIndex, "lines">): string {
  mustBeList("formatIndex", "index.lines", index?.lines)
  return index.lines.map((line) => line.text + line.end).join("")
}

/** The position of a topic's line: the line whose first link is the topic, otherwise one that links to it, otherwise -1. */
export function findPointerLine(lines: readonly IndexLine[], slug: string): number {
  const own = lines.findIndex((line) => line.pointer?.slug === slug)
  return own >= 0 ? own : lines.findIndex((line) => line.pointer?.slugs.includes(slug))
}

// A line that `formatPointer` writes for a usual slug and hook: one link, no code, nothing that needs `parsePointer`.
const USUAL = /^- \[(\w[\w.-]{0,250})\]\((?:([\w.-]+)\/)?\1\.md\) — ((?![ \t])[^\]`]*)$/

/** The result of `parsePointer` for a usual line, without its cost; `undefined` for any other line. */
function parseUsual(line: string, codec: Codec | undefined): Pointer | undefined {
  const [, slug, folder, hook = ""] = USUAL.exec(line) ?? []
  if (slug === undefined || folder !== codec?.topicFolder || /^memory$/i.test(slug)) return undefined
  if (codec?.isProductStem(slug)) return undefined
  const linkEnd = 2 * slug.length + 9 + (folder === undefined ? 0 : folder.length + 1)
  const link = { slug, span: { start: 2, end: linkEnd }, title: slug }
  return { slug, slugs: [slug], links: [link], indent: "", linkEnd, separator: " — ", hook }
}

function parsePointer(line: string, visible: string, codec: Codec | undefined): Pointer | undefined {
  const bullet = BULLET.exec(visible)
  if (bullet === null) return undefined
  const from = bullet[0].length
  const links = findLinks(line, blankSpans(visible, findCodeSpans(visible)), from, codec)
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

/** Replaces spans by blanks of the same length; line ends are kept. */
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
