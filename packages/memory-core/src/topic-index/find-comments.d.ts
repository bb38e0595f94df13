/** A part of a text, from `start` to `end` (exclusive), in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}
/**
 * Finds the HTML comments and the fenced code of a Markdown text, in order. Linear time.
 *
 * - A comment ends at the next `-->`, on the same line or a later one; `<!-->` is a whole comment.
 * - `<!--` in fenced code or in a code span of one line opens no comment; backticks in a comment open no code span.
 * - An unclosed comment or fence is ordinary text, so that a typo hides nothing.
 */
export declare function findComments(text: string): {
  comments: Span[]
  fences: Span[]
}
/** A run of backticks in a line. */
export interface BacktickRun {
  /** Where a code span that this run opens begins; an escaped backtick is not part of it. */
  start: number
  /** The end of the code span that begins here; absent if no later run closes it. */
  spanEnd: number | undefined
}
/** Finds the code spans of a line: from a run of backticks to the next run of the same length. Linear time. */
export declare function findCodeSpans(line: string): Span[]
/** Finds the runs of backticks in a line, each with the code span that it could open. Linear time. */
export declare function findBacktickRuns(line: string): BacktickRun[]
/** True if an odd number of backslashes precedes a character. */
export declare function isEscaped(line: string, index: number): boolean
