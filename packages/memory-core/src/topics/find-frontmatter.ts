import { FRONTMATTER_MAX_BYTES } from "../limits.ts"

/** The position of a file's frontmatter, in UTF-16 code units of its text. */
export interface FrontmatterSpan {
  /** The first character after the opening `---` line. */
  start: number
  /** The first character of the closing `---` line. */
  end: number
  /** The first character after the closing line. */
  bodyStart: number
}

const OPENING = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/
const CLOSING = /(?:^|\r\n|\n|\r)(---[ \t]*(?:\r\n|\n|\r|$))/

/**
 * Finds the frontmatter of a topic file: the text between a first line `---` and the next such line. `undefined` if the
 * file has none, if it is not closed, or if it is longer than 8 KB. A first line such as `---js` opens none. Linear time.
 */
export function findFrontmatter(text: string): FrontmatterSpan | undefined {
  const start = OPENING.exec(text)?.[0].length
  const closing = start === undefined ? null : CLOSING.exec(text.slice(start))
  if (start === undefined || closing === null) return undefined
  const bodyStart = start + closing.index + closing[0].length
  const end = bodyStart - (closing[1] as string).length
  if (Buffer.byteLength(text.slice(start, end)) > FRONTMATTER_MAX_BYTES) return undefined
  return { start, end, bodyStart }
}

/**
 * True for a file that begins like frontmatter, with `---` and a key, and has no closing line within 8 KB: the
 * frontmatter is too long or not closed. Its content is unknown, so a write must not replace it.
 */
export function hasLongFrontmatter(text: string): boolean {
  const start = OPENING.exec(text)?.[0].length
  if (start === undefined) return false
  const rest = text.slice(start, start + FRONTMATTER_MAX_BYTES + 8)
  return (
    // If `\r\n` could also be two line ends, the time would be exponential in the number of blank lines.
    /^(?:[ \t]*(?:#.*)?(?:\n|\r\n|\r(?!\n)))*[\w"'-][^\r\n]{0,200}?:(?:\s|$)/.test(rest) &&
    Buffer.byteLength(rest) > FRONTMATTER_MAX_BYTES &&
    findFrontmatter(text) === undefined
  )
}
