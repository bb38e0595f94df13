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

/** Removes `remove` lines at a position and inserts others, by default with the usual line end of the file. */
export interface Splice {
  at: number
  remove: number
  insert: readonly { text: string; end?: string }[]
}

/** The result of editing a text, with the lines that were removed or changed, as the history stores them. */
export interface TextEdit {
  text: string
  removed: readonly { line: string; at: number; end?: string | undefined }[]
}

const BYTE_ORDER_MARK = "\uFEFF"

/** Splits a text into lines; a byte order mark becomes a line of its own. `joinLines` gives the same text. Linear. */
export function splitLines(raw: string): Line[] {
  const { lines } = parseIndex(raw)
  const visible = visibleText(raw)
  let position = 0
  return lines.map((parsed) => {
    const { text, end } = parsed
    // The sides of an open git conflict are text here; such a file is not changed.
    const inside = parsed.inside === true && parsed.conflict !== true
    const line = { text, end, inside, visible: visible.slice(position, position + text.length) }
    position += text.length + end.length
    return line
  })
}

export function joinLines(lines: readonly { text: string; end?: string }[]): string {
  return lines.map(({ text, end = "" }) => text + end).join("")
}

/** The number of a line as editors show it, from 1; that of the last line is the number of lines. */
export function lineNumber(lines: readonly Pick<Line, "text">[], at: number): number {
  return at + (isByteOrderMark(lines[0]) ? 0 : 1)
}

export function isByteOrderMark(line: Pick<Line, "text"> | undefined): boolean {
  return line?.text === BYTE_ORDER_MARK
}

/**
 * Applies splices that do not overlap and keeps every other byte. A file without a final line end stays so, unless only
 * its last lines were removed.
 */
export function splice(lines: readonly Line[], splices: readonly Splice[]): TextEdit {
  const usual = lines.find(({ end }) => end !== "")?.end ?? "\n"
  const isUnended = lines.at(-1)?.end === "" && !isByteOrderMark(lines.at(-1))
  const result: { text: string; end: string; isNew?: boolean }[] = []
  const removed: TextEdit["removed"][number][] = []
  let from = 0
  const keepUntil = (to: number): void => {
    for (const { text, end } of lines.slice(from, to)) result.push({ text, end })
    from = Math.max(from, to)
  }
  // By position; those at the same position in the given order.
  for (const { at, remove, insert } of splices.toSorted((a, b) => a.at - b.at)) {
    keepUntil(at)
    for (; from < at + remove; from++) {
      const { text, end } = lines[from] as Line
      if (insert.some((line) => line.text === text)) continue
      removed.push({ line: text, at: from, ...(end !== usual && { end }) })
    }
    for (const { text, end = usual } of insert) result.push({ text, end, isNew: true })
  }
  keepUntil(lines.length)
  const last = result.at(-1)
  for (const line of result) if (line !== last && line.end === "" && !isByteOrderMark(line)) line.end = usual
  if (last?.isNew === true && isUnended) last.end = ""
  return { text: joinLines(result), removed }
}
