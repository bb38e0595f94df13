/** A part of a text, from `start` to `end` (exclusive), in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

const FENCE = /[ \t]*(`{3,}|~{3,})([^\r\n]*)/y
const CLOSING_FENCE = /[ \t]*(`{3,}|~{3,})[ \t]*(?=[\r\n]|$)/y
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

  const closeFence = createFenceCloser(text)
  let open = indexOrEnd(text, "<!--", 0)
  let position = text.startsWith("\uFEFF") ? 1 : 0
  let atLineStart = true
  while (position < text.length) {
    const fenceEnd = atLineStart ? closeFence(position) : undefined
    atLineStart = true
    if (fenceEnd !== undefined) {
      fences.push({ start: position, end: fenceEnd })
      position = fenceEnd
      if (open < position) open = indexOrEnd(text, "<!--", position)
      continue
    }
    const start = position
    position = nextLine(text, start)
    if (open >= position) continue

    const runs = findBacktickRuns(text.slice(start, position))
    let at = start
    let next = 0
    while (open < position) {
      while (next < runs.length && start + (runs[next]?.start ?? 0) < at) next++
      const run = runs[next]
      if (run !== undefined && start + run.start < open) {
        next++
        if (run.spanEnd === undefined) continue
        at = start + run.spanEnd
        if (open < at) open = indexOrEnd(text, "<!--", at)
        continue
      }
      const close = text.indexOf("-->", open + 2)
      if (close < 0) {
        open = text.length
        break
      }
      at = close + 3
      comments.push({ start: open, end: at })
      open = indexOrEnd(text, "<!--", at)
      if (at > position) {
        position = at
        atLineStart = false
      }
    }
  }
  return { comments, fences }
}

interface ClosingFence {
  start: number
  end: number
  length: number
  /** The length of the longest closing fence from here to the end of the text. */
  longest: number
}

/** Returns a function for the end of the fenced code that begins at a line, if any. Call it with increasing positions. */
function createFenceCloser(text: string): (lineStart: number) => number | undefined {
  let lists: Record<string, ClosingFence[]> | undefined
  return (lineStart) => {
    FENCE.lastIndex = lineStart
    const [, fence = "", info = ""] = FENCE.exec(text) ?? []
    if (fence === "" || (fence.startsWith("`") && info.includes("`"))) return undefined
    lists ??= listClosingFences(text)
    const list = lists[fence[0] as string] ?? []
    while ((list.at(-1)?.start ?? lineStart + 1) <= lineStart) list.pop()
    for (let index = list.length - 1; index >= 0; index--) {
      const closing = list[index] as ClosingFence
      if (closing.longest < fence.length) return undefined
      if (closing.length >= fence.length) return closing.end
    }
    return undefined
  }
}

/** Every line that can close fenced code, by fence character, last line first. */
function listClosingFences(text: string): Record<string, ClosingFence[]> {
  const lists: Record<string, ClosingFence[]> = { "`": [], "~": [] }
  for (let start = 0; start < text.length; ) {
    const end = nextLine(text, start)
    CLOSING_FENCE.lastIndex = start
    const fence = CLOSING_FENCE.exec(text)?.[1]
    if (fence !== undefined) {
      lists[fence[0] as string]?.push({ start, end, length: fence.length, longest: fence.length })
    }
    start = end
  }
  for (const list of Object.values(lists)) {
    list.reverse()
    for (const [index, closing] of list.entries()) {
      closing.longest = Math.max(closing.length, list[index - 1]?.longest ?? 0)
    }
  }
  return lists
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
