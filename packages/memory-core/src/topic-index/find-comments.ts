/** A piece of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

const FENCE = /[ \t]*(`{3,}|~{3,})([^\n]*)/y

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

  // The shortest fence that was found never to close, by its character: a longer one will not close either.
  const unclosed: Record<string, number> = {}
  let commentsLeft = true
  let position = 0
  let atLineStart = true
  while (position < text.length) {
    const newline = text.indexOf("\n", position)
    const lineEnd = newline < 0 ? text.length : newline + 1
    const fence = atLineStart ? openFence(text, position) : undefined
    atLineStart = true
    if (fence !== undefined && fence.length < (unclosed[fence[0] as string] ?? Number.POSITIVE_INFINITY)) {
      const end = closeFence(text, lineEnd, fence)
      if (end !== undefined) {
        fences.push({ start: position, end })
        position = end
        continue
      }
      unclosed[fence[0] as string] = fence.length
    }
    const start = position
    position = lineEnd
    for (const open of commentsLeft ? findOpenings(text, start, lineEnd) : []) {
      if (open < (comments.at(-1)?.end ?? 0)) continue
      const close = text.indexOf("-->", open + 2)
      commentsLeft = close >= 0
      if (!commentsLeft) break
      comments.push({ start: open, end: close + 3 })
      if (close + 3 > lineEnd) {
        position = close + 3
        atLineStart = false
        break
      }
    }
  }
  return { comments, fences }
}

function openFence(text: string, position: number): string | undefined {
  FENCE.lastIndex = position
  const match = FENCE.exec(text)
  if (match === null) return undefined
  const fence = match[1] as string
  return fence[0] === "`" && match[2]?.includes("`") ? undefined : fence
}

/** The end of the line that closes the fence. */
function closeFence(text: string, from: number, fence: string): number | undefined {
  const closing = new RegExp(`^[ \\t]*${fence}${fence[0]}*[ \\t]*\\r?$`, "gm")
  closing.lastIndex = from
  const match = closing.exec(text)
  if (match === null) return undefined
  return Math.min(match.index + match[0].length + 1, text.length)
}

/** Every `<!--` of a line that no code span holds, whether or not a comment before it holds it. */
function findOpenings(text: string, start: number, end: number): number[] {
  const line = text.slice(start, end)
  const openings: number[] = []
  let spans: Span[] | undefined
  let at = 0
  for (let open = line.indexOf("<!--"); open >= 0; open = line.indexOf("<!--", open + 4)) {
    spans ??= findCodeSpans(line)
    while (at < spans.length && (spans[at] as Span).end <= open) at++
    const span = spans[at]
    if (span === undefined || span.start > open) openings.push(start + open)
  }
  return openings
}

/** The code spans of one line: a run of backticks up to the next run of the same length. Linear time. */
export function findCodeSpans(line: string): Span[] {
  if (!line.includes("`")) return []
  const runs = [...line.matchAll(/`+/g)]
  const nextOfLength = new Map<number, number>()
  const partner: number[] = []
  for (let index = runs.length - 1; index >= 0; index--) {
    const length = (runs[index] as RegExpExecArray)[0].length
    partner[index] = nextOfLength.get(length) ?? -1
    nextOfLength.set(length, index)
  }
  const spans: Span[] = []
  for (let index = 0; index < runs.length; index++) {
    const close = partner[index] as number
    if (close < 0) continue
    const last = runs[close] as RegExpExecArray
    spans.push({ start: (runs[index] as RegExpExecArray).index, end: last.index + last[0].length })
    index = close
  }
  return spans
}
