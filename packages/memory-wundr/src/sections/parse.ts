import { cutText } from "@caliban/text"
import { type Line, lineNumber, splitLines } from "./lines.ts"
import { parseMetadata } from "./metadata.ts"
import type { MemoryEntry, ParsedMemoryFile } from "./section-types.ts"

/** An entry and its position: lines `first` to `last` of the file, counted from 0. */
export interface EntryBlock extends MemoryEntry {
  /** The title of its section. */
  section: string
  first: number
  last: number
  lines: readonly Line[]
  /** The indentation, the bullet and the spaces after it. */
  prefix: string
  /** The position of the metadata comment in the first line. */
  comment?: { start: number; end: number }
}

/** A section and its position. */
export interface SectionBlock {
  title: string
  /** The line of its heading; -1 for the entries above the first heading, whose title is empty. */
  heading: number
  /** Its last line, and that above its first sub-heading. */
  last: number
  lastOwn: number
  blocks: EntryBlock[]
}

/** The lines of a sectioned file, with its sections and entries. */
export interface SectionedLines {
  lines: readonly Line[]
  sections: SectionBlock[]
}

const BULLET = /^([ \t]*)([-*+])([ \t]+)/
const BREAK = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/

/** The most of a title that is shown with every sub-heading. */
export const TITLE_MAX = 80

/**
 * Finds sections and entries. Never fails; linear. A section extends from its `## ` heading to the next one; entries above the first one are a section without a title. An
 * entry is a list item with everything below it that is indented by at least two more columns. Comments and fences
 * inside an entry belong to it with any indentation.
 */
export function parseSectionedLines(raw: string): SectionedLines {
  const lines = splitLines(raw)
  const end = { last: lines.length - 1, lastOwn: lines.length - 1 }
  let section: SectionBlock = { title: "", heading: -1, ...end, blocks: [] }
  const sections = [section]
  /** The titles of the sub-headings above, by level. */
  const above: string[] = []
  let subheading: string | undefined
  let open: EntryBlock | undefined
  for (const [at, line] of lines.entries()) {
    if (line.inside) {
      // The line belongs to the entry in which the comment or fence started.
      if (open?.last === at - 1) open.last = at
      continue
    }
    if (line.text.trim() === "") continue
    const indent = columnsOf(line.text)
    if (open !== undefined && indent >= columnsOf(open.prefix) + 2) {
      open.last = at
      continue
    }
    const { level = 0, title = "" } = headingOf(line.visible) ?? {}
    if (level > 0) above.splice(Math.max(0, level - 3))
    if (level > 2) above[level - 3] = cutText(title, TITLE_MAX)
    if (level > 0) subheading = above.filter(Boolean).join(" / ") || undefined
    if (level > 1) section.lastOwn = Math.min(section.lastOwn, at - 1)
    if (level === 2) {
      section.last = at - 1
      section = { title, heading: at, ...end, blocks: [] }
      sections.push(section)
    }
    const entry = level === 0 && indent < 4 ? readEntry(line) : undefined
    const place = { section: section.title, subheading, first: at, last: at, line: lineNumber(lines, at) }
    open = entry && { ...place, ...entry, lines: [], children: [] }
    if (open !== undefined) section.blocks.push(open)
  }
  for (const block of blocksOf({ sections })) {
    block.lines = lines.slice(block.first, block.last + 1)
    block.children = childrenIn(block.lines.slice(1))
  }
  return { lines, sections: sections.filter(({ heading, blocks }) => heading >= 0 || blocks.length > 0) }
}

/** Parses sections, entries and their metadata. Never fails; linear. `raw` is the whole text. */
export function parseSections(raw: string): Pick<ParsedMemoryFile, "raw" | "sections" | "lineCount"> {
  const { lines, sections } = parseSectionedLines(raw)
  return {
    raw,
    sections: sections.map(({ title, heading, last, blocks }) => ({
      title,
      entries: blocks.map(entryOf),
      startLine: heading < 0 ? 0 : lineNumber(lines, heading),
      endLine: lineNumber(lines, last),
    })),
    lineCount: lineNumber(lines, lines.length - 1),
  }
}

export const blocksOf = ({ sections }: Pick<SectionedLines, "sections">): EntryBlock[] =>
  sections.flatMap(({ blocks }) => blocks)

/** The lines of an entry, without line ends. */
export const linesOf = ({ lines }: EntryBlock): string[] => lines.map(({ text }) => text)

/** An entry as public data. */
export function entryOf({ text, children, line, metadata, subheading }: EntryBlock): MemoryEntry {
  return { text, children, line, metadata, ...(subheading && { subheading }) }
}

/** The lines below an entry, without indentation, bullets and blank lines. */
function childrenIn(lines: readonly Line[]): string[] {
  return lines.flatMap(({ text, inside }) => (inside ? text : text.replace(BULLET, "")).trim() || [])
}

function headingOf(visible: string): { level: number; title: string } | undefined {
  // An indented sub-heading would belong to an entry above it.
  const level = /^(?: {0,3}##|#{1,6})(?=[ \t]|$)/.exec(visible)?.[0].trim().length
  return level === undefined ? undefined : { level, title: cleanTitle(visible.trim().slice(level)) }
}

/** A title without surrounding spaces and closing `#`. */
export const cleanTitle = (title: string): string => ` ${title.trim()}`.replace(/[ \t]#+$/, "").trim()

type Entry = Pick<EntryBlock, "prefix" | "text" | "comment" | "metadata">

function readEntry({ text: line, visible }: Line): Entry | undefined {
  const [prefix] = BULLET.exec(line) ?? []
  // A bullet in a comment does not count.
  if (prefix === undefined || prefix.length === line.length) return undefined
  if (BREAK.test(visible) || !visible.startsWith(prefix.trimEnd())) return undefined
  const found = findMetadata(line, visible, prefix.length)
  const { start, end } = found?.comment ?? { start: line.length, end: line.length }
  const parts = [line.slice(prefix.length, start).trim(), line.slice(end).trim()]
  return { prefix, text: parts.filter(Boolean).join(" "), ...found }
}

/** The last `auto:` comment of a line. */
function findMetadata(text: string, visible: string, from: number): Partial<Entry> | undefined {
  let found: ReturnType<typeof findMetadata>
  for (let start = text.indexOf("<!--", from); start >= 0; ) {
    // A visible delimiter is code, or the comment is not closed.
    const end = visible[start] === " " ? text.indexOf("-->", start + 2) + 3 : start + 4
    if (end < 3 + start) break
    const metadata = parseMetadata(text.slice(start, end))
    if (metadata !== undefined) found = { comment: { start, end }, metadata }
    start = text.indexOf("<!--", end)
  }
  return found
}

/** The indentation of a line in columns; a tab extends to the next multiple of four. */
function columnsOf(text: string): number {
  const [indent = ""] = /^[ \t]*/.exec(text) ?? []
  return [...indent].reduce((columns, sign) => columns + (sign === " " ? 1 : 4 - (columns % 4)), 0)
}
