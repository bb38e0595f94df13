import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { findFrontmatter } from "../topics/frontmatter.ts"
import type { IndexLine, ParsedIndex } from "./parse-index.ts"
import { BYTE_ORDER_MARK, formatIndex, newLine, parseIndex } from "./parse-index.ts"

/** Where the pointer of a new topic goes: above the first list of pointers, or below its last pointer. */
export type Placement = "first" | "last"

/** Caps of the index in the prompt. Both count the text between the tags, including the marker. */
export interface IndexCaps {
  /** Default: 200. */
  lines: number
  /** Bytes of UTF-8. Default: 25,600. */
  bytes: number
}

/** A line to insert; its line end is by default the first one of the file. */
export type NewLine = Pick<IndexLine, "text"> & { end?: string | undefined }

/** The part of an index that the prompt shows by default. */
export const SHOWN: IndexCaps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES }

/**
 * Inserts the lines of new topics where the prompt shows them: at the first list of pointers; if there is none, or it
 * begins beyond the caps, below the first heading; without a heading, at the end; if that is beyond the caps, at the top.
 * Never inside a comment, fenced code or a git conflict. Linear time.
 */
export function insertLines(
  index: ParsedIndex,
  texts: readonly string[],
  placement: Placement,
  part: IndexCaps = SHOWN,
): ParsedIndex {
  const { lines } = index
  const added = texts.map((text) => ({ text }))
  // With room for the line, and for the marker of a cut, which has at most 160 bytes.
  const bytes = part.bytes - 160 - Buffer.byteLength(texts[0] ?? "")
  const isShown = (at: number): boolean => {
    const above = lines.slice(0, at).flatMap(({ text, shown = text }) => shown ?? [])
    return above.length < part.lines - 1 && Buffer.byteLength(above.join("\n")) < bytes
  }
  const first = lines.findIndex(({ pointer, conflict }) => pointer?.indent === "" && !conflict)
  if (first >= 0 && isShown(first))
    return insertAt(index, placement === "first" ? first : endOfList(lines, first), added)
  const text = formatIndex(index)
  const start = findFrontmatter(text)?.bodyStart ?? (text.startsWith(BYTE_ORDER_MARK) ? 1 : 0)
  const below = parseIndex(text.slice(0, start)).lines.length
  const top = lines[below]?.inside ? 0 : below
  const heading = lines.findIndex(
    ({ text, inside }, at) =>
      at >= top && /^ {0,3}#{1,6}(?:[ \t]|$)/.test(text) && !inside && !lines[at + 1]?.inside,
  )
  if (first < 0 && heading < 0 && isShown(lines.length)) return appendLines(index, texts)
  const place = heading < 0 ? top : skipHidden(lines, heading + 1)
  const at = isShown(place) ? place : top
  // Markdown would read the text below as part of the list.
  return insertAt(index, at, isSeparate(lines[at]) ? added : [...added, { text: "" }])
}

/** Adds lines at the end; text there is separated from them by a blank line. */
export function appendLines(index: ParsedIndex, texts: readonly string[]): ParsedIndex {
  const added = texts.map((text) => ({ text }))
  const { lines } = index
  return insertAt(index, lines.length, isSeparate(lines.at(-1)) ? added : [{ text: "" }, ...added])
}

/** True if a list next to the line stays a list. */
function isSeparate(line: IndexLine | undefined): boolean {
  return line === undefined || /^\s*(?:[-*+] |$)/.test(line.text)
}

/** The end of new lines: that of the first line. */
export const usualEnd = (lines: readonly IndexLine[]): string =>
  lines.find(({ end }) => end !== "")?.end ?? "\n"

/** Inserts complete lines at `at`. A file without a final line end stays without one. */
export function insertAt({ lines, codec }: ParsedIndex, at: number, added: readonly NewLine[]): ParsedIndex {
  const end = usualEnd(lines)
  const place = at === 0 && lines[0]?.text === BYTE_ORDER_MARK ? 1 : at
  const above = lines.slice(0, place)
  const last = above.at(-1)
  const isUnended = last?.end === "" && !(place === 1 && last.text === BYTE_ORDER_MARK)
  if (isUnended) above[place - 1] = { ...last, end, pointer: last.pointer }
  const whole = added.map((line, index) => {
    const isLast = place === lines.length && index === added.length - 1
    return newLine(line.text, isLast && (isUnended || line.end === "") ? "" : line.end || end, codec)
  })
  return { lines: [...above, ...whole, ...lines.slice(place)], codec }
}

/** The first line at or after `at` that follows blank lines and complete comments. */
function skipHidden(lines: readonly IndexLine[], at: number): number {
  const isBlank = (line?: IndexLine): boolean => line?.text.trim() === ""
  let place = at
  while (lines[place]?.shown === null || isBlank(lines[place])) place++
  if (lines[place]?.inside === true) return at
  // Above an existing blank line, which then separates the pointer from the text below.
  return place < lines.length && place > at && isBlank(lines[place - 1]) ? place - 1 : place
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
