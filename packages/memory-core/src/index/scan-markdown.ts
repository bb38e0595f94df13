/** A part of a text, from `start` to `end` (exclusive), in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

/** A comment or fenced code. */
export interface HiddenSpan extends Span {
  isFence?: true
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
export function findHidden(text: string): HiddenSpan[] {
  const spans: HiddenSpan[] = []
  if (!/<!--|```|~~~/.test(text)) return spans
  const endOfFence = createFenceCloser(text)
  const lastClose = text.lastIndexOf("-->")
  let isLineStart = true
  for (let start = text.startsWith("\uFEFF") ? 1 : 0; start < text.length; ) {
    const fenceEnd: number | undefined = isLineStart ? endOfFence(start) : undefined
    const next: number = fenceEnd ?? nextLine(text, start)
    let at = start
    if (fenceEnd !== undefined) spans.push({ start, end: fenceEnd, isFence: true })
    else {
      for (const token of tokensOf(text.slice(start, next))) {
        const from = start + token.start
        if (from < at || (token.isComment && from + 2 > lastClose)) continue
        if (token.isComment) at = text.indexOf("-->", from + 2) + 3
        else if (token.end !== undefined) at = start + token.end
        if (token.isComment) spans.push({ start: from, end: at })
      }
    }
    isLineStart = at <= next
    start = Math.max(at, next)
  }
  return spans
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

/** The beginning of the line below a position. */
export function nextLine(text: string, position: number): number {
  LINE_END.lastIndex = position
  return LINE_END.test(text) ? LINE_END.lastIndex : text.length
}

/** The beginning of a comment, or a run of backticks: an escaped one is not part of it. */
interface Token {
  start: number
  /** The end of the code span that begins here; absent if no later run closes it. */
  end?: number | undefined
  isComment?: true
}

/** The beginnings of comments and the runs of backticks in a line. Linear time. */
function tokensOf(line: string): Token[] {
  if (!/`|<!--/.test(line)) return []
  const endOfNext = new Map<number, number>()
  const tokens = [...line.matchAll(/`+|<!--/g)].reverse().map(({ 0: text, index }): Token => {
    if (text === "<!--") return { start: index, isComment: true }
    const escaped = isEscaped(line, index) ? 1 : 0
    const end = endOfNext.get(text.length - escaped)
    endOfNext.set(text.length, index + text.length)
    return { start: index + escaped, end }
  })
  return tokens.reverse()
}

/** Finds the code spans of a line: from a run of backticks to the next run of the same length. Linear time. */
export function findCodeSpans(line: string): Span[] {
  const spans: Span[] = []
  let position = 0
  for (const { start, end } of line.includes("`") ? tokensOf(line) : []) {
    if (start < position || end === undefined) continue
    spans.push({ start, end })
    position = end
  }
  return spans
}

/** True if an odd number of backslashes precedes a character. */
export function isEscaped(line: string, index: number): boolean {
  let start = index
  while (start > 0 && line[start - 1] === "\\") start--
  return (index - start) % 2 === 1
}

/** Removes spans from a text, or replaces each of their characters. */
export function withoutSpans(text: string, spans: readonly Span[], fill: string = ""): string {
  let rest = ""
  let position = 0
  for (const { start, end } of spans) {
    rest += text.slice(position, Math.max(position, start)) + fill.repeat(end - start)
    position = end
  }
  return rest + text.slice(position)
}

/** A text with comments and fenced code blanked out, of the same length. */
export function visibleText(text: string): string {
  return withoutSpans(text, findHidden(text), " ")
}
