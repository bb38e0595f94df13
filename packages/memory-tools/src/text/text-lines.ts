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

/** Where a text occurs. */
export interface FoundText {
  /** The first occurrence. */
  start: number
  end: number
  /** The lines in which occurrences begin, from 1. */
  lines: readonly number[]
  isOnce: boolean
  /** False when there are more occurrences than were counted. */
  isComplete: boolean
}

/** More occurrences are not counted. */
const OCCURRENCES_MAX = 60

/**
 * Where a text occurs, overlapping occurrences included; `undefined` when it does not. The model sees every line end as
 * `\n`: when the text does not occur as it is, all line ends are the same. Linear time.
 */
export function findText(text: string, searched: string): FoundText | undefined {
  const verbatim = findVerbatim(text, searched)
  if (verbatim !== undefined) return verbatim
  const found = findVerbatim(plainEnds(text), plainEnds(searched))
  return (
    found && { ...found, start: beforePlainEnds(text, found.start), end: beforePlainEnds(text, found.end) }
  )
}

function findVerbatim(text: string, searched: string): FoundText | undefined {
  const found = findAll(text, searched, OCCURRENCES_MAX)
  const [start] = found
  if (start === undefined) return undefined
  const lines = linesAt(text, found)
  const isComplete = found.length < OCCURRENCES_MAX
  return { start, end: start + searched.length, lines, isOnce: found.length === 1, isComplete }
}

/** The numbers of the lines in which ascending positions are, each once. */
function linesAt(text: string, positions: readonly number[]): number[] {
  const lines = new Set<number>()
  const ends = text.matchAll(/\r\n|\r|\n/g)
  let end = ends.next()
  let line = 1
  for (const position of positions) {
    for (; !end.done && end.value.index + end.value[0].length <= position; end = ends.next()) line += 1
    lines.add(line)
  }
  return [...lines]
}

/** The first positions at which a text occurs (Knuth, Morris, Pratt): `indexOf` takes quadratic time for some texts. */
function findAll(text: string, searched: string, max: number): number[] {
  // Half a character separates the texts: neither has one.
  const both = `${searched}\ud800${text}`
  /** For each position, the length of the longest beginning of both texts that ends there. */
  const borders = new Uint32Array(both.length)
  const found: number[] = []
  for (let at = 1; at < both.length && found.length < max; at++) {
    let length = borders[at - 1] ?? 0
    while (length > 0 && both.charCodeAt(at) !== both.charCodeAt(length)) length = borders[length - 1] ?? 0
    if (both.charCodeAt(at) === both.charCodeAt(length)) length += 1
    borders[at] = length
    if (length === searched.length) found.push(at - 2 * searched.length)
  }
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
