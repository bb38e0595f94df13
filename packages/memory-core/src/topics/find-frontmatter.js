import { FRONTMATTER_MAX_BYTES } from "../limits.ts"

const OPENING = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/
const CLOSING = /(?:^|\r\n|\n|\r)(---[ \t]*(?:\r\n|\n|\r|$))/g
/**
 * Finds the frontmatter of a topic file: the text between a first line `---` and the next such line. `undefined` if the
 * file has none, if it is not closed, or if it is longer than 8 KB. A first line such as `---js` opens none. Bounded
 * time.
 */
export function findFrontmatter(text) {
  const opening = OPENING.exec(text)
  if (opening === null) return undefined
  const start = opening[0].length
  const head = text.slice(start, start + FRONTMATTER_MAX_BYTES + 8)
  CLOSING.lastIndex = 0
  const closing = CLOSING.exec(head)
  if (closing === null) return undefined
  const line = closing[1]
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
 * True for a file that begins like frontmatter, with `---` and a key, and has no closing line within 8 KB: the
 * frontmatter is too long or not closed. Its content is unknown, so a write must not replace it.
 */
export function hasLongFrontmatter(text) {
  const opening = OPENING.exec(text)?.[0]
  if (opening === undefined) return false
  const rest = text.slice(opening.length, opening.length + FRONTMATTER_MAX_BYTES + 8)
  return (
    // If `\r\n` could also be two line ends, the time would be exponential in the number of blank lines.
    /^(?:[ \t]*(?:#.*)?(?:\n|\r\n|\r(?!\n)))*[\w"'-][^\r\n]{0,200}?:(?:\s|$)/.test(rest) &&
    Buffer.byteLength(rest) > FRONTMATTER_MAX_BYTES &&
    findFrontmatter(text) === undefined
  )
}
