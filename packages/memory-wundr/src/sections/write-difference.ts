import { isDeepStrictEqual } from "node:util"
import type { MemoryEntry, ParsedMemoryFile } from "../types.ts"
import { type EntryPatch, formatEntry, patchBlock, placeLines, removeBlock } from "./edit-entries.ts"
import { checkTitle, foldTitle, STALE_MARK } from "./entry-text.ts"
import { lineNumber, type Splice, splice, type TextEdit } from "./lines.ts"
import {
  blocksOf,
  type EntryBlock,
  entryOf,
  linesOf,
  parseSectionedLines,
  type SectionBlock,
  type SectionedLines,
} from "./sectioned-lines.ts"

/**
 * Applies the difference between `raw` and `sections` and changes no other byte. `line` and `startLine` identify entries
 * and sections; 0 means new. A missing entry or section is removed; a section with prose keeps its heading. An entry that
 * is new or moved to another section is added below the others there.
 *
 * @throws TypeError if no entry or section starts at such a line; MemoryError see `checkEntryText`.
 */
export function writeDifference({ raw, sections }: Pick<ParsedMemoryFile, "raw" | "sections">): TextEdit {
  const sectioned = parseSectionedLines(raw)
  const { lines } = sectioned
  const blocks = new Map(blocksOf(sectioned).map((block) => [lineNumber(lines, block.first), block]))
  const headings = new Map(
    sectioned.sections.map((one) => [one.heading < 0 ? 0 : lineNumber(lines, one.heading), one]),
  )
  const splices: Splice[] = []
  const stays = new Set<EntryBlock | SectionBlock>()
  const added: { title: string; lines: string[] }[] = []
  for (const { title, startLine, entries } of sections) {
    const old = startLine > 0 || title === "" ? headings.get(startLine) : undefined
    if (startLine > 0 && old === undefined) throw new TypeError(`No section starts at line ${startLine}.`)
    if (old !== undefined) stays.add(old)
    if (old !== undefined && foldTitle(title) !== foldTitle(old.title))
      splices.push({ at: old.heading, remove: 1, insert: [{ text: `## ${checkTitle(title)}` }] })
    for (const entry of entries) {
      const block = blocks.get(entry.line)
      if (entry.line > 0 && block === undefined) throw new TypeError(`No entry starts at line ${entry.line}.`)
      if (block !== undefined && old?.blocks.includes(block)) {
        stays.add(block)
        splices.push(...patchBlock(sectioned, block, differenceOf(sectioned, block, entry)))
      } else {
        const isMoved = block !== undefined && isDeepStrictEqual(entryOf(lines, block), entry)
        added.push({ title, lines: isMoved ? linesOf(lines, block) : formatEntry(entry, "- ") })
      }
    }
  }
  for (const section of sectioned.sections)
    if (stays.has(section))
      splices.push(...section.blocks.filter((block) => !stays.has(block)).map(removeBlock))
    else splices.push(...dropSection(sectioned, section))
  const { removed, text } = splice(lines, splices)
  const place = (now: string, { title, lines: own }: (typeof added)[number]): string => {
    const next = parseSectionedLines(now)
    return splice(next.lines, placeLines(next, title, () => own).splices).text
  }
  return { text: added.reduce(place, text), removed }
}

function differenceOf({ lines }: SectionedLines, block: EntryBlock, entry: MemoryEntry): EntryPatch {
  const { text, children, metadata = {} } = entryOf(lines, block)
  const next = entry.metadata ?? {}
  const fields = [...Object.keys(metadata), ...Object.keys(next)] as (keyof typeof next)[]
  const changed = fields.filter((field) => !isDeepStrictEqual(metadata[field], next[field]))
  return {
    ...(entry.text === text ? {} : { text: entry.text }),
    ...(isDeepStrictEqual(children, entry.children) ? {} : { children: entry.children }),
    metadata: Object.fromEntries(changed.map((field) => [field, next[field]])),
    marked: entry.text.startsWith(STALE_MARK),
  }
}

/** Removes a section; one with prose keeps it and the heading. */
function dropSection({ lines }: SectionedLines, { heading, last, blocks }: SectionBlock): Splice[] {
  const entries = new Set(blocks.flatMap((block) => lines.slice(block.first, block.last + 1)))
  const isBare = lines
    .slice(heading + 1, last + 1)
    .every((line) => line.text.trim() === "" || entries.has(line))
  if (!isBare || heading < 0) return blocks.map(removeBlock)
  return [{ at: heading, remove: last - heading + 1, insert: [] }]
}
