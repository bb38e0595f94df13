/** A part of a text, from `start` to `end` (exclusive), in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

const FENCE = /[ \t]*(`{3,}|~{3,})([^\r\n]*)/y
const CLOSING_FENCE = /(?<=^|[\r\n])[ \t]*(`{3,}|~{3,})[ \t]*(?:\r\n?|\n|$)/g
const LINE_END = /\r\n?|\n/g

/**
 * Finds the HTML comments and the fenced code of a Markdown text, in order. Linear time.
 *
 * - A comment ends at the next `-->`, on the same line or a later one; `<!-->` is a whole comment.
 * - `<!--` in fenced code or in a code span of one line opens no comment; backticks in a comment open no code span.
 * - An unclosed comment or fence is ordinary text, so that a typo hides nothing.
 */
export function findComments(text: string): { comments: Span[]; fences: Span[] } {
  const comments: Span[] = []
  const fences: Span[] = []
  if (!text.includes("<!--") && !text.includes("```") && !text.includes("~~~")) return { comments, fences }

  const endOfFence = createFenceCloser(text)
  let open = indexOrEnd(text, "<!--", 0)
  let position = text.startsWith("\uFEFF") ? 1 : 0
  let atLineStart = true
  while (position < text.length) {
    const start = position
    const fenceEnd = atLineStart ? endOfFence(start) : undefined
    position = fenceEnd ?? nextLine(text, start)
    atLineStart = true
    if (fenceEnd !== undefined) {
      fences.push({ start, end: fenceEnd })
      if (open < position) open = indexOrEnd(text, "<!--", position)
    } else if (open < position) {
      const skipCode = createCodeSkipper(text, start, position)
      for (open = skipCode(open, start); open < position; ) {
        const close = text.indexOf("-->", open + 2)
        // An unclosed comment is text, and so are those after it.
        const end = close < 0 ? text.length : close + 3
        if (close >= 0) comments.push({ start: open, end })
        open = skipCode(indexOrEnd(text, "<!--", end), end)
        if (close >= 0 && end > position) [position, atLineStart] = [end, false]
      }
    }
  }
  return { comments, fences }
}

/**
 * Returns a function for the first `<!--` at or after `open` that is not in a code span of a line. A code span begins at
 * or after `from`. Call it with increasing positions.
 */
function createCodeSkipper(text: string, start: number, end: number): (open: number, from: number) => number {
  const runs = findBacktickRuns(text.slice(start, end))
  let next = 0
  return (open, from) => {
    let [found, at] = [open, from]
    for (let run = runs[next]; run !== undefined && start + run.start < found; run = runs[++next]) {
      if (start + run.start < at || run.spanEnd === undefined) continue
      at = start + run.spanEnd
      if (found < at) found = indexOrEnd(text, "<!--", at)
    }
    return found
  }
}

/** Returns a function for the end of the fenced code that begins at a line, if any. Call it with increasing positions. */
function createFenceCloser(text: string): (lineStart: number) => number | undefined {
  let closing: RegExpExecArray[] | undefined
  let next = 0
  // No later fence closes one of this length, or a longer one.
  const unclosed: Record<string, number> = {}
  return (lineStart) => {
    FENCE.lastIndex = lineStart
    const [, fence = "", info = ""] = FENCE.exec(text) ?? []
    const [kind = ""] = fence
    if (kind === "" || (kind === "`" && info.includes("`"))) return undefined
    if (fence.length >= (unclosed[kind] ?? Number.POSITIVE_INFINITY)) return undefined
    closing ??= [...text.matchAll(CLOSING_FENCE)]
    while ((closing[next]?.index ?? text.length) <= lineStart) next++
    for (let at = next; at < closing.length; at++) {
      const { 0: line, 1: end = "", index } = closing[at] as RegExpExecArray
      if (end.startsWith(fence)) return index + line.length
    }
    unclosed[kind] = fence.length
    return undefined
  }
}

function nextLine(text: string, position: number): number {
  LINE_END.lastIndex = position
  return LINE_END.test(text) ? LINE_END.lastIndex : text.length
}

function indexOrEnd(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from)
  return index < 0 ? text.length : index
}

/** A run of backticks in a line. */
export interface BacktickRun {
  /** Where a code span that this run opens begins; an escaped backtick is not part of it. */
  start: number
  /** The end of the code span that begins here; absent if no later run closes it. */
  spanEnd: number | undefined
}

/** Finds the code spans of a line: from a run of backticks to the next run of the same length. Linear time. */
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

/** Finds the runs of backticks in a line, each with the code span that it could open. Linear time. */
export function findBacktickRuns(line: string): BacktickRun[] {
  if (!line.includes("`")) return []
  const runs: BacktickRun[] = []
  const endOfNext = new Map<number, number>()
  for (const match of [...line.matchAll(/`+/g)].reverse()) {
    const length = match[0].length
    const escaped = isEscaped(line, match.index) ? 1 : 0
    const spanEnd = endOfNext.get(length - escaped)
    runs.push({ start: match.index + escaped, spanEnd })
    endOfNext.set(length, match.index + length)
  }
  return runs.reverse()
}

/** True if an odd number of backslashes precedes a character. */
export function isEscaped(line: string, index: number): boolean {
  let start = index
  while (start > 0 && line[start - 1] === "\\") start--
  return (index - start) % 2 === 1
}

/** Replaces spans of a line by blanks of the same length. */
export function blankSpans(text: string, spans: readonly Span[]): string {
  let blanked = ""
  let position = 0
  for (const { start, end } of spans) {
    blanked += text.slice(position, start) + " ".repeat(end - start)
    position = end
  }
  return position === 0 ? text : blanked + text.slice(position)
}

/** A text with comments and fenced code blanked out, of the same length. */
export function visibleText(text: string): string {
  const { comments, fences } = findComments(text)
  const spans = [...comments, ...fences].sort((a, b) => a.start - b.start)
  return blankSpans(text, spans)
}
