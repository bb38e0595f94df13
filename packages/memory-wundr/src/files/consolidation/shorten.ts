import { placeLines } from "../../sections/edit-entries.ts"
import { formatLink } from "../../sections/entry-text.ts"
import { splice, type TextEdit } from "../../sections/lines.ts"
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
): TextEdit {
  const { text, removed } = removeBlocks(sectioned, new Set(moving.map(({ block }) => block)))
  const shorter = parseSectionedLines(text)
  const linked = blocksOf(shorter).flatMap((block) => block.text.match(/\]\([^()\s]+\)/g) ?? [])
  const known = new Set(linked)
  const titles = new Map(moving.map(({ path, title }) => [path, title]))
  const links = [...titles].filter(([path]) => !known.has(`](${path})`))
  if (links.length === 0) return { text, removed }
  const { splices } = placeLines(shorter, "Links", (bullet) =>
    links.map(([path, title]) => `${bullet}${formatLink(title, path)}`),
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
  for (const { heading, last, blocks } of sections) {
    if (heading < 0 || !blocks.some((block) => gone.has(block))) continue
    let at = heading + 1
    while (at <= last && (isGone[at] || isBlank(at))) at++
    if (at > last) isGone.fill(true, heading, last + 1)
  }
  let above = true
  for (const at of lines.keys()) {
    if (isGone[at]) continue
    if (isBlank(at) && isGone[at - 1] && above) isGone[at] = true
    else above = isBlank(at)
  }
  const at = [...lines.keys()].filter((line) => isGone[line])
  return splice(
    lines,
    at.map((line) => ({ at: line, remove: 1, insert: [] })),
  )
}
