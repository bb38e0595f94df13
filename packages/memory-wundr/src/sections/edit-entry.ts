import { MemoryError } from "@caliban/memory-core"
import type { TextEdit } from "./append-entry.ts"
import { checkEntryText, withoutMark } from "./entry-text.ts"
import { findEntry } from "./find-entry.ts"
import { formatChildren } from "./format-entry.ts"
import { type NewLine, type Splice, splice } from "./lines.ts"
import { editMetadata, type MetadataPatch } from "./metadata.ts"
import { blocksOf, type EntryBlock, parseSectionedLines, type SectionedLines } from "./sectioned-lines.ts"
import { STALE_MARK } from "./stale-mark.ts"

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

/** Removes an entry with its sub-bullets; `undefined` if there is no such entry. */
export function removeEntry(raw: string, section: string, entry: string): TextEdit | undefined {
  const sectioned = parseSectionedLines(raw)
  const block = findEntry(sectioned, section, entry)
  return block && splice(sectioned.lines, [removeBlock(block)])
}

/**
 * Applies splices that change entries and remove none.
 *
 * @throws MemoryError `conflict` if an unclosed comment would hide an entry.
 */
export function applyPatches(sectioned: SectionedLines, splices: readonly Splice[]): TextEdit {
  const edit = splice(sectioned.lines, splices)
  if (splices.length > 0 && blocksOf(parseSectionedLines(edit.text)).length < blocksOf(sectioned).length) {
    throw new MemoryError("conflict", "An unclosed comment would hide an entry. Close it, then retry.")
  }
  return edit
}

export function removeBlock({ first, last }: EntryBlock): Splice {
  return { at: first, remove: last - first + 1, insert: [] }
}

/** The splices that change an entry; none if nothing changes. */
export function patchBlock({ lines }: SectionedLines, block: EntryBlock, patch: EntryPatch): Splice[] {
  const splices: Splice[] = []
  const line = lines[block.first]
  const text = patchLine(line?.text ?? "", block, patch)
  if (line !== undefined && text !== line.text)
    splices.push({ at: block.first, remove: 1, insert: [{ text, end: line.end }] })
  if (patch.children !== undefined) {
    const remove = block.last - block.first
    const insert: NewLine[] = formatChildren(patch.children, block.prefix).map((child) => ({ text: child }))
    if (remove > 0 || insert.length > 0) splices.push({ at: block.first + 1, remove, insert })
  }
  return splices
}

function patchLine(line: string, block: EntryBlock, { text, metadata = {}, marked }: EntryPatch): string {
  const { prefix, comment } = block
  const oldComment = comment && line.slice(comment.start, comment.end)
  const newComment = editMetadata(oldComment, metadata)
  const isStale = marked ?? ("stale" in metadata ? metadata.stale === true : undefined)
  if (text !== undefined) {
    const safe = checkEntryText(withoutMark(text.trim()))
    const whole = (isStale ?? block.text.startsWith(STALE_MARK)) ? STALE_MARK + safe : safe
    return `${prefix}${whole}${newComment === undefined ? "" : ` ${newComment}`}`
  }
  let next = line
  if (oldComment !== undefined && comment !== undefined) {
    if (newComment !== undefined) next = line.slice(0, comment.start) + newComment + line.slice(comment.end)
    else next = `${line.slice(0, comment.start).trimEnd()}${line.slice(comment.end)}`
  } else if (newComment !== undefined) next = `${line.trimEnd()} ${newComment}`
  if (isStale === undefined) return next
  const rest = next.slice(prefix.length)
  const isMarked = rest.startsWith(STALE_MARK)
  if (isStale === isMarked) return next
  return prefix + (isStale ? STALE_MARK + rest : rest.slice(STALE_MARK.length))
}
