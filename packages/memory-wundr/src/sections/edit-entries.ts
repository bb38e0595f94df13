import { type EntryMetadata, MEMORY_SECTIONS } from "../types.ts"
import { checkEntryText, checkTitle, foldTitle, STALE_MARK, withoutMark } from "./entry-text.ts"
import { isByteOrderMark, type Line, type Splice, splice } from "./lines.ts"
import { editMetadata, type MetadataPatch } from "./metadata.ts"
import {
  type EntryBlock,
  parseSectionedLines,
  type SectionBlock,
  type SectionedLines,
} from "./sectioned-lines.ts"

/** A new entry. */
export interface NewEntry {
  /** One line. */
  text: string
  /** Sub-bullets, one line each. */
  children?: readonly string[] | undefined
  metadata?: EntryMetadata | undefined
}

/** A change of an entry. */
export interface EntryPatch {
  /** One line; see `checkEntryText`. */
  text?: string
  /** Replaces all sub-bullets. */
  children?: readonly string[]
  metadata?: MetadataPatch
  /** Whether it has the stale mark. Default: `metadata.stale` if given, otherwise unchanged. */
  marked?: boolean
}

/** The first line of a new file. */
const FILE_HEADING = "# Auto-Memories"

/**
 * Adds lines below the last entry of a section. A missing section is added in the order of `MEMORY_SECTIONS`; one with
 * another title is added at the end.
 *
 * @param linesFor Makes the lines, with the indentation and bullet of the neighbouring entries.
 */
export function addLines(
  raw: string,
  title: string,
  linesFor: (bullet: string) => readonly string[],
): string {
  const { lines, sections } = parseSectionedLines(raw)
  const section = sections.find((one) => foldTitle(one.title) === foldTitle(title))
  if (section === undefined) return splice(lines, [placeSection({ lines, sections }, title, linesFor("- "))])
  const { heading, last, blocks } = section
  const block = blocks.at(-1)
  let at = block === undefined ? last + 1 : block.last + 1
  // Below a paragraph that continues the last entry without a blank line; in a section without entries, at its end.
  if (block !== undefined) while (at <= last && isPlain(lines[at]?.visible ?? "")) at++
  else while (at > heading + 1 && lines[at - 1]?.text.trim() === "" && !lines[at - 1]?.inside) at--
  const apart = block === undefined && at > heading + 1 ? [""] : []
  const insert = [...apart, ...linesFor(`${(block?.prefix ?? "- ").trimEnd()} `)].map((text) => ({ text }))
  return splice(lines, [{ at, remove: 0, insert }])
}

/** Whether a line is part of a paragraph. */
function isPlain(visible: string): boolean {
  return visible.trim() !== "" && !/^ {0,3}#/.test(visible)
}

/** A missing section with its lines. Lines without a title go above the first section. */
function placeSection({ lines, sections }: SectionedLines, title: string, added: readonly string[]): Splice {
  const order = MEMORY_SECTIONS.map(foldTitle)
  const place = title === "" ? -1 : order.indexOf(foldTitle(title))
  const isBelow = (one: SectionBlock): boolean =>
    one.heading >= 0 && order.indexOf(foldTitle(one.title)) > place
  const below = title === "" ? sections[0] : place < 0 ? undefined : sections.find(isBelow)
  const at = below?.heading ?? lines.length
  const isBlank = (line: (typeof lines)[number] | undefined): boolean =>
    line === undefined || line.text.trim() === "" || isByteOrderMark(line)
  const above = lines.every(isBlank) ? [FILE_HEADING, ""] : isBlank(lines[at - 1]) ? [] : [""]
  const heading = title === "" ? [] : [`## ${checkTitle(title)}`]
  const insert = [...above, ...heading, ...added, ...(below === undefined ? [] : [""])]
  return { at, remove: 0, insert: insert.map((text) => ({ text })) }
}

/**
 * The lines of a new entry.
 *
 * @param bullet The indentation and bullet of the neighbouring entries.
 * @throws MemoryError see `checkEntryText`
 */
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
export function removeBlock({ first, last }: Pick<EntryBlock, "first" | "last">): Splice {
  return { at: first, remove: last - first + 1, insert: [] }
}

/** Whether a section has a heading and nothing but entries. */
export function isBare(lines: readonly Line[], { heading, last, blocks }: SectionBlock): boolean {
  const entries = new Set(blocks.flatMap((block) => lines.slice(block.first, block.last + 1)))
  return (
    heading >= 0 &&
    lines.slice(heading + 1, last + 1).every((line) => line.text.trim() === "" || entries.has(line))
  )
}

/** The splices that change an entry; none if nothing changes. */
export function patchBlock({ lines }: SectionedLines, block: EntryBlock, patch: EntryPatch): Splice[] {
  const splices: Splice[] = []
  const { text: line = "", end = "" } = lines[block.first] ?? {}
  const text = patchLine(line, block, patch)
  if (text !== line) splices.push({ at: block.first, remove: 1, insert: [{ text, end }] })
  if (patch.children !== undefined) {
    const remove = block.last - block.first
    const insert = formatChildren(patch.children, block.prefix).map((child) => ({ text: child }))
    if (remove > 0 || insert.length > 0) splices.push({ at: block.first + 1, remove, insert })
  }
  return splices
}

function patchLine(line: string, block: EntryBlock, { text, metadata = {}, marked }: EntryPatch): string {
  const { prefix, comment } = block
  const isStale =
    marked ?? ("stale" in metadata ? metadata.stale === true : block.text.startsWith(STALE_MARK))
  const { start, end } = comment ?? { start: line.length, end: line.length }
  const newComment = editMetadata(comment && line.slice(start, end), metadata)
  // Without a new comment, the space before the old one goes, too; a new one has a space before it.
  const before =
    comment !== undefined && newComment !== undefined ? line.slice(0, start) : line.slice(0, start).trimEnd()
  const added = comment === undefined && newComment !== undefined ? ` ${newComment}` : (newComment ?? "")
  const body =
    text === undefined
      ? (comment === undefined && newComment === undefined
          ? line
          : `${before}${added}${line.slice(end)}`
        ).slice(prefix.length)
      : `${checkEntryText(withoutMark(text.trim()))}${newComment === undefined ? "" : ` ${newComment}`}`
  return `${prefix}${isStale ? STALE_MARK : ""}${withoutMark(body)}`
}
