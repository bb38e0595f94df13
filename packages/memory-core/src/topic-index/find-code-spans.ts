import type { Span } from "./find-comments.ts"

/** A run of backticks of one line. */
export interface BacktickRun {
  /** Where a code span that begins with this run would begin: an escaped backtick is not part of it. */
  start: number
  /** The end of the code span that begins here; absent when no later run closes it. */
  spanEnd?: number
}

/** The code spans of one line: a run of backticks up to the next run of the same length. Linear time. */
export function findCodeSpans(line: string): Span[] {
  const spans: Span[] = []
  let position = 0
  for (const { start, spanEnd } of findBacktickRuns(line)) {
    if (start < position || spanEnd === undefined) continue
    spans.push({ start, end: spanEnd })
    position = spanEnd
  }
  return spans
}

/** The runs of backticks of one line, each with the code span that it would open. Linear time. */
export function findBacktickRuns(line: string): BacktickRun[] {
  if (!line.includes("`")) return []
  const runs: BacktickRun[] = []
  const endOfNext = new Map<number, number>()
  for (const match of [...line.matchAll(/`+/g)].reverse()) {
    const length = match[0].length
    const escaped = isEscaped(line, match.index) ? 1 : 0
    const spanEnd = endOfNext.get(length - escaped)
    runs.push({ start: match.index + escaped, ...(spanEnd === undefined ? {} : { spanEnd }) })
    endOfNext.set(length, match.index + length)
  }
  return runs.reverse()
}

/** True when an odd number of backslashes stands before a character. */
export function isEscaped(line: string, index: number): boolean {
  let start = index
  while (start > 0 && line[start - 1] === "\\") start--
  return (index - start) % 2 === 1
}
