// Fenced code, short code spans and comments, whichever comes first.
const MARK = /^[ \t]*(`{3,}(?=[^`\n]*$)|~{3,})|(?<!`)(``?)(?!`).*?(?<!`)\2(?!`)|<!--/gm

// Noncharacters, which Unicode keeps for such use.
const COMMENT = "\ufdd0"
const CODE = "\ufdd1"

const COMMENT_LINE = /^[ \t]*(?:\ufdd0[ \t]*)+(?:\r\n?|\n|$(?![\s\S]))/gm

// A blank line, lines of nothing but comments, a blank line.
const AROUND_COMMENT =
  /(?<=[\r\n]|^)(?<blank>[ \t]*(?:\r\n?|\n))(?:[ \t]*(?:\ufdd0[ \t]*)+(?:\r\n?|\n))+[ \t]*(?:\r\n?|\n)/g

/**
 * The text without its HTML comments. A comment runs from `<!--` to the next `-->`; in fenced code and in a code span
 * of one line (one or two backticks) there are none. A comment or a fence that is never closed is ordinary text.
 * Lines that held nothing but a comment go with it, and with them one of the blank lines around it. U+FDD0 and U+FDD1, which no text should hold, go as well. Linear
 * time.
 */
export function stripComments(text: string): string {
  if (!text.includes("<!--")) return text
  const marked = markComments(text).replace(AROUND_COMMENT, "$<blank>").replace(COMMENT_LINE, "")
  return dropMarks(marked)
}

/** The text with one U+FDD0 for each comment, and U+FDD1 before each line of fenced code. */
export function markComments(source: string): string {
  const unclosed: string[] = []
  let text = ""
  let position = 0
  // Code spans alone leave no mark.
  const isPlain = (from: number): boolean =>
    !["<!--", "```", "~~~"].some((sign) => source.includes(sign, from))
  if (isPlain(0)) return source
  MARK.lastIndex = 0
  for (let match = MARK.exec(source); match; match = MARK.exec(source)) {
    const { index, 0: mark, 1: fence } = match
    if (!fence && mark !== "<!--") continue
    const close = fence ?? "-->"
    // A fence that did not close tells that no longer one of its kind will.
    if (unclosed.some((known) => close.startsWith(known))) continue
    const search = new RegExp(fence ? `^[ \\t]*${fence[0]}{${fence.length},}[ \\t]*$` : close, "gm")
    search.lastIndex = fence ? MARK.lastIndex : index + 2
    if (search.test(source)) {
      const end = search.lastIndex
      text +=
        source.slice(position, index) + (fence ? source.slice(index, end).replace(/^/gm, CODE) : COMMENT)
      // Most indexes have one comment, at the head.
      if (!position && isPlain(end)) return text + source.slice(end)
      position = MARK.lastIndex = end
    } else unclosed.push(close)
  }
  return text + source.slice(position)
}

/** The text without the marks of `markComments`. */
export function dropMarks(text: string): string {
  return text.replace(/[\ufdd0\ufdd1]/g, "")
}
