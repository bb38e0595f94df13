import { CALIBAN, type Codec } from "../layouts/codec.ts"
import { addressOfPath, mayBeTopic } from "../paths/address.ts"
import type { Span } from "./find-comments.ts"
import { isEscaped } from "./find-comments.ts"

/** Enough for a file name of 255 bytes with every byte written as `%xx`. */
const LONGEST_DESTINATION = 1024

/**
 * Finds the links of a line to topics, in order. Linear time.
 *
 * @param visible The line with comments and code spans blanked out.
 * @param start Where in the line to start.
 */
export function findLinks(
  line: string,
  visible: string,
  start: number,
  codec: Codec = CALIBAN,
): PointerLink[] {
  const links: PointerLink[] = []
  const lastClose = visible.lastIndexOf(")")
  let from = start
  let position = start
  for (let middle = visible.indexOf("](", from); middle >= 0; middle = visible.indexOf("](", position)) {
    if (middle > lastClose) break
    position = middle + 2
    const close = isEscaped(visible, middle) ? undefined : endOfDestination(visible, middle + 2)
    if (close === undefined) continue
    const open = openingBracket(visible, from, middle)
    from = position = close + 1
    if (open === undefined) continue
    const slug = slugOfDestination(line.slice(middle + 2, close), codec)
    if (slug !== undefined) {
      links.push({ slug, span: { start: open, end: close + 1 }, title: line.slice(open + 1, middle) })
    }
  }
  return links
}

/** The topic of a link's destination; `undefined` if no topic can have that path. */
export function slugOfDestination(destination: string, codec: Codec = CALIBAN): string | undefined {
  let path = destination
    .trim()
    .replace(/[ \t](?:"[^"]*"|'[^']*')$/, "")
    .trimEnd()
  if (path.startsWith("<")) {
    // As in Markdown, `(<a>-b.md)` is not a link.
    if (!path.endsWith(">")) return undefined
    path = path.slice(1, -1)
  }
  if (path.startsWith("./")) path = path.slice(2)
  const anchor = path.indexOf("#")
  if (anchor >= 0) path = path.slice(0, anchor)
  if (/%[0-9a-f]{2}/i.test(path)) {
    // An encoded separator is a person's text.
    if (/%(?:2f|5c)/i.test(path)) return undefined
    path = decode(path)
  }
  if (codec.topicFolder !== undefined) {
    const folder = `${codec.topicFolder}/`
    if (!path.startsWith(folder)) return undefined
    path = path.slice(folder.length)
  }
  const address = addressOfPath(path)
  return address !== undefined && mayBeTopic(codec, address) ? address : undefined
}

/** The opening bracket of a title, which may contain brackets: `[a [b] c](a.md)`. */
function openingBracket(visible: string, from: number, middle: number): number | undefined {
  let depth = 0
  for (let index = middle - 1; index >= from; index--) {
    const character = visible[index]
    if ((character !== "]" && character !== "[") || isEscaped(visible, index)) continue
    if (character === "]") depth++
    else if (depth-- === 0) return index
  }
  return undefined
}

/** The closing parenthesis of a destination; parentheses in `<…>` do not count. */
function endOfDestination(visible: string, from: number): number | undefined {
  const limit = Math.min(visible.length, from + LONGEST_DESTINATION)
  let depth = 0
  for (let index = endOfAngle(visible, from, limit); index < limit; index++) {
    const character = visible[index]
    if (character === "(") depth++
    if (character === ")" && depth-- === 0) return index
  }
  return undefined
}

/** The end of a destination in angle brackets; `from` for any other. */
function endOfAngle(visible: string, from: number, limit: number): number {
  const text = visible.slice(from, limit)
  const end = text.trimStart().startsWith("<") ? text.indexOf(">") : -1
  return from + end + 1
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export interface PointerLink {
  slug: string
  /** From `[` to `)`. */
  span: Span
  title: string
}
