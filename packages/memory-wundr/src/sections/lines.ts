import { parseIndex } from "@caliban/memory-core"
import { visibleText } from "@caliban/memory-core/internal"

/** A line of a file, as written and as visible text. */
export interface Line {
  text: string
  /** `\n`, `\r\n` or `\r`; empty at the end of the file and after a byte order mark. */
  end: string
  /** Whether the line starts inside a comment or fenced code. */
  inside: boolean
  /** The text with comments and fenced code blanked out, of the same length. */
  visible: string
}

export interface NewLine {
  text: string
  /** Default: the usual line end of the file. */
  end?: string
}

/** Removes `remove` lines at a position and inserts others. */
export interface Splice {
  at: number
  remove: number
  insert: readonly NewLine[]
}

/** A removed line, as the history stores it. */
export interface RemovedLine {
  line: string
  at: number
  above?: string
  end?: string
}

export const BYTE_ORDER_MARK = "\uFEFF"

/** Splits a text into lines; a byte order mark becomes a line of its own. `joinLines` gives the same text. Linear. */
export function splitLines(raw: string): Line[] {
  const { lines } = parseIndex(raw)
  const visible = visibleText(raw)
  let position = 0
  return lines.map((parsed) => {
    const { text, end } = parsed
    // The sides of an open git conflict are text here; `decodeUnresolved` refuses to change such a file.
    const inside = parsed.inside === true && parsed.conflict !== true
    const line = { text, end, inside, visible: visible.slice(position, position + text.length) }
    position += text.length + end.length
    return line
  })
}

export function joinLines(lines: readonly { text: string; end?: string }[]): string {
  return lines.map(({ text, end = "" }) => text + end).join("")
}

/** The number of lines, without a byte order mark. */
export function countLines(lines: readonly Line[]): number {
  return lines.length - (startsWithByteOrderMark(lines) ? 1 : 0)
}

/** The number of a line as editors show it, from 1. */
export function lineNumber(lines: readonly Pick<Line, "text">[], at: number): number {
  return at + (startsWithByteOrderMark(lines) ? 0 : 1)
}

export function startsWithByteOrderMark(lines: readonly Pick<Line, "text">[]): boolean {
  return lines[0]?.text === BYTE_ORDER_MARK
}

/** The line end of a file: its first one. */
export function lineEndOf(lines: readonly Line[]): string {
  return lines.find(({ end }) => end !== "")?.end ?? "\n"
}

/**
 * Applies splices that do not overlap and keeps every other byte. A file without a final line end stays so, unless only
 * its last lines were removed.
 */
export function splice(
  lines: readonly Line[],
  splices: readonly Splice[],
): { text: string; removed: RemovedLine[] } {
  const usual = lineEndOf(lines)
  const isUnended = lines.length > (startsWithByteOrderMark(lines) ? 1 : 0) && lines.at(-1)?.end === ""
  const result: { text: string; end: string; isNew: boolean }[] = []
  const removed: RemovedLine[] = []
  let from = 0
  const keepUntil = (to: number): void => {
    for (; from < to; from++) {
      const { text, end } = lines[from] as Line
      result.push({ text, end, isNew: false })
    }
  }
  // By position; those at the same position in the given order.
  for (const { at, remove, insert } of splices.toSorted((a, b) => a.at - b.at)) {
    keepUntil(at)
    const stays = new Set(insert.map(({ text }) => text))
    for (; from < at + remove; from++) {
      const line = lines[from] as Line
      if (!stays.has(line.text)) removed.push(describeRemoved(lines, from, usual))
    }
    for (const { text, end = usual } of insert) result.push({ text, end, isNew: true })
  }
  keepUntil(lines.length)
  const last = result.at(-1)
  for (const line of result)
    if (line !== last && line.end === "" && line.text !== BYTE_ORDER_MARK) line.end = usual
  if (last?.isNew && isUnended) last.end = ""
  return { text: joinLines(result), removed }
}

function describeRemoved(lines: readonly Line[], at: number, usual: string): RemovedLine {
  const { text, end } = lines[at] as Line
  const above = lines[at - 1]?.text
  return {
    line: text,
    at,
    ...(above === undefined ? {} : { above }),
    ...(end === usual ? {} : { end }),
  }
}
