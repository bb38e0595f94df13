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
  /** Its last line. */
  last: number
  blocks: EntryBlock[]
}

/** The lines of a sectioned file, with its sections and entries. */
export interface SectionedLines {
  lines: readonly Line[]
  sections: SectionBlock[]
}

const BULLET = /^([ \t]*)([-*+])([ \t]+)/
const BREAK = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/

/**
 * Finds sections and entries. Never fails; linear.
 *
 * A section extends from its `## ` heading to the next one; entries above the first one are a section without a title. An
 * entry is a list item with everything below it that is indented by at least two more columns. Comments and fences
 * inside an entry belong to it with any indentation.
 */
export function parseSectionedLines(raw: string): SectionedLines {
  const lines = splitLines(raw)
  const sections: SectionBlock[] = [{ title: "", heading: -1, last: lines.length - 1, blocks: [] }]
  let section = sections[0] as SectionBlock
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
    const title = titleOf(line.visible)
    if (title !== undefined) {
      section.last = at - 1
      section = { title, heading: at, last: lines.length - 1, blocks: [] }
      sections.push(section)
    }
    const entry = title === undefined && indent < 4 ? readEntry(line) : undefined
    const place = { section: section.title, first: at, last: at, line: lineNumber(lines, at) }
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

export function blocksOf({ sections }: Pick<SectionedLines, "sections">): EntryBlock[] {
  return sections.flatMap(({ blocks }) => blocks)
}

/** The lines of an entry, without line ends. */
export const linesOf = ({ lines }: EntryBlock): string[] => lines.map(({ text }) => text)

/** An entry as public data. */
export const entryOf = ({ text, children, line, metadata }: EntryBlock): MemoryEntry => ({
  text,
  children,
  line,
  metadata,
})

/** The lines below an entry, without indentation, bullets and blank lines. */
function childrenIn(lines: readonly Line[]): string[] {
  return lines.flatMap(({ text, inside }) => {
    const child = (inside ? text : text.replace(BULLET, "")).trim()
    return child === "" ? [] : [child]
  })
}

/** The title of a section heading. */
function titleOf(visible: string): string | undefined {
  return /^ {0,3}##(?:[ \t]|$)/.test(visible) ? cleanTitle(visible.trim().slice(2)) : undefined
}

/** A title without surrounding spaces and closing `#`. */
export function cleanTitle(title: string): string {
  return ` ${title.trim()}`.replace(/[ \t]#+$/, "").trim()
}

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
