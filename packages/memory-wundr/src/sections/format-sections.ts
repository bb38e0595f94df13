import type { EntryMetadata, MemoryEntry, MemorySection, ParsedMemoryFile } from "../types.ts"
import { placeAfter, placeIn, placeSection, type TextEdit } from "./append-entry.ts"
import { patchBlock, removeBlock } from "./edit-entry.ts"
import { checkTitle } from "./entry-text.ts"
import { foldTitle } from "./find-entry.ts"
import { formatEntry } from "./format-entry.ts"
import { lineNumber, type NewLine, type RemovedLine, type Splice, splice } from "./lines.ts"
import {
  blocksOf,
  childrenOf,
  type EntryBlock,
  parseSectionedLines,
  type SectionBlock,
  type SectionedLines,
} from "./sectioned-lines.ts"
import { STALE_MARK } from "./stale-mark.ts"

/**
 * Applies the difference between `raw` and `sections` and changes no other byte. `line` and `startLine` identify entries
 * and sections; 0 means new. A missing entry or section is removed; a section with prose keeps its heading. An entry in
 * another place is moved.
 *
 * @throws TypeError if no entry or section starts at such a line; MemoryError see `checkEntryText`.
 */
export function formatSections({ raw, sections }: Pick<ParsedMemoryFile, "raw" | "sections">): TextEdit {
  const sectioned = parseSectionedLines(raw)
  const wanted = new Map<SectionBlock, MemorySection>()
  for (const section of sections)
    if (section.startLine > 0) wanted.set(findSectionBlock(sectioned, section.startLine), section)
  const blocks = new Map(
    blocksOf(sectioned).map((block) => [lineNumber(sectioned.lines, block.first), block]),
  )
  const kept = new Set(sections.flatMap(({ entries }) => entries).map((entry) => blockOf(blocks, entry)))

  const splices: Splice[] = []
  for (const old of sectioned.sections) {
    const section = wanted.get(old)
    if (section !== undefined) splices.push(...editSection({ sectioned, blocks, kept }, old, section))
    else splices.push(...dropSection(sectioned, old))
  }
  const edit = splice(sectioned.lines, splices)
  const removed: RemovedLine[] = [...edit.removed]
  let { text } = edit
  for (const section of sections) {
    if (section.startLine > 0) continue
    const now = parseSectionedLines(text)
    const lines = section.entries.flatMap((entry) => linesOf(sectioned, entry, blocks, "- "))
    text = splice(now.lines, placeSection(now, checkTitle(section.title), lines).splices).text
  }
  return { text, removed }
}

function findSectionBlock({ lines, sections }: SectionedLines, startLine: number): SectionBlock {
  const found = sections.find(({ heading }) => lineNumber(lines, heading) === startLine)
  if (found === undefined) throw new TypeError(`No section starts at line ${startLine}.`)
  return found
}

function blockOf(blocks: ReadonlyMap<number, EntryBlock>, { line }: MemoryEntry): EntryBlock | undefined {
  const block = blocks.get(line)
  if (block === undefined && line > 0) throw new TypeError(`No entry starts at line ${line}.`)
  return block
}

interface FileBlocks {
  sectioned: SectionedLines
  /** The entries of the file, by line number. */
  blocks: ReadonlyMap<number, EntryBlock>
  /** The entries that remain in some section. */
  kept: ReadonlySet<EntryBlock | undefined>
}

function editSection(
  { sectioned, blocks, kept }: FileBlocks,
  old: SectionBlock,
  section: MemorySection,
): Splice[] {
  const splices: Splice[] = []
  if (foldTitle(section.title) !== foldTitle(old.title)) {
    const { end = "" } = sectioned.lines[old.heading] ?? {}
    const insert = [{ text: `## ${checkTitle(section.title)}`, end }]
    splices.push({ at: old.heading, remove: 1, insert })
  }
  const bullet = `${(old.blocks.at(-1)?.prefix ?? "- ").trimEnd()} `
  const stays = new Set<EntryBlock>()
  let at = old.blocks[0]?.first
  let above = -1
  for (const entry of section.entries) {
    const block = blockOf(blocks, entry)
    if (block !== undefined && old.blocks.includes(block) && block.first > above) {
      splices.push(...patchBlock(sectioned, block, differenceOf(sectioned, block, entry)))
      stays.add(block)
      above = block.first
      at = placeAfter(sectioned, old, block)
      continue
    }
    const lines = linesOf(sectioned, entry, blocks, bullet)
    const place = at === undefined ? placeIn(sectioned, old) : { at, isApart: false }
    splices.push({ at: place.at, remove: 0, insert: place.isApart ? [{ text: "" }, ...lines] : lines })
    at = place.at
  }
  // An entry that moved to another section is removed here, too.
  for (const block of old.blocks) if (!stays.has(block) || !kept.has(block)) splices.push(removeBlock(block))
  return splices
}

/** The lines of an entry that is new or moved. */
function linesOf(
  sectioned: SectionedLines,
  entry: MemoryEntry,
  blocks: ReadonlyMap<number, EntryBlock>,
  bullet: string,
): NewLine[] {
  const block = blockOf(blocks, entry)
  if (block === undefined) return formatEntry(entry, bullet).map((text) => ({ text }))
  const lines = sectioned.lines.slice(block.first, block.last + 1)
  const moved = splice(
    lines,
    patchBlock({ ...sectioned, lines }, shift(block), differenceOf(sectioned, block, entry)),
  )
  return parseSectionedLines(moved.text).lines.map(({ text, end }) => (end === "" ? { text } : { text, end }))
}

function shift(block: EntryBlock): EntryBlock {
  return { ...block, first: 0, last: block.last - block.first }
}

function differenceOf(
  sectioned: SectionedLines,
  block: EntryBlock,
  entry: MemoryEntry,
): Parameters<typeof patchBlock>[2] {
  const children = childrenOf(sectioned.lines, block)
  const sameChildren = JSON.stringify(children) === JSON.stringify(entry.children)
  const metadata = changedMetadata(block.metadata ?? {}, entry.metadata ?? {})
  return {
    ...(entry.text === block.text ? {} : { text: entry.text }),
    ...(sameChildren ? {} : { children: entry.children }),
    ...(metadata === undefined ? {} : { metadata }),
    marked: entry.text.startsWith(STALE_MARK),
  }
}

function changedMetadata(before: EntryMetadata, after: EntryMetadata): Record<string, unknown> | undefined {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof EntryMetadata>
  const changed = [...fields].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}

/** Removes a section; one with prose keeps it and the heading. */
function dropSection({ lines }: SectionedLines, { heading, last, blocks }: SectionBlock): Splice[] {
  const isEntry = (at: number): boolean => blocks.some((block) => block.first <= at && at <= block.last)
  const isBare = lines
    .slice(heading + 1, last + 1)
    .every((line, index) => line.text.trim() === "" || isEntry(heading + 1 + index))
  return isBare ? [{ at: heading, remove: last - heading + 1, insert: [] }] : blocks.map(removeBlock)
}
