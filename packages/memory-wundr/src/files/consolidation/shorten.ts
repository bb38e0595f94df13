import { placeLines } from "../../sections/edit-entries.ts"
import { formatLink } from "../../sections/entry-text.ts"
import { splice, type TextEdit } from "../../sections/lines.ts"
import {
  blocksOf,
  countLines,
  type EntryBlock,
  parseSectionedLines,
  type SectionBlock,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"

export function linesIn(text: string): number {
  return countLines(parseSectionedLines(text).lines)
}

/** The targets of all links in entries. */
export function linksIn(text: string): string[] {
  return blocksOf(parseSectionedLines(text)).flatMap((block) =>
    [...block.text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target),
  )
}

/** Removes the entries and adds links to their files. */
export function shortenBy(
  sectioned: SectionedLines,
  chosen: readonly { block: EntryBlock; slug: string; title: string }[],
  linked: ReadonlySet<string>,
  overflowDir: string,
): TextEdit {
  const { text, removed } = removeBlocks(sectioned, new Set(chosen.map(({ block }) => block)))
  const targets = new Map(chosen.map(({ slug, title }) => [`${overflowDir}/${slug}.md`, title]))
  const left = new Set(linked.size === 0 ? [] : linksIn(text))
  const links = [...targets].filter(([target]) => !left.has(target))
  if (links.length === 0) return { text, removed }
  const shorter = parseSectionedLines(text)
  const { splices } = placeLines(shorter, "Links", (bullet) =>
    links.map(([target, title]) => `${bullet}${formatLink(title, target)}`),
  )
  return { text: splice(shorter.lines, splices).text, removed }
}

/**
 * Removes entries from a text. A section that contained nothing else is removed with its heading. Where two blank lines
 * would meet, one is removed.
 */
function removeBlocks({ lines, sections }: SectionedLines, gone: ReadonlySet<EntryBlock>): TextEdit {
  const isGone = new Array<boolean>(lines.length).fill(false)
  for (const { first, last } of gone) isGone.fill(true, first, last + 1)
  const isBlank = (at: number): boolean => lines[at]?.text.trim() === "" && !lines[at]?.inside
  const isEmptied = ({ heading, last, blocks }: SectionBlock): boolean => {
    for (let at = heading + 1; at <= last; at++) if (!isGone[at] && !isBlank(at)) return false
    return heading >= 0 && blocks.length > 0
  }
  for (const section of sections) if (isEmptied(section)) isGone.fill(true, section.heading, section.last + 1)
  let above = true
  for (const at of lines.keys()) {
    if (isGone[at]) continue
    if (isBlank(at) && isGone[at - 1] && above) isGone[at] = true
    else above = isBlank(at)
  }
  return splice(
    lines,
    lines.flatMap((_, at) => (isGone[at] ? [{ at, remove: 1, insert: [] }] : [])),
  )
}
