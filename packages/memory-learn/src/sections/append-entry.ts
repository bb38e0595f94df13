import { MemoryError } from "@caliban/memory-core"
import { MEMORY_SECTIONS } from "../types.ts"
import { checkTitle } from "./entry-text.ts"
import { findSection, foldTitle } from "./find-entry.ts"
import { formatEntry, type NewEntry } from "./format-entry.ts"
import { blocksOf, type EntryBlock, type Layout, parseLayout, type SectionBlock } from "./layout.ts"
import { hasMark, lineNumber, type NewLine, type RemovedLine, type Splice, splice } from "./lines.ts"

/** What an edit made of a text. */
export interface TextEdit {
  text: string
  /** Lines that are not there any more, or not as they were. */
  removed: readonly RemovedLine[]
}

export interface AppendEdit extends TextEdit {
  /** The line of the new entry. */
  line: number
  /** The entry's text as it is on disk. */
  entry: string
}

/** What a new file begins with. */
export const FILE_HEADING = "# Auto-Memories"

/**
 * The text with a new entry below the last one of its section. A section that is not there yet is made, in the order of
 * `MEMORY_SECTIONS`, one of another title at the end.
 *
 * Where a comment above stands open, the entry goes without metadata: its comment would close that one.
 *
 * @throws MemoryError see `checkEntryText`; `conflict` where nothing can be added without hiding something.
 */
export function appendEntry(raw: string, section: string, entry: NewEntry): AppendEdit {
  const layout = parseLayout(raw)
  const title = findSection(layout, section) === undefined ? checkTitle(section) : section
  const { metadata, ...bare } = entry
  for (const attempt of metadata === undefined ? [bare] : [entry, bare]) {
    const { splices, at } = placeLines(layout, title, (bullet) =>
      formatEntry(attempt, bullet).map((text) => ({ text })),
    )
    const { text, removed } = splice(layout.lines, splices)
    const added = blockAdded(layout, parseLayout(text), at)
    if (added !== undefined)
      return { text, removed, line: lineNumber(parseLayout(text).lines, added.first), entry: added.text }
  }
  throw new MemoryError(
    "conflict",
    "A comment or code that is not closed is in the way. Close it by hand and try again.",
  )
}

/** The splices that add lines to a section, and the place of the first of them in the result. */
export function placeLines(
  layout: Layout,
  title: string,
  linesOf: (bullet: string) => readonly NewLine[],
): { splices: Splice[]; at: number } {
  const section = findSection(layout, title)
  if (section === undefined) return placeSection(layout, title, linesOf("- "))
  const bullet = bulletOf(section)
  const { at, isApart } = placeIn(layout, section)
  const insert = isApart ? [{ text: "" }, ...linesOf(bullet)] : linesOf(bullet)
  return { splices: [{ at, remove: 0, insert }], at: isApart ? at + 1 : at }
}

/** True when everything that was seen before still is, and one entry more. */
function blockAdded(before: Layout, after: Layout, at: number): EntryBlock | undefined {
  const [old, now] = [blocksOf(before), blocksOf(after)]
  const added = now.find(({ first }) => first === at)
  if (added === undefined || now.length !== old.length + 1) return undefined
  const others = now.filter((block) => block !== added)
  return others.every(({ text }, index) => text === old[index]?.text) ? added : undefined
}

/** Blanks and bullet of the last entry, for a new neighbour. */
function bulletOf({ blocks }: SectionBlock): string {
  const prefix = blocks.at(-1)?.prefix ?? "- "
  return `${prefix.trimEnd()} `
}

/** The line below an entry. What follows it without a blank line is read as part of it: nothing comes between them. */
export function placeAfter({ lines }: Layout, { last, blocks }: SectionBlock, block: EntryBlock): number {
  const end = blocks.find(({ first }) => first > block.first)?.first ?? last + 1
  let at = block.last + 1
  while (at < end && isPlain(lines[at]?.visible ?? "")) at++
  return at
}

/** Where the next entry of a section goes; apart from a paragraph above it. */
export function placeIn(layout: Layout, section: SectionBlock): { at: number; isApart: boolean } {
  const { lines } = layout
  const { heading, last, blocks } = section
  const block = blocks.at(-1)
  if (block !== undefined) return { at: placeAfter(layout, section, block), isApart: false }
  let at = last + 1
  while (at > heading + 1 && lines[at - 1]?.text.trim() === "" && lines[at - 1]?.inside !== true) at--
  return { at, isApart: at > heading + 1 }
}

/** A line of a paragraph. */
function isPlain(visible: string): boolean {
  return visible.trim() !== "" && !/^ {0,3}#/.test(visible)
}

export function placeSection(
  { lines, sections }: Layout,
  title: string,
  added: readonly NewLine[],
): { splices: Splice[]; at: number } {
  const isNew = lines.every((line) => line.text.trim() === "" || (line.end === "" && hasMark([line])))
  const insert: NewLine[] = [{ text: `## ${title}` }, ...added]
  const before = nextSection(sections, title)
  const at = before?.heading ?? lines.length
  const above = lines[at - 1]
  const hasAbove = above !== undefined && above.text.trim() !== "" && !(at === 1 && hasMark(lines))
  if (isNew) insert.unshift({ text: FILE_HEADING }, { text: "" })
  else if (hasAbove) insert.unshift({ text: "" })
  const offset = insert.length - added.length
  if (before !== undefined) insert.push({ text: "" })
  return { splices: [{ at, remove: 0, insert }], at: at + offset }
}

/** The section that a new one goes before. */
function nextSection(sections: readonly SectionBlock[], title: string): SectionBlock | undefined {
  const order = MEMORY_SECTIONS.map(foldTitle)
  const place = order.indexOf(foldTitle(title))
  if (place < 0) return undefined
  return sections.find((section) => order.indexOf(foldTitle(section.title)) > place)
}
