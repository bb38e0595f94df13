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

/** The number of the line in which a position is, from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split(/\r\n|\r|\n/).length
}

/**
 * Where a text occurs, overlapping occurrences included. The model sees every line end as `\n`: when the text does not
 * occur as it is, all line ends are the same.
 */
export function findText(text: string, searched: string): [start: number, end: number][] {
  const isVerbatim = text.includes(searched)
  const [whole, part] = isVerbatim ? [text, searched] : [plainEnds(text), plainEnds(searched)]
  const original = isVerbatim ? (at: number) => at : (at: number) => beforePlainEnds(text, at)
  const found: [number, number][] = []
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    found.push([original(at), original(at + part.length)])
  return found
}

function plainEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n")
}

/** The position in a text for one in its `plainEnds`. */
function beforePlainEnds(text: string, position: number): number {
  let at = position
  for (const { index } of text.matchAll(/\r\n/g)) {
    if (index >= at) break
    at += 1
  }
  return at
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
  const before = file.slice(0, at)
  const after = file.slice(at)
  const needsStart = before !== "" && !/[\r\n]$/.test(before)
  // Below a last line without a line end, the new last line is as it was given.
  const needsEnd = !/[\r\n]$/.test(text) && (after !== "" || (!needsStart && before !== ""))
  return before + (needsStart ? end : "") + text + (needsEnd ? end : "") + after
}

/** Where the line after `line` begins. */
function startOf(text: string, line: number): number {
  if (line === 0) return 0
  let count = 0
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    count += 1
    if (count === line) return index + end.length
  }
  return text.length
}

/** The changed lines with some lines around them. @param first, last Numbers of lines, from 1. */
export function renderSnippet(text: string, first: number, last: number): string {
  const lines = linesOf(text)
  const start = Math.max(1, first - CONTEXT_LINES)
  return numberLines(lines.slice(start - 1, last + CONTEXT_LINES), start)
}

/** The first line in which two texts differ, and the last one of the second text. From 1. */
export function findDifference(before: string, after: string): [first: number, last: number] {
  const [old, now] = [linesOf(before), linesOf(after)]
  let first = 0
  while (first < old.length && first < now.length && old[first] === now[first]) first++
  let same = 0
  const most = Math.min(old.length, now.length) - first
  while (same < most && old.at(-1 - same) === now.at(-1 - same)) same++
  return [first + 1, Math.max(first + 1, now.length - same)]
}
