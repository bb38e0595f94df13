import { CALIBAN, type Codec } from "../layouts/codec.ts"
import { mayBeTopic } from "../paths/address.ts"
import { blankSpans, findCodeSpans, type Span } from "./find-comments.ts"
import { findLinks, type PointerLink } from "./find-links.ts"

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

const BULLET = /^([ \t]*)[-*+][ \t]+/
const SEPARATOR = /^(?:[ \t]*(?:—|–|--|-|:)[ \t]+|[ \t]+)/

/** The pointer of a line; `undefined` for any other line. Linear time. */
export function parsePointer(
  line: string,
  comments: readonly Span[],
  codec: Codec | undefined,
): Pointer | undefined {
  const usual = comments.length === 0 ? parseUsual(line, codec) : undefined
  if (usual !== undefined) return usual
  const visible = blankSpans(line, comments)
  const bullet = BULLET.exec(visible)
  if (bullet === null) return undefined
  const from = bullet[0].length
  const links = findLinks(line, blankSpans(visible, findCodeSpans(visible)), from, codec)
  const first = links[0]
  if (first === undefined) return undefined
  const { start, end } = first.span
  const emphasis = /^[*_]{1,3}/.exec(line.slice(end, end + 3))?.[0] ?? ""
  const linkEnd = line.slice(from, start).includes(emphasis) ? end + emphasis.length : end
  const rest = line.slice(linkEnd)
  const separator = SEPARATOR.exec(rest)?.[0] ?? ""
  return {
    slug: first.slug,
    slugs: links.map((link) => link.slug),
    links,
    indent: bullet[1] as string,
    linkEnd,
    separator,
    hook: rest.slice(separator.length),
  }
}

// A line that `formatPointer` writes for a usual slug and hook: one link, no code, nothing that needs a closer look.
const USUAL = /^- \[(\w[\w.-]{0,250})\]\((?:([\w.-]+)\/)?\1\.md\) — ((?![ \t])[^\]`]*)$/

/** The pointer of a usual line, without the cost of others; `undefined` for any other line. */
function parseUsual(line: string, codec: Codec | undefined): Pointer | undefined {
  const [, slug, folder, hook = ""] = USUAL.exec(line) ?? []
  if (slug === undefined || folder !== codec?.topicFolder) return undefined
  if (!mayBeTopic(codec ?? CALIBAN, slug)) return undefined
  const linkEnd = 2 * slug.length + 9 + (folder === undefined ? 0 : folder.length + 1)
  const link = { slug, span: { start: 2, end: linkEnd }, title: slug }
  return { slug, slugs: [slug], links: [link], indent: "", linkEnd, separator: " — ", hook }
}
