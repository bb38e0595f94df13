import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { BYTE_ORDER_MARK, type IndexLine, newLine, type ParsedIndex } from "./parse-index.ts"

/** Where the pointer of a new topic goes: above the first list of pointers, or below its last pointer. */
export type Placement = "first" | "last"

/** How much of an index the prompt shows. */
export interface ShownPart {
  lines: number
  bytes: number
}

/** The part of an index that the prompt shows by default. */
export const SHOWN: ShownPart = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES }

/** A line to insert. */
export interface NewLine {
  text: string
  /** The line end to use. Default: the first line end of the file. */
  end?: string | undefined
}

/** Maximum size of the marker line of a cut index, in bytes. */
const MARKER_BYTES = 160

/**
 * Inserts the lines of new topics where the prompt shows them: at the first list of pointers; if there is none, or it
 * begins beyond the caps, below the first heading; without a heading, at the end; if that is beyond the caps, at the top.
 * Never inside a comment, fenced code or a git conflict. Linear time.
 */
export function insertLines(
  index: ParsedIndex,
  texts: readonly string[],
  placement: Placement,
  shown: ShownPart = SHOWN,
): ParsedIndex {
  const { lines } = index
  const added = texts.map((text) => ({ text }))
  const first = lines.findIndex(
    ({ pointer, conflict }) => pointer !== undefined && pointer.indent === "" && !conflict,
  )
  const size = Buffer.byteLength(texts[0] ?? "")
  const isVisible = (at: number): boolean => isShown(lines.slice(0, at), size, shown)
  if (first >= 0 && isVisible(first))
    return insertAt(index, placement === "first" ? first : endOfList(lines, first), added)
  const top = topOf(lines)
  const heading = lines.findIndex(
    ({ text, inside, conflict }, at) =>
      at >= top && /^ {0,3}#{1,6}(?:[ \t]|$)/.test(text) && !inside && !conflict && !lines[at + 1]?.inside,
  )
  const below = heading < 0 ? -1 : skipHidden(lines, heading + 1)
  if (below >= 0 && isVisible(below)) return insertSeparated(index, below, added)
  if (first < 0 && isVisible(lines.length)) return appendLines(index, texts)
  return insertSeparated(index, top, added)
}

/** True if the prompt shows a line of `size` bytes below these lines, with room for the marker of a cut. */
function isShown(above: readonly IndexLine[], size: number, shown: ShownPart): boolean {
  const texts = above.flatMap((line) => (line.shown === null ? [] : (line.shown ?? line.text)))
  const bytes = Buffer.byteLength(texts.join("\n"))
  return texts.length < shown.lines - 1 && bytes < shown.bytes - MARKER_BYTES - size
}

/** The first line below the frontmatter that a few indexes begin with. */
function topOf(lines: readonly IndexLine[]): number {
  const start = lines[0]?.text === BYTE_ORDER_MARK ? 1 : 0
  if (!/^---[ \t]*$/.test(lines[start]?.text ?? "")) return start
  const end = lines.findIndex(({ text }, at) => at > start && /^---[ \t]*$/.test(text))
  const isFrontmatter = end >= 0 && lines.slice(start, end).every(({ pointer }) => pointer === undefined)
  return isFrontmatter && !lines[end + 1]?.inside ? end + 1 : start
}

/** The first line at or after `at` that follows blank lines and complete comments. */
function skipHidden(lines: readonly IndexLine[], at: number): number {
  const isHidden = (line?: IndexLine): boolean => line?.shown === null || line?.text.trim() === ""
  let place = at
  while (isHidden(lines[place])) place++
  if (lines[place]?.inside === true) return at
  // Above an existing blank line, which then separates the pointer from the text below.
  const isBlank = place < lines.length && place > at - 1 && lines[place - 1]?.text.trim() === ""
  return isBlank ? place - 1 : place
}

/** Inserts lines and, if needed, a blank line: Markdown would read the text below as part of the list. */
function insertSeparated(index: ParsedIndex, at: number, added: readonly NewLine[]): ParsedIndex {
  const next = index.lines[at]?.text ?? ""
  const isSeparated = next.trim() === "" || /^\s*[-*+] /.test(next)
  return insertAt(index, at, isSeparated ? added : [...added, { text: "" }])
}

/** Adds lines at the end; text there is separated from them by a blank line. */
export function appendLines(index: ParsedIndex, texts: readonly string[]): ParsedIndex {
  const added = texts.map((text) => ({ text }))
  const last = index.lines.at(-1)
  const separate = last !== undefined && last.text.trim() !== "" && !/^\s*[-*+] /.test(last.text)
  return insertAt(index, index.lines.length, separate ? [{ text: "" }, ...added] : added)
}

/** Inserts complete lines at `at`. A file without a final line end stays without one. */
export function insertAt({ lines, codec }: ParsedIndex, at: number, added: readonly NewLine[]): ParsedIndex {
  const end = lineEndOf(lines)
  const place = at === 0 && lines[0]?.text === BYTE_ORDER_MARK ? 1 : at
  const above = lines.slice(0, place)
  const last = above.at(-1)
  const unended = last?.end === "" && !(place === 1 && last.text === BYTE_ORDER_MARK)
  if (unended) above[place - 1] = { ...last, end }
  const atEnd = place === lines.length
  const whole = added.map((line, index) => {
    const endsFile = atEnd && index === added.length - 1 && (unended || line.end === "")
    return newLine(line.text, endsFile ? "" : line.end || end, codec)
  })
  return { lines: [...above, ...whole, ...lines.slice(place)], codec }
}

/** The line after the list that begins at `first`, including indented text below its last item. */
function endOfList(lines: readonly IndexLine[], first: number): number {
  let end = first + 1
  for (let at = end; at < lines.length; at++) {
    const { text, inside } = lines[at] as IndexLine
    const belongs = inside === true ? end === at : /^(?:[-*+][ \t]|[ \t]+\S)/.test(text)
    if (belongs) end = at + 1
    else if (text.trim() !== "" && inside !== true) break
  }
  return end
}

/** The line end of the file: its first one. */
function lineEndOf(lines: readonly IndexLine[]): string {
  return lines.find((line) => line.end !== "")?.end ?? "\n"
}
