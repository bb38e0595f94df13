import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { BYTE_ORDER_MARK, type IndexLine } from "./parse-index.ts"

/** Where the pointer of a new topic goes: above the first list of pointers, or below its last pointer. */
export type Placement = "first" | "last"

/** How much of an index the prompt shows. */
export interface ShownPart {
  lines: number
  bytes: number
}

export const SHOWN: ShownPart = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES }

/** A line to insert; `end` is the line end that it had once, where it matters. */
export interface NewLine {
  text: string
  end?: string
}

/**
 * Where the pointers of several topics go. An index that lists fewer topics than are added was made by a person who
 * chose: new pointers go below its last one, so that none of the chosen ones is pushed out of the prompt.
 */
export function placeOf(added: number, listed: number, wanted: Placement): Placement {
  return added > listed && listed > 0 ? "last" : wanted
}

/** The longest line that says what a cap has cut off, in bytes. */
const MARKER_BYTES = 160

/**
 * Inserts the lines of new topics where the prompt shows them: at the first list of pointers. Where there is none, or
 * it begins beyond the caps, below the first heading. Without a heading, at the end, or at the top when the end is
 * beyond the caps. Never inside a comment, fenced code or a git conflict.
 */
export function insertLines(
  lines: IndexLine[],
  texts: readonly string[],
  placement: Placement,
  shown: ShownPart = SHOWN,
): void {
  const added = texts.map((text) => ({ text }))
  const first = lines.findIndex(
    ({ pointer, conflict }) => pointer !== undefined && pointer.indent === "" && !conflict,
  )
  const size = Buffer.byteLength(texts[0] ?? "")
  const fits = (at: number, seen: () => readonly string[]): boolean =>
    isShown(lines, at, size, { seen, shown })
  let known: readonly string[] | undefined
  const seen = (): readonly string[] => {
    known ??= seenLines(lines)
    return known
  }
  if (first >= 0 && fits(first, seen)) {
    insertAt(lines, placement === "first" ? first : endOfList(lines, first), added)
    return
  }
  const top = topOf(lines)
  const heading = lines.findIndex(
    ({ text, inside, conflict }, at) =>
      at >= top && /^ {0,3}#{1,6}(?:[ \t]|$)/.test(text) && !inside && !conflict && !lines[at + 1]?.inside,
  )
  const below = heading < 0 ? -1 : skipHidden(lines, seen(), heading + 1)
  if (below >= 0 && fits(below, seen)) insertApart(lines, below, added)
  else if (first < 0 && fits(lines.length, seen)) insertAtEnd(lines, added)
  else insertApart(lines, top, added)
}

/** Lines as the prompt shows them: blank where a comment is. */
function seenLines(lines: readonly IndexLine[]): readonly string[] {
  return lines.map((line) => (line.shown === undefined ? line.text : (line.shown ?? "")))
}

/** True when the prompt still shows a line of a size that is inserted at a place, and the marker of a cut below it. */
function isShown(
  lines: readonly IndexLine[],
  at: number,
  size: number,
  { seen, shown }: { seen: () => readonly string[]; shown: ShownPart },
): boolean {
  const [linesLeft, bytesLeft] = [shown.lines - 1, shown.bytes - MARKER_BYTES - size]
  const units = lines.slice(0, at).reduce((sum, { text }) => sum + text.length + 1, 0)
  // Three bytes to a unit at the most; comments only make it less.
  if (at < linesLeft && units * 3 <= bytesLeft) return true
  const above = seen()
    .slice(0, at)
    .filter((text, index) => text.trim() !== "" || lines[index]?.text.trim() === "")
  return above.length < linesLeft && Buffer.byteLength(above.join("\n")) < bytesLeft
}

/** The place below the frontmatter that a few indexes begin with. */
function topOf(lines: readonly IndexLine[]): number {
  const start = lines[0]?.text === BYTE_ORDER_MARK ? 1 : 0
  if (!/^---[ \t]*$/.test(lines[start]?.text ?? "")) return start
  const end = lines.findIndex(({ text }, at) => at > start && /^---[ \t]*$/.test(text))
  const isFrontmatter = end >= 0 && lines.slice(start, end).every(({ pointer }) => pointer === undefined)
  return isFrontmatter && !lines[end + 1]?.inside ? end + 1 : start
}

/** The first place from `at` on that is below blank lines and whole comments. */
function skipHidden(lines: readonly IndexLine[], seen: readonly string[], at: number): number {
  let place = at
  while (place < lines.length && seen[place]?.trim() === "") place++
  if (lines[place]?.inside === true) return at
  // Above the blank line that is there already, which sets the pointer off from what follows.
  const isBlank = place < lines.length && place > at - 1 && lines[place - 1]?.text.trim() === ""
  return isBlank ? place - 1 : place
}

/** Inserts lines set off from the text below them, which would otherwise be read as part of the list. */
function insertApart(lines: IndexLine[], at: number, added: readonly NewLine[]): void {
  const next = lines[at]?.text ?? ""
  const isApart = next.trim() === "" || /^\s*[-*+] /.test(next)
  insertAt(lines, at, isApart ? added : [...added, { text: "" }])
}

function insertAtEnd(lines: IndexLine[], added: readonly NewLine[]): void {
  const last = lines.at(-1)
  const separate = last !== undefined && last.text.trim() !== "" && !/^\s*[-*+] /.test(last.text)
  insertAt(lines, lines.length, separate ? [{ text: "" }, ...added] : added)
}

/** Inserts whole lines at a place. A file that ended without a line end still does. */
export function insertAt(lines: IndexLine[], at: number, added: readonly NewLine[]): void {
  const end = lineEndOf(lines)
  const place = at === 0 && lines[0]?.text === BYTE_ORDER_MARK ? 1 : at
  const above = lines[place - 1]
  const isMark = place === 1 && above?.text === BYTE_ORDER_MARK
  const unended = above !== undefined && above.end === "" && !isMark
  if (unended) lines[place - 1] = { ...above, end }
  const atEnd = place === lines.length
  const whole = added.map((line, index) => {
    const endsFile = atEnd && index === added.length - 1 && (unended || line.end === "")
    return { text: line.text, end: endsFile ? "" : line.end || end }
  })
  lines.splice(place, 0, ...whole)
}

/** The line after the last item, with what belongs to it, of the list that begins at `first`. */
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
