import { appendEntry, type TextEdit } from "../sections/append-entry.ts"
import { applyPatches, type EntryPatch, patchBlock, removeEntry } from "../sections/edit-entry.ts"
import { checkEntryText, withoutMark } from "../sections/entry-text.ts"
import { findEntry, foldTitle } from "../sections/find-entry.ts"
import { formatChildren, type NewEntry } from "../sections/format-entry.ts"
import { lineNumber, type Splice } from "../sections/lines.ts"
import {
  blocksOf,
  childrenOf,
  type EntryBlock,
  parseSectionedLines,
  type SectionedLines,
} from "../sections/sectioned-lines.ts"
import type { FileEdit } from "./change-file.ts"
import { type IsDuplicate, isSameText } from "./consolidation/merge-duplicates.ts"
import { linesOf } from "./consolidation/topic-file.ts"

/** The result of changing one entry. */
export interface FileChange {
  /** Whether the file was changed. */
  changed: boolean
  /**
   * Why the request was not carried out as such: the entry existed and was confirmed instead, there is no such entry, or
   * the entry is already as requested.
   */
  reason?: "duplicate" | "not-found" | "unchanged"
  /** The text of the entry after the change; absent after a removal. */
  entry?: string
  /** Its line. */
  line?: number
  /** The removed lines, without the last line end. */
  removed?: string | undefined
  /** The entry of the history of the removed lines. */
  entryId?: string | undefined
}

/** The edit that changes an entry. */
export type EntryEdit = FileEdit<Omit<FileChange, "changed" | "entryId">>

/** Adds an entry, or confirms the existing one that says the same. */
export function append(
  raw: string,
  section: string,
  entry: NewEntry,
  { today, isDuplicate }: { today: string; isDuplicate: IsDuplicate },
): EntryEdit {
  const sectioned = parseSectionedLines(raw)
  const text = checkEntryText(entry.text)
  const existing = findDuplicate(sectioned, section, text, isDuplicate)
  if (existing !== undefined) {
    const { dateConfirmed = today, confidence = 0 } = entry.metadata ?? {}
    const raised = confidence > (existing.metadata?.confidence ?? 1) ? { confidence } : {}
    const splices = [
      ...patchBlock(sectioned, existing, { metadata: { dateConfirmed, stale: undefined, ...raised } }),
      ...missingChildren(sectioned, existing, entry.children ?? []),
    ]
    return changed(sectioned, existing, applyPatches(sectioned, splices), "duplicate")
  }
  const added = appendEntry(raw, section, { ...entry, metadata: { dateAdded: today, ...entry.metadata } })
  return { text: added.text, removed: [], result: { entry: added.entry, line: added.line } }
}

/** Removes an entry with its sub-bullets. */
export function remove(raw: string, section: string, entry: string): EntryEdit {
  const sectioned = parseSectionedLines(raw)
  const block = findEntry(sectioned, section, entry)
  const edit = removeEntry(raw, section, entry)
  if (block === undefined || edit === undefined) return notFound(raw)
  return { ...edit, result: { removed: linesOf(sectioned, block).join("\n") } }
}

/** Changes an entry's text and confirms it. */
export function update(
  raw: string,
  { section, entry }: { section: string; entry: string },
  next: NewEntry,
  today: string,
): EntryEdit {
  const sectioned = parseSectionedLines(raw)
  const block = findEntry(sectioned, section, entry)
  if (block === undefined) return notFound(raw)
  const isSame = checkEntryText(withoutMark(next.text.trim())) === withoutMark(block.text)
  const version = (block.metadata?.version ?? 1) + 1
  const patch: EntryPatch = {
    ...(isSame ? {} : { text: next.text }),
    ...(next.children === undefined ? {} : { children: next.children }),
    metadata: {
      ...next.metadata,
      dateConfirmed: today,
      stale: undefined,
      ...(isSame && next.children === undefined ? {} : { version }),
    },
  }
  return changed(sectioned, block, applyPatches(sectioned, patchBlock(sectioned, block, patch)))
}

/** Confirms an entry: clears the stale mark and updates its date. */
export function confirm(raw: string, section: string, entry: string, today: string): EntryEdit {
  const sectioned = parseSectionedLines(raw)
  const block = findEntry(sectioned, section, entry)
  if (block === undefined) return notFound(raw)
  const patch = { metadata: { dateConfirmed: today, stale: undefined } }
  return changed(sectioned, block, applyPatches(sectioned, patchBlock(sectioned, block, patch)))
}

function notFound(text: string): EntryEdit {
  return { text, removed: [], result: { reason: "not-found" } }
}

/** The result of changing an entry in place. */
function changed(
  sectioned: SectionedLines,
  block: EntryBlock,
  edit: TextEdit,
  reason?: "duplicate",
): EntryEdit {
  const line = lineNumber(sectioned.lines, block.first)
  const now = blocksOf(parseSectionedLines(edit.text)).find(({ first }) => first === block.first) ?? block
  const isSame = edit.removed.length === 0 && now.text === block.text
  const removed = edit.removed.map((one) => one.line).join("\n")
  return {
    ...edit,
    result: {
      entry: now.text,
      line,
      ...(reason === undefined ? {} : { reason }),
      ...(reason === undefined && isSame ? { reason: "unchanged" as const } : {}),
      ...(removed === "" ? {} : { removed }),
    },
  }
}

/** An entry that says the same: with the same text in any section, or a similar one in the same section. */
function findDuplicate(
  sectioned: SectionedLines,
  section: string,
  text: string,
  isDuplicate: IsDuplicate,
): EntryBlock | undefined {
  const wanted = foldTitle(section)
  const own = sectioned.sections
    .filter(({ title }) => foldTitle(title) === wanted)
    .flatMap(({ blocks }) => blocks)
  return (
    findEntry(sectioned, section, text) ??
    own.find((block) => isDuplicate(text, withoutMark(block.text))) ??
    sectioned.sections.flatMap(({ blocks }) => blocks).find((block) => isSameText(text, block.text))
  )
}

/** Adds the sub-bullets that the entry does not have. */
function missingChildren(
  sectioned: SectionedLines,
  block: EntryBlock,
  children: readonly string[],
): Splice[] {
  const known = childrenOf(sectioned.lines, block)
  const newChildren = children
    .map(checkEntryText)
    .filter((child) => !known.some((other) => isSameText(child, other)))
  if (newChildren.length === 0) return []
  const insert = formatChildren([...new Set(newChildren)], block.prefix).map((text) => ({ text }))
  return [{ at: block.last + 1, remove: 0, insert }]
}
