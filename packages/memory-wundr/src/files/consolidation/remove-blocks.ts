import type { TextEdit } from "../../sections/append-entry.ts"
import { splice } from "../../sections/lines.ts"
import type { EntryBlock, SectionBlock, SectionedLines } from "../../sections/sectioned-lines.ts"

/**
 * Removes entries from a text. A section that contained nothing else is removed with its heading. Where two blank lines
 * would meet, one is removed.
 */
export function removeBlocks(sectioned: SectionedLines, gone: ReadonlySet<EntryBlock>): TextEdit {
  const { lines } = sectioned
  const isGone = new Array<boolean>(lines.length).fill(false)
  for (const { first, last } of gone) isGone.fill(true, first, last + 1)
  for (const section of sectioned.sections)
    if (isEmptied(sectioned, section, gone)) isGone.fill(true, section.heading, section.last + 1)
  let above: string | undefined
  for (const [at, { text, inside }] of lines.entries()) {
    if (isGone[at]) continue
    const isBlank = text.trim() === "" && !inside
    if (isBlank && at > 0 && isGone[at - 1] && (above === undefined || above.trim() === "")) isGone[at] = true
    else above = text
  }
  const splices = lines.flatMap((_, at) => (isGone[at] ? [{ at, remove: 1, insert: [] }] : []))
  return splice(lines, splices)
}

function isEmptied(
  { lines }: SectionedLines,
  { heading, last, blocks }: SectionBlock,
  gone: ReadonlySet<EntryBlock>,
): boolean {
  if (blocks.length === 0 || !blocks.every((block) => gone.has(block))) return false
  let at = heading + 1
  for (const block of [...blocks, { first: last + 1, last }]) {
    for (; at < block.first; at++) if (lines[at]?.text.trim() !== "") return false
    at = block.last + 1
  }
  return true
}
