// Fenced code, short code spans and comments, whichever comes first.
const MARK = /^[ \t]*(`{3,}(?=[^`\n]*$)|~{3,})|(?<!`)(``?)(?!`)|<!--/gm

/** A text without its comments, and where the fenced code of the rest begins and ends. */
export interface Stripped {
  text: string
  fences: readonly (readonly [start: number, end: number])[]
}

/**
 * The text without its HTML comments. A comment runs from `<!--` to the next `-->`; in fenced code and in a code span
 * of one line (one or two backticks) there are none. A comment or a fence that is never closed is ordinary text.
 * Lines that held nothing but a comment go with it. Linear time.
 */
export function stripComments(text: string): string {
  return text.includes("<!--") ? strip(text).text : text
}

/** What `stripComments` does, with the fences that it found on its way. */
export function strip(source: string): Stripped {
  const fences: [number, number][] = []
  const unclosed: Record<string, number> = {}
  let text = ""
  let position = 0
  const end = (pattern: string, from: number): number => {
    const search = new RegExp(pattern, "gm")
    search.lastIndex = from
    return search.test(source) ? search.lastIndex : 0
  }
  MARK.lastIndex = 0
  for (let match = MARK.exec(source); match; match = MARK.exec(source)) {
    const { index, 1: fence, 2: ticks } = match
    const from = MARK.lastIndex
    if (fence) {
      // A fence that did not close tells that no longer one of its kind will.
      const kind = fence[0] as string
      const close = fence.length < (unclosed[kind] ?? 1e9) ? end(`^[ \\t]*${fence}+[ \\t]*$`, from) : 0
      const start = text.length + index - position
      if (close) fences.push([start, start + (MARK.lastIndex = close) - index])
      else unclosed[kind] = Math.min(fence.length, unclosed[kind] ?? 1e9)
    } else if (ticks) {
      const close = end(`(?<!\`)${ticks}(?!\`)|$`, from)
      if (source[close - 1] === "`") MARK.lastIndex = close
    } else {
      const close = source.indexOf("-->", index + 2) + 3
      if (close < 3) break
      let before = index
      while (/[ \t]/.test(source[before - 1] ?? "")) before--
      // The rest of the line, which may hold more comments.
      const rest = /(?:[ \t]*<!--(?:(?!-->)[^])*-->)*[ \t]*(?:\r\n?|\n|$)/y
      rest.lastIndex = close
      const ownLine = /^[\r\n]?$/.test(source[before - 1] ?? "") && rest.test(source)
      text += source.slice(position, ownLine ? before : index)
      position = MARK.lastIndex = ownLine ? rest.lastIndex : close
    }
  }
  return { text: text + source.slice(position), fences }
}
