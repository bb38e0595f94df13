import { MemoryError } from "@caliban/memory-core"
import { MEMORY_SECTIONS } from "../types.ts"
import { checkTitle } from "./entry-text.ts"
import { findSection, foldTitle } from "./find-entry.ts"
import { formatEntry, type NewEntry } from "./format-entry.ts"
import {
  lineNumber,
  type NewLine,
  type RemovedLine,
  type Splice,
  splice,
  startsWithByteOrderMark,
} from "./lines.ts"
import {
  blocksOf,
  type EntryBlock,
  parseSectionedLines,
  type SectionBlock,
  type SectionedLines,
} from "./sectioned-lines.ts"

/** The result of editing a text. */
export interface TextEdit {
  text: string
  /** Lines that were removed or changed. */
  removed: readonly RemovedLine[]
}

export interface AppendEdit extends TextEdit {
  /** The line number of the new entry. */
  line: number
  /** The text of the new entry as stored. */
  entry: string
}

/** The first line of a new file. */
export const FILE_HEADING = "# Auto-Memories"

/**
 * Adds an entry below the last one of its section. A missing section is added in the order of `MEMORY_SECTIONS`; one with
 * another title is added at the end.
 *
 * Below an unclosed comment, the entry has no metadata, since its comment would close that one.
 *
 * @throws MemoryError see `checkEntryText`; `conflict` if every place would hide an entry.
 */
export function appendEntry(raw: string, section: string, entry: NewEntry): AppendEdit {
  const sectioned = parseSectionedLines(raw)
  const title = findSection(sectioned, section) === undefined ? checkTitle(section) : section
  const { metadata, ...bare } = entry
  for (const attempt of metadata === undefined ? [bare] : [entry, bare]) {
    const { splices, at } = placeLines(sectioned, title, (bullet) =>
      formatEntry(attempt, bullet).map((text) => ({ text })),
    )
    const { text, removed } = splice(sectioned.lines, splices)
    const added = blockAdded(sectioned, parseSectionedLines(text), at)
    if (added !== undefined)
      return {
        text,
        removed,
        line: lineNumber(parseSectionedLines(text).lines, added.first),
        entry: added.text,
      }
  }
  throw new MemoryError(
    "conflict",
    "An unclosed comment or code block would hide the entry. Close it, then retry.",
  )
}

/** The splices that add lines to a section, and the index of the first added line in the result. */
export function placeLines(
  sectioned: SectionedLines,
  title: string,
  linesOf: (bullet: string) => readonly NewLine[],
): { splices: Splice[]; at: number } {
  const section = findSection(sectioned, title)
  if (section === undefined) return placeSection(sectioned, title, linesOf("- "))
  const bullet = bulletOf(section)
  const { at, isApart } = placeIn(sectioned, section)
  const insert = isApart ? [{ text: "" }, ...linesOf(bullet)] : linesOf(bullet)
  return { splices: [{ at, remove: 0, insert }], at: isApart ? at + 1 : at }
}

/** The added entry; `undefined` if another entry would change or disappear. */
function blockAdded(before: SectionedLines, after: SectionedLines, at: number): EntryBlock | undefined {
  const [old, now] = [blocksOf(before), blocksOf(after)]
  const added = now.find(({ first }) => first === at)
  if (added === undefined || now.length !== old.length + 1) return undefined
  const others = now.filter((block) => block !== added)
  return others.every(({ text }, index) => text === old[index]?.text) ? added : undefined
}

/** The indentation and bullet of the last entry, for the next one. */
function bulletOf({ blocks }: SectionBlock): string {
  const prefix = blocks.at(-1)?.prefix ?? "- "
  return `${prefix.trimEnd()} `
}

/** The line below an entry, including a paragraph that continues it without a blank line. */
export function placeAfter(
  { lines }: SectionedLines,
  { last, blocks }: SectionBlock,
  block: EntryBlock,
): number {
  const end = blocks.find(({ first }) => first > block.first)?.first ?? last + 1
  let at = block.last + 1
  while (at < end && isPlain(lines[at]?.visible ?? "")) at++
  return at
}

/** The place for the next entry of a section. `isApart`: a blank line must separate it from a paragraph above. */
export function placeIn(sectioned: SectionedLines, section: SectionBlock): { at: number; isApart: boolean } {
  const { lines } = sectioned
  const { heading, last, blocks } = section
  const block = blocks.at(-1)
  if (block !== undefined) return { at: placeAfter(sectioned, section, block), isApart: false }
  let at = last + 1
  while (at > heading + 1 && lines[at - 1]?.text.trim() === "" && lines[at - 1]?.inside !== true) at--
  return { at, isApart: at > heading + 1 }
}

/** Whether a line is part of a paragraph. */
function isPlain(visible: string): boolean {
  return visible.trim() !== "" && !/^ {0,3}#/.test(visible)
}

export function placeSection(
  { lines, sections }: SectionedLines,
  title: string,
  added: readonly NewLine[],
): { splices: Splice[]; at: number } {
  const isNew = lines.every(
    (line) => line.text.trim() === "" || (line.end === "" && startsWithByteOrderMark([line])),
  )
  const insert: NewLine[] = [{ text: `## ${title}` }, ...added]
  const before = nextSection(sections, title)
  const at = before?.heading ?? lines.length
  const above = lines[at - 1]
  const hasAbove =
    above !== undefined && above.text.trim() !== "" && !(at === 1 && startsWithByteOrderMark(lines))
  if (isNew) insert.unshift({ text: FILE_HEADING }, { text: "" })
  else if (hasAbove) insert.unshift({ text: "" })
  const offset = insert.length - added.length
  if (before !== undefined) insert.push({ text: "" })
  return { splices: [{ at, remove: 0, insert }], at: at + offset }
}

/** The section before which a new one is inserted. */
function nextSection(sections: readonly SectionBlock[], title: string): SectionBlock | undefined {
  const order = MEMORY_SECTIONS.map(foldTitle)
  const place = order.indexOf(foldTitle(title))
  if (place < 0) return undefined
  return sections.find((section) => order.indexOf(foldTitle(section.title)) > place)
}
