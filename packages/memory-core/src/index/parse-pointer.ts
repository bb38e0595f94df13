import { attempt } from "@caliban/text"
import { CALIBAN, type Codec } from "../layout/codec.ts"
import { addressOfPath, mayBeTopic } from "../paths/address.ts"
import { findSpans, isEscaped, type Span, withoutSpans } from "./scan-markdown.ts"

/** A list item of the index that links to a topic. Offsets count from the start of its line. */
export interface Pointer {
  /** The topic of the first link. */
  slug: string
  /** The topics of all links, in order. Nearly always one. */
  slugs: readonly string[]
  links: readonly PointerLink[]
  /** Blank space before the bullet. */
  indent: string
  /** The end of the first link, including closing emphasis. */
  linkEnd: number
  /** The text between the link and the hook: ` — `, ` - `, ` -- `, `: `, or a blank. */
  separator: string
  /** The rest of the line; a person may have written it. */
  hook: string
}

export interface PointerLink {
  slug: string
  /** From `[` to `)`. */
  span: Span
  title: string
}

const BULLET = /^([ \t]*)[-*+][ \t]+/
const SEPARATOR = /^(?:[ \t]*(?:—|–|--|-|:)[ \t]+|[ \t]+)/

/** The pointer of a line; `undefined` for any other line. Linear time. */
export function parsePointer(
  line: string,
  comments: readonly Span[] = [],
  codec: Codec = CALIBAN,
): Pointer | undefined {
  const usual = comments.length === 0 ? parseUsual(line, codec) : undefined
  if (usual !== undefined) return usual
  const visible = withoutSpans(line, comments, " ")
  const [bullet, indent = ""] = BULLET.exec(visible) ?? []
  if (bullet === undefined) return undefined
  const links = findLinks(line, visible, bullet.length, codec)
  const [first] = links
  if (first === undefined) return undefined
  const { start, end } = first.span
  const emphasis = /^[*_]{1,3}/.exec(line.slice(end, end + 3))?.[0] ?? ""
  const linkEnd = line.slice(bullet.length, start).includes(emphasis) ? end + emphasis.length : end
  const rest = line.slice(linkEnd)
  const separator = SEPARATOR.exec(rest)?.[0] ?? ""
  const slugs = links.map(({ slug }) => slug)
  return { slug: first.slug, slugs, links, indent, linkEnd, separator, hook: rest.slice(separator.length) }
}

// A line that `formatPointer` writes for a usual slug and hook: one link, no code, nothing that needs a closer look.
const USUAL = /^- \[(\w[\w.-]*)\]\((?:([\w.-]+)\/)?\1\.md\) — ((?![ \t])[^\]`]*)$/

/** The pointer of a usual line, without the cost of others; `undefined` for any other line. */
function parseUsual(line: string, codec: Codec): Pointer | undefined {
  const [, slug, folder, hook = ""] = USUAL.exec(line) ?? []
  if (slug === undefined || folder !== codec.topicFolder || !mayBeTopic(codec, slug)) return undefined
  const linkEnd = line.length - hook.length - 3
  const link = { slug, span: { start: 2, end: linkEnd }, title: slug }
  return { slug, slugs: [slug], links: [link], indent: "", linkEnd, separator: " — ", hook }
}

/** The topics to which the links of any line without comments lead, in order. Linear time. */
export function findLinked(line: string, codec: Codec = CALIBAN): string[] {
  return line.includes("](") ? findLinks(line, line, 0, codec).map(({ slug }) => slug) : []
}

/** The links of a line to topics, in order; images are no links. `shown` is the line with comments blanked out. */
function findLinks(line: string, shown: string, start: number, codec: Codec): PointerLink[] {
  const visible = withoutSpans(shown, findSpans(shown), " ")
  const links: PointerLink[] = []
  const lastClose = visible.lastIndexOf(")")
  let from = start
  for (let at = start, middle: number; ; ) {
    middle = visible.indexOf("](", at)
    if (middle < 0 || middle > lastClose) return links
    at = middle + 2
    const close = isEscaped(visible, middle) ? undefined : endOfDestination(visible, at)
    if (close === undefined) continue
    const open = openingBracket(visible, from, middle)
    const slug = open === undefined ? undefined : slugOfDestination(line.slice(at, close), codec)
    from = at = close + 1
    if (open !== undefined && slug !== undefined)
      links.push({ slug, span: { start: open, end: from }, title: line.slice(open + 1, middle) })
  }
}

/** The topic of a link's destination; `undefined` if no topic can have that path. */
export function slugOfDestination(destination: string, codec: Codec = CALIBAN): string | undefined {
  const plain = destination
    .trim()
    .replace(/[ \t](?:"[^"]*"|'[^']*')$/, "")
    .trimEnd()
  const isAngled = plain.startsWith("<")
  // As in Markdown, `(<a>-b.md)` is not a link.
  if (isAngled && !plain.endsWith(">")) return undefined
  const [path = ""] = (isAngled ? plain.slice(1, -1) : plain).replace(/^\.\//, "").split("#", 1)
  // An encoded separator is a person's text.
  if (/%(?:2f|5c)/i.test(path)) return undefined
  const stem = codec.topicAt(path.includes("%") ? (attempt(() => decodeURIComponent(path)) ?? path) : path)
  const address = stem === undefined ? undefined : addressOfPath(`${stem}.md`)
  return address !== undefined && mayBeTopic(codec, address) ? address : undefined
}

/** The opening bracket of a title, which may contain brackets: `[a [b] c](a.md)`; of an image, none. */
function openingBracket(visible: string, from: number, middle: number): number | undefined {
  let depth = 0
  for (let at = middle - 1; at >= from; at--) {
    if ((visible[at] !== "]" && visible[at] !== "[") || isEscaped(visible, at)) continue
    if (visible[at] === "]") depth++
    else if (depth-- === 0) return visible[at - 1] === "!" && !isEscaped(visible, at - 1) ? undefined : at
  }
  return undefined
}

/** The closing parenthesis of a destination; parentheses in `<…>` do not count. */
function endOfDestination(visible: string, from: number): number | undefined {
  // Enough for a file name of 255 bytes with every byte written as `%xx`.
  const text = visible.slice(from, from + 1024)
  let depth = 0
  for (let at = /^\s*</.test(text) ? text.indexOf(">") + 1 : 0; at < text.length; at++) {
    if (text[at] === "(") depth++
    else if (text[at] === ")" && depth-- === 0) return from + at
  }
  return undefined
}
