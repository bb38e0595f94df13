/** A part of a text, from `start` to `end` (exclusive), in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

/** A comment or fenced code. */
export interface HiddenSpan extends Span {
  isFence?: true
}

// What may begin a hidden span: a comment, and a fence at the start of a line, or behind a byte order mark at the top.
const OPENING = /<!--|(?<![^\r\n\uFEFF]|[\s\S]\uFEFF)[ \t]*(`{3,}(?!`)(?![^\r\n]*`)|~{3,})/g
const CLOSING_FENCE = /(?<=^|[\r\n])[ \t]*(`{3,}|~{3,})[ \t]*(?:\r\n?|\n|$)/g
const LINE_END = /\r\n?|\n|$/g

/**
 * Finds the HTML comments and the fenced code of a Markdown text, in order. Linear time.
 *
 * - A comment ends at the next `-->`, on the same line or a later one; `<!-->` is a whole comment.
 * - `<!--` in fenced code or in a code span of one line opens no comment; backticks in a comment open no code span.
 * - An unclosed comment or fence is ordinary text, so that a typo hides nothing.
 */
export function findHidden(text: string): HiddenSpan[] {
  const spans: HiddenSpan[] = []
  const lastClose = text.lastIndexOf("-->")
  const endOfFence = createFenceCloser(text)
  OPENING.lastIndex = 0
  for (let found = OPENING.exec(text); found !== null; found = OPENING.exec(text)) {
    const { 1: fence, index } = found
    if (fence) {
      const end = endOfFence(index, fence)
      if (end) spans.push({ start: index, end, isFence: true })
      if (end) OPENING.lastIndex = end
      continue
    }
    const above = spans.at(-1)?.end ?? 0
    let start = index
    while (start > above && !/[\r\n]/.test(text[start - 1] as string)) start--
    LINE_END.lastIndex = index
    LINE_END.test(text)
    const next = LINE_END.lastIndex
    const endOfComment = (at: number): number | undefined =>
      start + at + 2 > lastClose ? undefined : text.indexOf("-->", start + at + 2) + 3 - start
    for (const { start: at, end } of findSpans(text.slice(start, next), endOfComment))
      if (text[start + at] === "<") spans.push({ start: start + at, end: start + end })
    OPENING.lastIndex = Math.max(next, spans.at(-1)?.end ?? 0)
  }
  return spans
}

/** Returns a function for the end of the fenced code that a fence opens, if any. Call it with increasing positions. */
function createFenceCloser(text: string): (start: number, fence: string) => number | undefined {
  let closing: RegExpExecArray[] | undefined
  let next = 0
  // No later fence closes one of this length, or a longer one.
  const unclosed: Record<string, number> = {}
  return (start, fence) => {
    const kind = fence[0] as string
    if (fence.length >= (unclosed[kind] ?? Infinity)) return undefined
    closing ??= [...text.matchAll(CLOSING_FENCE)]
    while ((closing[next]?.index ?? text.length) <= start) next++
    for (let at = next; at < closing.length; at++) {
      const { 0: line, 1: end = "", index } = closing[at] as RegExpExecArray
      if (end.startsWith(fence)) return index + line.length
    }
    unclosed[kind] = fence.length
    return undefined
  }
}

/**
 * The code spans of a line, each from a run of backticks to the next run of the same length, and the comments that
 * `endOfComment` closes, in order. An escaped backtick is not part of the run that it begins. Linear time.
 *
 * @param endOfComment Default: no comment is closed.
 */
export function findSpans(
  line: string,
  endOfComment: (start: number) => number | undefined = () => undefined,
): Span[] {
  const spans: Span[] = []
  if (!line.includes("`") && !line.includes("<!--")) return spans
  const endOfNext = new Map<number, number>()
  const tokens = [...line.matchAll(/`+|<!--/g)].reverse().map(({ 0: text, index }) => {
    if (text === "<!--") return { start: index, isComment: true }
    const start = index + (isEscaped(line, index) ? 1 : 0)
    const runEnd = index + text.length
    const end = endOfNext.get(runEnd - start)
    endOfNext.set(text.length, runEnd)
    return { start, end }
  })
  let position = 0
  for (const { start, isComment, end: codeEnd } of tokens.reverse()) {
    const end = start < position ? undefined : isComment ? endOfComment(start) : codeEnd
    if (end === undefined) continue
    spans.push({ start, end })
    position = end
  }
  return spans
}

/** True if an odd number of backslashes precedes a character. */
export function isEscaped(line: string, index: number): boolean {
  let start = index
  while (line[start - 1] === "\\") start--
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
