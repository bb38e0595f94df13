import { MemoryError } from "@caliban/memory-core"
import { type EntryMetadata, MEMORY_SECTIONS } from "../types.ts"
import { checkEntryText, checkTitle, foldTitle, STALE_MARK, withoutMark } from "./entry-text.ts"
import { isByteOrderMark, type Splice, splice, type TextEdit } from "./lines.ts"
import { editMetadata, type MetadataPatch } from "./metadata.ts"
import {
  blocksOf,
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
 * Adds an entry below the last one of its section. A missing section is added in the order of `MEMORY_SECTIONS`; one with
 * another title is added at the end.
 *
 * Below an unclosed comment, the entry has no metadata, since its comment would close that one.
 *
 * @throws MemoryError see `checkEntryText`; `conflict` if every place would hide an entry.
 */
export function appendEntry(raw: string, title: string, entry: NewEntry): TextEdit & { entry: string } {
  const sectioned = parseSectionedLines(raw)
  const { metadata, ...bare } = entry
  for (const attempt of metadata === undefined ? [bare] : [entry, bare]) {
    const { splices, at } = placeLines(sectioned, title, (bullet) => formatEntry(attempt, bullet))
    const edit = splice(sectioned.lines, splices)
    const added = blockAdded(sectioned, parseSectionedLines(edit.text), at)
    if (added !== undefined) return { ...edit, entry: added.text }
  }
  throw new MemoryError(
    "conflict",
    "An unclosed comment or code block would hide the entry. Close it, then retry.",
  )
}

/** The added entry; `undefined` if another entry would change or disappear. */
function blockAdded(before: SectionedLines, after: SectionedLines, at: number): EntryBlock | undefined {
  const [old, now] = [blocksOf(before), blocksOf(after)]
  const added = now.find(({ first }) => first === at)
  const others = now.filter((block) => block !== added)
  if (others.length !== old.length) return undefined
  return others.every(({ text }, index) => text === old[index]?.text) ? added : undefined
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

/** The splices that add lines to a section, and the index of the first added line in the result. */
export function placeLines(
  { lines, sections }: SectionedLines,
  title: string,
  linesFor: (bullet: string) => readonly string[],
): { splices: Splice[]; at: number } {
  const section = sections.find((one) => foldTitle(one.title) === foldTitle(title))
  if (section === undefined) return placeSection({ lines, sections }, title, linesFor("- "))
  const { heading, last, blocks } = section
  const block = blocks.at(-1)
  const bullet = `${(block?.prefix ?? "- ").trimEnd()} `
  let at = block === undefined ? last + 1 : block.last + 1
  // Below a paragraph that continues the last entry without a blank line; in a section without entries, at its end.
  if (block !== undefined) while (at <= last && isPlain(lines[at]?.visible ?? "")) at++
  else while (at > heading + 1 && lines[at - 1]?.text.trim() === "" && !lines[at - 1]?.inside) at--
  const apart = block === undefined && at > heading + 1 ? [""] : []
  const insert = [...apart, ...linesFor(bullet)].map((text) => ({ text }))
  return { splices: [{ at, remove: 0, insert }], at: at + apart.length }
}

/** Whether a line is part of a paragraph. */
function isPlain(visible: string): boolean {
  return visible.trim() !== "" && !/^ {0,3}#/.test(visible)
}

/** A missing section with its lines. Lines without a title go above the first section. */
function placeSection(
  { lines, sections }: SectionedLines,
  title: string,
  added: readonly string[],
): { splices: Splice[]; at: number } {
  const order = MEMORY_SECTIONS.map(foldTitle)
  const place = title === "" ? -1 : order.indexOf(foldTitle(title))
  const isBelow = (one: SectionBlock): boolean =>
    one.heading >= 0 && order.indexOf(foldTitle(one.title)) > place
  const below = title === "" ? sections[0] : place < 0 ? undefined : sections.find(isBelow)
  const at = below?.heading ?? lines.length
  const heading = title === "" ? [] : [`## ${checkTitle(title)}`]
  const isBlank = (line: (typeof lines)[number] | undefined): boolean =>
    line === undefined || line.text.trim() === "" || isByteOrderMark(line)
  const above = lines.every(isBlank) ? [FILE_HEADING, ""] : isBlank(lines[at - 1]) ? [] : [""]
  const insert = [...above, ...heading, ...added, ...(below === undefined ? [] : [""])]
  const offset = above.length + heading.length
  return { splices: [{ at, remove: 0, insert: insert.map((text) => ({ text })) }], at: at + offset }
}

/**
 * Applies splices that change entries and remove none.
 *
 * @throws MemoryError `conflict` if an unclosed comment would hide an entry.
 */
export function applyPatches(sectioned: SectionedLines, splices: readonly Splice[]): TextEdit {
  const edit = splice(sectioned.lines, splices)
  if (splices.length > 0 && blocksOf(parseSectionedLines(edit.text)).length < blocksOf(sectioned).length)
    throw new MemoryError("conflict", "An unclosed comment would hide an entry. Close it, then retry.")
  return edit
}

export function removeBlock({ first, last }: EntryBlock): Splice {
  return { at: first, remove: last - first + 1, insert: [] }
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
