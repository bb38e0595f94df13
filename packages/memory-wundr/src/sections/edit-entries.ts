import { isDeepStrictEqual } from "node:util"
import { MEMORY_SECTIONS } from "@caliban/memory-learn/internal"
import { checkEntryText, checkTitle, foldTitle, isTitle, STALE_MARK, withoutMark } from "./entry-text.ts"
import { type Line, type Splice, splice } from "./lines.ts"
import { editMetadata } from "./metadata.ts"
import { type EntryBlock, parseSectionedLines, type SectionBlock, type SectionedLines } from "./parse.ts"
import type { EntryMetadata } from "./section-types.ts"

/** A new entry. */
export interface NewEntry {
  /** One line. */
  text: string
  /** Sub-bullets, one line each. */
  children?: readonly string[] | undefined
  metadata?: EntryMetadata | undefined
}

/** The first line of a new file. */
const FILE_HEADING = "# Auto-Memories"

/** Makes lines with the indentation of the neighbouring entries, and the bullet `-`: Wundr reads no other. */
type LinesFor = (bullet: string) => readonly string[]

/**
 * Adds lines below the last entry of a section, above its sub-headings. A missing section is added in the order of
 * `MEMORY_SECTIONS`; one with another title is added at the end.
 */
export function addLines(raw: string, title: string, linesFor: LinesFor): string {
  const { lines, sections } = parseSectionedLines(raw)
  const section = sections.find((one) => isTitle(one.title, title))
  if (section === undefined) return splice(lines, [placeSection({ lines, sections }, title, linesFor("- "))])
  const { heading, lastOwn: last, blocks } = section
  const block = blocks.findLast(({ first }) => first <= last)
  let at = block === undefined ? last + 1 : block.last + 1
  // Below a paragraph that continues the last entry without a blank line; in a section without entries, at its end.
  if (block !== undefined) while (at <= last && isPlain(lines[at]?.visible ?? "")) at++
  else while (at > heading + 1 && /^[ \t]*$/.test(lines[at - 1]?.text ?? "") && !lines[at - 1]?.inside) at--
  const apart = block === undefined && at > heading + 1 ? [""] : []
  const insert = [...apart, ...linesFor(`${(block?.prefix ?? "-").trimEnd().slice(0, -1)}- `)]
  return splice(lines, [{ at, remove: 0, insert }])
}

/** Whether a line is part of a paragraph. */
const isPlain = (visible: string): boolean => visible.trim() !== "" && !/^ {0,3}#/.test(visible)

/** A missing section with its lines. Lines without a title go above the first section. */
function placeSection({ lines, sections }: SectionedLines, title: string, added: readonly string[]): Splice {
  const order = MEMORY_SECTIONS.map(foldTitle)
  const place = title === "" ? -1 : order.indexOf(foldTitle(title))
  const isBelow = (one: SectionBlock): boolean =>
    one.heading >= 0 && order.indexOf(foldTitle(one.title)) > place
  const below = title === "" ? sections[0] : place < 0 ? undefined : sections.find(isBelow)
  const at = below?.heading ?? lines.length
  // Also a byte order mark.
  const isBlank = (line: Line | undefined): boolean => !line?.text.trim()
  const above = lines.every(isBlank) ? [FILE_HEADING, ""] : isBlank(lines[at - 1]) ? [] : [""]
  const heading = title === "" ? [] : [`## ${checkTitle(title)}`]
  const insert = [...above, ...heading, ...added, ...(below === undefined ? [] : [""])]
  return { at, remove: 0, insert }
}

/** The lines of a new entry, with the indentation of its neighbours. @throws MemoryError see `checkEntryText` */
export function formatEntry({ text, children = [], metadata = {} }: NewEntry, bullet: string): string[] {
  const comment = editMetadata(undefined, metadata)
  const line = `${bullet}${checkEntryText(text)}`
  return [comment === undefined ? line : `${line} ${comment}`, ...formatChildren(children, bullet)]
}

export function formatChildren(children: readonly string[], bullet: string): string[] {
  const indent = bullet.slice(0, bullet.search(/[-*+]/))
  return children.map((child) => `${indent}  - ${checkEntryText(child)}`)
}

/** Removes the lines of an entry or a section. */
export function removeBlock({ first, last }: { first: number; last: number }): Splice {
  return { at: first, remove: last - first + 1, insert: [] }
}

/** Whether a section has a heading and nothing but entries. */
export function isBare(lines: readonly Line[], { heading, last, blocks }: SectionBlock): boolean {
  const entries = new Set(blocks.flatMap((block) => block.lines))
  const below = lines.slice(heading + 1, last + 1)
  return heading >= 0 && below.every((line) => line.text.trim() === "" || entries.has(line))
}

/** Removes entries from a text, each with a heading that is empty then; two blank lines never meet. */
export function removeBlocks({ lines, sections }: SectionedLines, gone: ReadonlySet<EntryBlock>): string {
  const removed = new Set<number>()
  for (const section of sections) {
    const { heading, last, blocks } = section
    const own = blocks.filter((block) => gone.has(block))
    const isEmpty = own.length > 0 && own.length === blocks.length && isBare(lines, section)
    for (const span of isEmpty ? [{ first: heading, last }] : own)
      for (let at = span.first; at <= span.last; at++) removed.add(at)
  }
  let isBelowBlank = true
  for (const [at, { text, inside }] of lines.entries()) {
    if (removed.has(at)) continue
    const isBlank = text.trim() === "" && !inside
    if (isBlank && isBelowBlank && removed.has(at - 1)) removed.add(at)
    else isBelowBlank = isBlank
  }
  const splices = [...removed].map((at) => ({ at, remove: 1, insert: [] }))
  return splice(lines, splices)
}

/** Changes an entry, or nothing. It is stale if the new text has the mark, or the metadata says so. Children replace all. */
export function patchBlock(block: EntryBlock, next: Partial<NewEntry>): Splice {
  const { text, children = block.children, metadata = {} } = next
  const { prefix, text: old } = block
  const [line = "", ...below] = block.lines.map((one) => one.text)
  const { start, end } = block.comment ?? { start: line.length, end: line.length }
  const comment = editMetadata(block.comment && line.slice(start, end), metadata)
  const wanted = withoutMark((text ?? old).trim())
  const isNew = wanted !== withoutMark(old)
  const [before, after] = isNew
    ? [checkEntryText(wanted), ""]
    : [line.slice(prefix.length, start), line.slice(end)]
  // A comment that comes or goes brings or takes the space before it.
  const isKept = !isNew && (block.comment === undefined) === (comment === undefined)
  const body = isKept ? before + (comment ?? "") : [before.trimEnd(), comment].filter(Boolean).join(" ")
  const isStale = "stale" in metadata ? metadata.stale === true : (text ?? old).startsWith(STALE_MARK)
  const first = `${prefix}${isStale ? STALE_MARK : ""}${withoutMark(body + after)}`
  const rest = isDeepStrictEqual(block.children, children) ? below : formatChildren(children, prefix)
  return { at: block.first, remove: block.lines.length, insert: [first, ...rest] }
}
