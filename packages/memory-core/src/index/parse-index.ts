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
  /** Looked for when it is first asked for, so that `{ ...line }` has none. */
  pointer?: Pointer | undefined
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
  const parts = text.slice(lines.length).split(/(\r\n?|\n)/)
  for (let at = 0, start = lines.length, next = 0; at < parts.length; at += 2) {
    const line = parts[at] as string
    const end = parts[at + 1] ?? ""
    if (line + end === "") break
    const spans: HiddenSpan[] = []
    while (next < hidden.length && (hidden[next] as HiddenSpan).end <= start) next++
    for (let one = next, span = hidden[one]; span && span.start < start + line.length; span = hidden[++one])
      spans.push({ ...span, start: span.start - start, end: span.end - start })
    lines.push(new ParsedLine(line, end, spans, codec))
    start += line.length + end.length
  }
  if (text.includes("<<<<<<<")) markConflicts(lines)
  return { lines, codec }
}

/** A line that looks for its pointer when it is first asked for: most lines are not about the topic of a change. */
class ParsedLine implements IndexLine {
  declare shown?: string | null
  declare inside?: true
  declare fenced?: true
  readonly text: string
  readonly end: string
  readonly #spans: readonly HiddenSpan[]
  readonly #codec: Codec | undefined
  #pointer: Pointer | undefined | null = null

  constructor(text: string, end: string, spans: readonly HiddenSpan[], codec: Codec | undefined) {
    this.text = text
    this.end = end
    this.#spans = spans
    this.#codec = codec
    const [first] = spans
    if (first?.isFence) this.fenced = true
    if (first !== undefined && first.start < 0) this.inside = true
    if (first === undefined || this.fenced) return
    const shown = withoutSpans(text, spans)
    this.shown = shown.trim() === "" ? null : shown
  }

  get pointer(): Pointer | undefined {
    if (this.#pointer !== null) return this.#pointer
    const [text, spans] = [this.text, this.#spans]
    const isWhole = !this.fenced && (spans[0]?.start ?? 0) >= 0 && (spans.at(-1)?.end ?? 0) <= text.length
    this.#pointer = isWhole && text.includes("](") ? parsePointer(text, spans, this.#codec) : undefined
    return this.#pointer
  }
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
  return index.lines.map(({ text, end }) => text + end).join("")
}

/** A line that a change makes: it neither opens nor closes a comment, fenced code or a conflict for others. */
export function newLine(text: string, end: string, codec: Codec | undefined): IndexLine {
  const [line] = parseIndex(text, codec).lines
  return { text, ...line, end, pointer: line?.pointer }
}

/** The text of a line with some of its links replaced by their titles. Linear time. */
export function unlink({ text, pointer }: IndexLine, isRemoved: (slug: string) => boolean): string {
  let [rest, position] = ["", 0]
  for (const { slug, span, title } of pointer?.links ?? []) {
    if (!isRemoved(slug)) continue
    rest += text.slice(position, span.start) + title
    position = span.end
  }
  return rest + text.slice(position)
}

/** The position of a topic's line: the line whose first link is the topic, otherwise one that links to it, otherwise -1. */
export function findPointerLine(lines: readonly IndexLine[], slug: string): number {
  const isAbout = aboutTopic(slug)
  const own = lines.findIndex((line) => isAbout(line) && line.pointer?.slug === slug)
  return own >= 0 ? own : lines.findIndex(isAbout)
}

/** Whether a line links to a topic. Looks for links only in lines that can have one to it. */
export function aboutTopic(slug: string): (line: IndexLine) => boolean {
  // In a link, other characters may be written as `%xx`.
  const isPlain = /^[\w./-]+$/.test(slug)
  return (line) =>
    (!isPlain || line.text.includes(slug) || line.text.includes("%")) &&
    line.pointer?.slugs.includes(slug) === true
}

/** The topics to which an index links. */
export function listedIn({ lines }: Pick<ParsedIndex, "lines">): Set<string> {
  const slugs = new Set<string>()
  for (const { pointer } of lines) for (const slug of pointer?.slugs ?? []) slugs.add(slug)
  return slugs
}
