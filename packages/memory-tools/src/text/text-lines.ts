/** Width of a line number. */
const NUMBER_WIDTH = 6

/** How many lines a snippet shows before and after a change. */
const CONTEXT_LINES = 2

/** The lines of a text; a line end at the end of the text begins no further line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === "") lines.pop()
  return lines
}

/** Lines with their numbers. @param first Number of the first one, from 1. */
export function numberLines(lines: readonly string[], first: number): string {
  return lines.map((line, at) => `${String(first + at).padStart(NUMBER_WIDTH)}\t${line}`).join("\n")
}

/** A text with the line ends of a file, where that file has only `\r\n`. */
export function withLineEnds(text: string, file: string): string {
  const isWindows = file.includes("\r\n") && !/(?<!\r)\n/.test(file)
  return isWindows ? text.replace(/\r?\n/g, "\r\n") : text
}

/** Inserts lines after a line; `line` is at most the number of lines. Every other byte stays. */
export function insertLines(file: string, line: number, given: string): string {
  if (file.startsWith("\ufeff")) return `\ufeff${insertLines(file.slice(1), line, given)}`
  const end = withLineEnds("\n", file)
  const text = withLineEnds(given, file)
  const at = startOf(file, line)
  const [before, after] = [file.slice(0, at), file.slice(at)]
  const needsStart = before !== "" && !/[\r\n]$/.test(before)
  // Below a last line without a line end, the new last line is as it was given.
  const needsEnd = !/[\r\n]$/.test(text) && (after !== "" || (!needsStart && before !== ""))
  return before + (needsStart ? end : "") + text + (needsEnd ? end : "") + after
}

/** Where the line after `line` begins. */
function startOf(text: string, line: number): number {
  const end = [...text.matchAll(/\r\n|\r|\n/g)][line - 1]
  return line === 0 ? 0 : end === undefined ? text.length : end.index + end[0].length
}

/** The changed lines with some lines around them. @param first, last Numbers of lines, from 1. */
export function renderSnippet(text: string, first: number, last: number): string {
  const lines = linesOf(text)
  const start = Math.max(1, first - CONTEXT_LINES)
  return numberLines(lines.slice(start - 1, last + CONTEXT_LINES), start)
}
