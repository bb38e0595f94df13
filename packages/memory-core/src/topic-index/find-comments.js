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
export function findComments(text) {
  const comments = []
  const fences = []
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
/** Returns a function for the end of the fenced code that begins at a line, if any. Call it with increasing positions. */
function createFenceCloser(text) {
  let lists
  return (lineStart) => {
    FENCE.lastIndex = lineStart
    const [, fence = "", info = ""] = FENCE.exec(text) ?? []
    if (fence === "" || (fence.startsWith("`") && info.includes("`"))) return undefined
    lists ??= listClosingFences(text)
    const list = lists[fence[0]] ?? []
    while ((list.at(-1)?.start ?? lineStart + 1) <= lineStart) list.pop()
    for (let index = list.length - 1; index >= 0; index--) {
      const closing = list[index]
      if (closing.longest < fence.length) return undefined
      if (closing.length >= fence.length) return closing.end
    }
    return undefined
  }
}
/** Every line that can close fenced code, by fence character, last line first. */
function listClosingFences(text) {
  const lists = { "`": [], "~": [] }
  for (let start = 0; start < text.length; ) {
    const end = nextLine(text, start)
    CLOSING_FENCE.lastIndex = start
    const fence = CLOSING_FENCE.exec(text)?.[1]
    if (fence !== undefined) {
      lists[fence[0]]?.push({ start, end, length: fence.length, longest: fence.length })
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
function nextLine(text, position) {
  LINE_END.lastIndex = position
  return LINE_END.test(text) ? LINE_END.lastIndex : text.length
}
function indexOrEnd(text, part, from) {
  const index = text.indexOf(part, from)
  return index < 0 ? text.length : index
}
/** Finds the code spans of a line: from a run of backticks to the next run of the same length. Linear time. */
export function findCodeSpans(line) {
  const spans = []
  let position = 0
  for (const { start, spanEnd } of findBacktickRuns(line)) {
    if (start < position || spanEnd === undefined) continue
    spans.push({ start, end: spanEnd })
    position = spanEnd
  }
  return spans
}
/** Finds the runs of backticks in a line, each with the code span that it could open. Linear time. */
export function findBacktickRuns(line) {
  if (!line.includes("`")) return []
  const runs = []
  const endOfNext = new Map()
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
export function isEscaped(line, index) {
  let start = index
  while (start > 0 && line[start - 1] === "\\") start--
  return (index - start) % 2 === 1
}
