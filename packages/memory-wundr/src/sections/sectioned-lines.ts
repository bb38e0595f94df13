import type { EntryMetadata, MemoryEntry } from "../types.ts"
import { type Line, lineNumber, splitLines } from "./lines.ts"
import { parseMetadata } from "./metadata.ts"

/** An entry and its position: lines `first` to `last` of the file, counted from 0. */
export interface EntryBlock {
  first: number
  last: number
  /** The indentation, the bullet and the spaces after it. */
  prefix: string
  /** The text without the metadata comment. */
  text: string
  /** The position of that comment in the first line. */
  comment?: { start: number; end: number }
  metadata?: EntryMetadata
}

/** A section and its position. */
export interface SectionBlock {
  title: string
  heading: number
  /** Its last line. */
  last: number
  blocks: EntryBlock[]
}

/** The lines of a sectioned file, with its sections and entries. */
export interface SectionedLines {
  lines: readonly Line[]
  /** Entries above the first section. */
  head: EntryBlock[]
  sections: SectionBlock[]
}

const BULLET = /^([ \t]*)([-*+])([ \t]+)/
const BREAK = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/

/**
 * Finds sections and entries. Never fails; linear.
 *
 * A section extends from its `## ` heading to the next one. An entry is a list item with everything below it that is
 * indented by at least two more columns. Comments and fences inside an entry belong to it with any indentation.
 */
export function parseSectionedLines(raw: string): SectionedLines {
  const lines = splitLines(raw)
  const head: EntryBlock[] = []
  const sections: SectionBlock[] = []
  let blocks = head
  let open: { block: EntryBlock; indent: number } | undefined
  for (const [at, line] of lines.entries()) {
    if (line.inside) {
      // The line belongs to the entry in which the comment or fence started.
      if (open !== undefined && open.block.last === at - 1) open.block.last = at
      continue
    }
    if (line.text.trim() === "") continue
    const indent = columnsOf(line.text)
    const isBelow = open !== undefined && indent >= open.indent + 2
    if (isBelow && open !== undefined) {
      open.block.last = at
      continue
    }
    const title = titleOf(line.visible)
    if (title !== undefined) {
      const last = sections.at(-1)
      if (last !== undefined) last.last = at - 1
      const section = { title, heading: at, last: lines.length - 1, blocks: [] }
      sections.push(section)
      blocks = section.blocks
    }
    const block = title === undefined && indent < 4 ? readEntry(line, at) : undefined
    open = block && { block, indent }
    if (block !== undefined) blocks.push(block)
  }
  return { lines, head, sections }
}

/** All entries, including those above the first section. */
export function blocksOf({ head, sections }: SectionedLines): EntryBlock[] {
  return [...head, ...sections.flatMap(({ blocks }) => blocks)]
}

/** An entry as public data. */
export function entryOf({ lines }: SectionedLines, block: EntryBlock): MemoryEntry {
  const { text, metadata } = block
  return {
    text,
    children: childrenOf(lines, block),
    line: lineNumber(lines, block.first),
    metadata,
  }
}

/** The lines below an entry, without indentation, bullets and blank lines. */
export function childrenOf(lines: readonly Line[], { first, last }: EntryBlock): string[] {
  return lines.slice(first + 1, last + 1).flatMap(({ text, inside }) => {
    const child = (inside ? text : text.replace(BULLET, "")).trim()
    return child === "" ? [] : [child]
  })
}

/** The title of a section heading. */
function titleOf(visible: string): string | undefined {
  if (!/^ {0,3}##(?:[ \t]|$)/.test(visible)) return undefined
  return cleanTitle(visible.trim().slice(2))
}

/** A title without surrounding spaces and closing `#`. */
export function cleanTitle(title: string): string {
  const trimmed = ` ${title.trim()}`
  return trimmed.replace(/[ \t]#+$/, "").trim()
}

function readEntry(line: Line, first: number): EntryBlock | undefined {
  const [prefix, , mark] = BULLET.exec(line.text) ?? []
  // A bullet in a comment does not count.
  if (prefix === undefined || BREAK.test(line.visible) || !line.visible.startsWith(prefix.trimEnd()))
    return undefined
  if (mark === undefined || line.text.length === prefix.length) return undefined
  const found = findMetadata(line, prefix.length)
  if (found === undefined) return { first, last: first, prefix, text: line.text.slice(prefix.length).trim() }
  const { start, end, metadata } = found
  const [before, after] = [line.text.slice(prefix.length, start).trim(), line.text.slice(end).trim()]
  const text = before === "" || after === "" ? before + after : `${before} ${after}`
  return { first, last: first, prefix, text, comment: { start, end }, metadata }
}

/** The last `auto:` comment of a line. */
function findMetadata(
  { text, visible }: Line,
  from: number,
): { start: number; end: number; metadata: EntryMetadata } | undefined {
  let found: { start: number; end: number; metadata: EntryMetadata } | undefined
  let at = text.indexOf("<!--", from)
  while (at >= 0) {
    // A visible delimiter is code, or the comment is not closed.
    const close = visible[at] === " " ? text.indexOf("-->", at + 2) : at + 1
    if (close < 0) break
    const end = close + 3
    const metadata = visible[at] === " " ? parseMetadata(text.slice(at, end)) : undefined
    if (metadata !== undefined) found = { start: at, end, metadata }
    at = text.indexOf("<!--", end)
  }
  return found
}

/** The indentation of a line in columns; a tab extends to the next multiple of four. */
function columnsOf(text: string): number {
  let columns = 0
  for (const sign of text) {
    if (sign === " ") columns++
    else if (sign === "\t") columns += 4 - (columns % 4)
    else break
  }
  return columns
}
