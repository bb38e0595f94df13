import { mustBeList, mustBeText } from "@caliban/text"
import type { Codec } from "../layout/codec.ts"
import { type Pointer, parsePointer } from "./parse-pointer.ts"
import { findHidden, type HiddenSpan, withoutSpans } from "./scan-markdown.ts"

export interface IndexLine {
  text: string
  /** The line's own end: `\n`, `\r\n`, `\r`; empty at the end of the file and after a byte order mark. */
  end: string
  /** The line without its comments, as the prompt shows it; `null` if nothing is left. Absent if it has no comment. */
  shown?: string | null
  /** True when the line begins inside a comment, fenced code or an open git conflict: nothing may be inserted above it. */
  inside?: true
  /** True for the lines of fenced code, including the fences. */
  fenced?: true
  /** True for the lines of an open git conflict, including the markers. They are never changed: a person resolves it. */
  conflict?: true
  pointer?: Pointer
}

/** An index as lines; `formatIndex` restores the exact text. A byte order mark is a line of its own, so it stays first. */
export interface ParsedIndex {
  lines: readonly IndexLine[]
  /** Where its topics are. Absent: next to it. */
  codec?: Codec | undefined
}

export const BYTE_ORDER_MARK = "\uFEFF"

/**
 * Parses an index into lines and finds its pointers. Never fails. Linear time.
 *
 * A line in which a comment of several lines begins or ends is not a pointer: changing it could hide or show other
 * lines.
 *
 * @param codec Where the topics are: other links are not pointers. Default: next to the index.
 */
export function parseIndex(text: string, codec?: Codec): ParsedIndex {
  mustBeText("parseIndex", "text", text)
  const hidden = findHidden(text)
  const lines: IndexLine[] = text.startsWith(BYTE_ORDER_MARK) ? [{ text: BYTE_ORDER_MARK, end: "" }] : []
  // Without carriage returns no pattern is needed, which is slower.
  const hasReturns = text.includes("\r")
  const parts = text.slice(lines.length).split(hasReturns ? /(\r\n?|\n)/ : "\n")
  const step = hasReturns ? 2 : 1
  for (let at = 0, start = lines.length, next = 0; at < parts.length; at += step) {
    const line = parts[at] as string
    const end = at + step >= parts.length ? "" : hasReturns ? (parts[at + 1] as string) : "\n"
    if (line + end === "") break
    const spans: HiddenSpan[] = []
    while (next < hidden.length && (hidden[next] as HiddenSpan).end <= start) next++
    for (let one = next, span = hidden[one]; span && span.start < start + line.length; span = hidden[++one])
      spans.push({ ...span, start: span.start - start, end: span.end - start })
    lines.push(readLine({ text: line, end }, spans, codec))
    start += line.length + end.length
  }
  if (text.includes("<<<<<<<")) markConflicts(lines)
  return { lines, codec }
}

/** Adds to a line what its text and the spans in it say. */
function readLine(line: IndexLine, spans: readonly HiddenSpan[], codec: Codec | undefined): IndexLine {
  const { text } = line
  const [first] = spans
  if (first?.isFence) line.fenced = true
  if (first !== undefined && first.start < 0) line.inside = true
  const isWhole = !line.fenced && !line.inside && (spans.at(-1)?.end ?? 0) <= text.length
  const pointer = isWhole && text.includes("](") ? parsePointer(text, spans, codec) : undefined
  if (pointer !== undefined) line.pointer = pointer
  if (first === undefined || line.fenced) return line
  const shown = withoutSpans(text, spans)
  return Object.assign(line, { shown: shown.trim() === "" ? null : shown })
}

/** Marks open git conflicts: `<<<<<<<`, `=======`, `>>>>>>>`, in this order. In a comment or fenced code these are text. */
function markConflicts(lines: readonly IndexLine[]): void {
  let start = -1
  let isDivided = false
  for (const [at, { text, inside }] of lines.entries()) {
    if (inside) continue
    if (/^<{7}(?: |$)/.test(text)) [start, isDivided] = [at, false]
    else if (start < 0) continue
    else if (text === "=======") isDivided = true
    else if (isDivided && /^>{7}(?: |$)/.test(text)) {
      for (const line of lines.slice(start, at + 1)) line.conflict = true
      for (const line of lines.slice(start + 1, at + 1)) line.inside = true
      start = -1
    }
  }
}

/** A line as the prompt shows it. */
export interface ShownLine {
  line: IndexLine
  shown: string
}

/** The lines that the prompt shows. Of the blank lines around a removed comment line, only the first is kept. */
export function shownLines(lines: readonly IndexLine[]): ShownLine[] {
  const all: ShownLine[] = []
  let followsComment = false
  for (const line of lines) {
    const { text, shown = text } = line
    const isSecondBlank = followsComment && shown?.trim() === "" && all.at(-1)?.shown.trim() === ""
    if (shown === null) followsComment = true
    if (shown === null || isSecondBlank) continue
    followsComment = false
    all.push({ line, shown })
  }
  return all
}

/** Removes comments (see `findHidden`), and lines that contain nothing else. Linear time. */
export function stripComments(text: string): string {
  mustBeText("stripComments", "text", text)
  if (!text.includes("<!--")) return text
  const shown = shownLines(parseIndex(text).lines)
  return shown.map(({ line, shown }) => shown + line.end).join("")
}

/** True for a text with an open git conflict. */
export function hasConflict({ lines }: ParsedIndex): boolean {
  return lines.some(({ conflict }) => conflict)
}

/** Joins parsed lines to the text of an index. */
export function formatIndex(index: Pick<ParsedIndex, "lines">): string {
  mustBeList("formatIndex", "index.lines", index?.lines)
  let text = ""
  for (const line of index.lines) text += line.text + line.end
  return text
}

/** A line that a change makes: it neither opens nor closes a comment, fenced code or a conflict for others. */
export function newLine(text: string, end: string, codec: Codec | undefined): IndexLine {
  const [line = { text, end }] = parseIndex(text, codec).lines
  return { ...line, end }
}

/** The text of a line with some of its links replaced by their titles. */
export function unlink({ text, pointer }: IndexLine, isRemoved: (slug: string) => boolean): string {
  let rest = text
  for (const { slug, span, title } of [...(pointer?.links ?? [])].reverse()) {
    if (isRemoved(slug)) rest = rest.slice(0, span.start) + title + rest.slice(span.end)
  }
  return rest
}

/** The position of a topic's line: the line whose first link is the topic, otherwise one that links to it, otherwise -1. */
export function findPointerLine(lines: readonly IndexLine[], slug: string): number {
  const own = lines.findIndex((line) => line.pointer?.slug === slug)
  return own >= 0 ? own : lines.findIndex((line) => line.pointer?.slugs.includes(slug))
}

/** The topics to which an index links. */
export function listedIn({ lines }: Pick<ParsedIndex, "lines">): Set<string> {
  const slugs = new Set<string>()
  for (const { pointer } of lines) for (const slug of pointer?.slugs ?? []) slugs.add(slug)
  return slugs
}
