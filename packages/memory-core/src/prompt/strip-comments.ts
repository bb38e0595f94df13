import { findComments, type Span } from "../topic-index/find-comments.ts"

/**
 * The text without its HTML comments, in linear time; see `findComments` for what counts as one. Lines that held
 * nothing but comments go with them.
 */
export function stripComments(text: string): string {
  const { comments } = findComments(text)
  if (comments.length === 0) return text
  const kept: string[] = []
  let position = 0
  for (const { start, end } of comments.reduce(joinNeighbours(text), [])) {
    const from = skipBlanks(text, start, -1)
    const to = skipBlanks(text, end, 1)
    const ownLines = isLineBorder(text[from - 1]) && isLineBorder(text[to])
    kept.push(text.slice(position, ownLines ? from : start))
    position = ownLines ? to + (text.startsWith("\r\n", to) ? 2 : 1) : end
  }
  kept.push(text.slice(position))
  return kept.join("")
}

/** Comments with only blanks between them are one, so that a line of several is recognised. */
function joinNeighbours(text: string): (spans: Span[], comment: Span) => Span[] {
  return (spans, comment) => {
    const last = spans.at(-1)
    if (last !== undefined && skipBlanks(text, last.end, 1) === comment.start) last.end = comment.end
    else spans.push({ ...comment })
    return spans
  }
}

function skipBlanks(text: string, from: number, step: 1 | -1): number {
  let at = from
  while (isBlank(text[step > 0 ? at : at - 1])) at += step
  return at
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t"
}

function isLineBorder(character: string | undefined): boolean {
  return character === undefined || character === "\n" || character === "\r"
}
