/** A piece of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

const FENCE = /[ \t]*(`{3,}|~{3,})([^\r\n]*)/y
const CLOSING_FENCE = /[ \t]*(`{3,}|~{3,})[ \t]*(?=[\r\n]|$)/y
const LINE_END = /\r\n?|\n/g

/**
 * HTML comments and fenced code of a Markdown text, in order, in linear time.
 *
 * - A comment runs from `<!--` to the next `-->` (`<!-->` is one), over any number of lines.
 * - `<!--` in fenced code or in a code span of one line opens nothing.
 * - A comment or a fence that is never closed is ordinary text, so that a slip hides nothing.
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

    const codeSpans = findCodeSpans.bind(undefined, text.slice(start, position))
    const skipCode = createSkipper(start, codeSpans)
    while (open < position) {
      const codeEnd = skipCode(open, comments.at(-1)?.end ?? 0)
      if (codeEnd !== undefined) {
        open = indexOrEnd(text, "<!--", codeEnd)
        continue
      }
    }
  }
  return { comments, fences }
}
