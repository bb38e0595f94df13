import { parseIndex } from "@caliban/memory-core"

/** A line of a file, and what the reader sees of it. */
export interface Line {
  text: string
  /** `\n`, `\r\n`, `\r`, or nothing at the end of the file and after a byte order mark. */
  end: string
  /** True when the line begins within a comment or fenced code. */
  inside: boolean
  /** The text with comments and fenced code blanked out, of the same length. */
  visible: string
}

export interface NewLine {
  text: string
  /** Default: the line end of the file. */
  end?: string
}

/** Takes `remove` lines out at a place and puts others there. */
export interface Splice {
  at: number
  remove: number
  insert: readonly NewLine[]
}

/** A line that went out of a file, as the trash keeps it. */
export interface RemovedLine {
  line: string
  at: number
  above?: string
  end?: string
}

export const BYTE_ORDER_MARK = "\uFEFF"

/** A text as lines; a byte order mark is a line of its own. Joined again they are the text. Linear. */
export function splitLines(raw: string): Line[] {
  const { lines, visible } = parseIndex(raw)
  let position = 0
  return lines.map((parsed) => {
    const { text, end } = parsed
    // The sides of an open git conflict are text; whether the file is written at all is decided elsewhere.
    const inside = parsed.inside === true && parsed.conflict !== true
    const line = { text, end, inside, visible: visible.slice(position, position + text.length) }
    position += text.length + end.length
    return line
  })
}

export function joinLines(lines: readonly { text: string; end?: string }[]): string {
  return lines.map(({ text, end = "" }) => text + end).join("")
}

/** How many lines a file has; a byte order mark is none. */
export function countLines(lines: readonly Line[]): number {
  return lines.length - (hasMark(lines) ? 1 : 0)
}

/** The number of a line for people, from 1. */
export function lineNumber(lines: readonly Pick<Line, "text">[], at: number): number {
  return at + (hasMark(lines) ? 0 : 1)
}

export function hasMark(lines: readonly Pick<Line, "text">[]): boolean {
  return lines[0]?.text === BYTE_ORDER_MARK
}

/** The line end of a file: its first one. */
export function lineEndOf(lines: readonly Line[]): string {
  return lines.find(({ end }) => end !== "")?.end ?? "\n"
}

/**
 * Applies splices, none of which overlap, and keeps every other byte. A file that ended without a line end still does,
 * unless its last lines were only taken away.
 */
export function splice(
  lines: readonly Line[],
  splices: readonly Splice[],
): { text: string; removed: RemovedLine[] } {
  const usual = lineEndOf(lines)
  const isUnended = lines.length > (hasMark(lines) ? 1 : 0) && lines.at(-1)?.end === ""
  const result: { text: string; end: string; isNew: boolean }[] = []
  const removed: RemovedLine[] = []
  let from = 0
  const keepUntil = (to: number): void => {
    for (; from < to; from++) {
      const { text, end } = lines[from] as Line
      result.push({ text, end, isNew: false })
    }
  }
  // In the order of their places; those at one place in the order in which they are given.
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
