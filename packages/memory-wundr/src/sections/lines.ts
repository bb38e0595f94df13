import { parseIndex } from "@caliban/memory-core"
import { visibleText } from "@caliban/memory-core/internal"

/** A line of a file, as written and as visible text. */
export interface Line {
  text: string
  /** `\n`, `\r\n` or `\r`; empty at the end of the file and after a byte order mark. */
  end: string
  /** Whether the line is front matter, or starts inside a comment or fenced code. */
  inside: boolean
  /** The text with front matter, comments and fenced code blanked out, of the same length. */
  visible: string
}

/** Removes `remove` lines at a position and inserts others, with the line ends of the removed ones or the usual one. */
export interface Splice {
  at: number
  remove: number
  insert: readonly string[]
}

/** YAML at the start of a file, from a key to `---`, without a blank line or a `##` heading: other programs put it there. */
const FRONT_MATTER =
  /^\uFEFF?---[ \t]*(?:\r\n?|\n)(?=[\p{L}_"'][^\r\n]*:\s)(?:(?!##|---)[^\r\n]+(?:\r\n|\n|\r(?!\n)))+---[ \t]*(?:\r\n?|\n|$)/u

/** Splits a text into lines; a byte order mark becomes a line of its own. Linear. */
export function splitLines(raw: string): Line[] {
  const [{ length: front } = ""] = FRONT_MATTER.exec(raw) ?? []
  const lines = [raw.slice(0, front), raw.slice(front)].flatMap((part) => parseIndex(part).lines)
  const visible = visibleText(raw.slice(front)).padStart(raw.length)
  let position = 0
  return lines.map(({ text, end, inside = false, conflict }) => {
    const from = position
    position += text.length + end.length
    // The sides of an open git conflict are text here; such a file is not changed.
    const isInside = (inside && !conflict) || from < front
    return { text, end, inside: isInside, visible: visible.slice(from, from + text.length) }
  })
}

/** The number of a line as editors show it, from 1; that of the last line is the number of lines. */
export const lineNumber = (lines: readonly Pick<Line, "text">[], at: number): number =>
  at + (isByteOrderMark(lines[0]) ? 0 : 1)

const isByteOrderMark = (line: Pick<Line, "text"> | undefined): boolean => line?.text === "\uFEFF"

/** Applies splices that do not overlap. Every other byte, and a missing final line end, stays unless the last lines go. */
export function splice(lines: readonly Line[], splices: readonly Splice[]): string {
  const usual = lines.find(({ end }) => end !== "")?.end ?? "\n"
  const isUnended = lines.at(-1)?.end === "" && !isByteOrderMark(lines.at(-1))
  const parts: (readonly Pick<Line, "text" | "end">[])[] = []
  let from = 0
  // By position; those at the same position in the given order.
  for (const { at, remove, insert } of splices.toSorted((a, b) => a.at - b.at)) {
    const ends = lines.slice(at, at + remove).map(({ end }) => end)
    const added = insert.map((text, index) => ({ text, end: ends[index] ?? usual }))
    parts.push(lines.slice(from, at), added)
    from = Math.max(from, at + remove)
  }
  const result = [...parts, lines.slice(from)].flat()
  const last = result.at(-1)
  const isLastNew = !lines.some((line) => line === last)
  const endOf = (line: Pick<Line, "text" | "end">): string => {
    if (line === last) return isLastNew && isUnended ? "" : line.end
    return line.end === "" && !isByteOrderMark(line) ? usual : line.end
  }
  return result.map((line) => line.text + endOf(line)).join("")
}

/** Closes every comment and fence that is open. */
const CLOSERS = `\n-->\n${"`".repeat(99)}\n${"~".repeat(99)}`

/** The line of a comment or fence that is not closed: ordinary text, but what is added below could close it and hide entries. */
export function findUnclosed(raw: string): number | undefined {
  if (!/<!--|```|~~~/.test(raw)) return undefined
  const closed = splitLines(raw + CLOSERS)
  const lines = splitLines(raw)
  const at = lines.findIndex(({ visible }, index) => visible !== closed[index]?.visible)
  return at < 0 ? undefined : lineNumber(lines, at)
}

/**
 * Why a text must not be changed: a change could land on one side of a git conflict, or close a comment or fence that a
 * person left open and so hide entries. `undefined` for any other text.
 */
export function findOpen(text: string): string | undefined {
  const lines = text.includes("<<<<<<< ") ? parseIndex(text).lines : []
  const at = lines.findIndex(({ conflict }) => conflict === true)
  if (at >= 0) return `an open merge conflict at line ${lineNumber(lines, at)}`
  const unclosed = findUnclosed(text)
  return unclosed === undefined ? undefined : `an unclosed comment or code block at line ${unclosed}`
}
