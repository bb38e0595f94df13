import { FRONTMATTER_MAX_BYTES } from "../limits.ts"

/** Where a file's frontmatter is, in UTF-16 units of its text. */
export interface FrontmatterSpan {
  /** The first character after the opening `---` line. */
  start: number
  /** The first character of the closing `---` line. */
  end: number
  /** The first character after the closing line. */
  bodyStart: number
}

const OPENING = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/
const CLOSING = /(?:^|\r\n|\n|\r)(---[ \t]*(?:\r\n|\n|\r|$))/g

/**
 * The frontmatter of a topic file: between a first line that is `---` and the next one. `undefined` when the file
 * has none, when it is never closed, or when it is longer than 8 KB. A first line such as `---js` opens nothing.
 */
export function findFrontmatter(text: string): FrontmatterSpan | undefined {
  const opening = OPENING.exec(text)
  if (opening === null) return undefined
  const start = opening[0].length
  const head = text.slice(start, start + FRONTMATTER_MAX_BYTES + 8)
  CLOSING.lastIndex = 0
  const closing = CLOSING.exec(head)
  if (closing === null) return undefined
  const line = closing[1] as string
  const end = start + closing.index + closing[0].length - line.length
  const bodyStart = end + line.length
  const isCut = bodyStart === start + head.length && bodyStart < text.length && !/[\r\n]$/.test(line)
  if (isCut || Buffer.byteLength(text.slice(start, end)) > FRONTMATTER_MAX_BYTES) return undefined
  return {
    start,
    end,
    bodyStart: line.endsWith("\r") && text[bodyStart] === "\n" ? bodyStart + 1 : bodyStart,
  }
}

/**
 * True for a file that begins like frontmatter, `---` and a key, and goes on for more than 8 KB: its frontmatter is too
 * long to be read, or never closed. Then nothing in it is known, and a write must not replace it.
 */
export function hasLongFrontmatter(text: string): boolean {
  const opening = OPENING.exec(text)?.[0]
  if (opening === undefined) return false
  const rest = text.slice(opening.length, opening.length + FRONTMATTER_MAX_BYTES + 8)
  return (
    /^(?:[ \t]*(?:#.*)?(?:\r\n|\n|\r))*[\w"'-][^\r\n]{0,200}?:(?:\s|$)/.test(rest) &&
    Buffer.byteLength(rest) > FRONTMATTER_MAX_BYTES &&
    findFrontmatter(text) === undefined
  )
}
