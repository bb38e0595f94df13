import { addLines, isBare } from "../../sections/edit-entries.ts"
import { formatLink } from "../../sections/entry-text.ts"
import { splice } from "../../sections/lines.ts"
import {
  blocksOf,
  type EntryBlock,
  parseSectionedLines,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"

/** Removes entries and adds links to the files to which they move, unless another entry has the link. */
export function shorten(
  sectioned: SectionedLines,
  moving: readonly { block: EntryBlock; title: string; path: string }[],
): string {
  const text = removeBlocks(sectioned, new Set(moving.map(({ block }) => block)))
  const left = blocksOf(parseSectionedLines(text))
  const known = new Set(left.flatMap((block) => block.text.match(/\]\([^()\s]+\)/g) ?? []))
  const titles = new Map(moving.map(({ path, title }) => [path, title]))
  const links = [...titles].filter(([path]) => !known.has(`](${path})`))
  if (links.length === 0) return text
  return addLines(text, "Links", (bullet) => links.map(([path, title]) => bullet + formatLink(title, path)))
}

/**
 * Removes entries from a text. A section that contained nothing else is removed with its heading. Where two blank lines
 * would meet, one is removed.
 */
function removeBlocks({ lines, sections }: SectionedLines, gone: ReadonlySet<EntryBlock>): string {
  const removed = new Set<number>()
  for (const section of sections) {
    const { heading, last, blocks } = section
    const own = blocks.filter((block) => gone.has(block))
    const isEmpty = own.length > 0 && own.length === blocks.length && isBare(lines, section)
    for (const span of isEmpty ? [{ first: heading, last }] : own)
      for (let at = span.first; at <= span.last; at++) removed.add(at)
  }
  let isBelowBlank = true
  for (const [at, { text, inside }] of lines.entries()) {
    if (removed.has(at)) continue
    const isBlank = text.trim() === "" && !inside
    if (isBlank && isBelowBlank && removed.has(at - 1)) removed.add(at)
    else isBelowBlank = isBlank
  }
  return splice(
    lines,
    [...removed].map((at) => ({ at, remove: 1, insert: [] })),
  )
}
