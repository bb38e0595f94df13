import { appendEntry, type TextEdit } from "../sections/append-entry.ts"
import { applyPatches, type EntryPatch, patchBlock, removeEntry } from "../sections/edit-entry.ts"
import { checkEntryText, withoutMark } from "../sections/entry-text.ts"
import { findEntry, foldTitle } from "../sections/find-entry.ts"
import { formatChildren, type NewEntry } from "../sections/format-entry.ts"
import { blocksOf, childrenOf, type EntryBlock, type Layout, parseLayout } from "../sections/layout.ts"
import { lineNumber, type Splice } from "../sections/lines.ts"
import type { FileEdit } from "./change-file.ts"
import { type IsDuplicate, isSameText } from "./consolidation/merge-duplicates.ts"
import { linesOf } from "./consolidation/topic-file.ts"

/** What a change of one entry did. */
export interface FileChange {
  /** True when the file is another now. */
  changed: boolean
  /**
   * Why it is not what was asked for: the entry was there already and is confirmed instead, there is none to change, or
   * it is so already.
   */
  reason?: "duplicate" | "not-found" | "unchanged"
  /** The entry as it is now; of a removal absent. */
  entry?: string
  /** Its line. */
  line?: number
  /** What went out of the file, without the last line end. */
  removed?: string
  /** Where that is in the trash. */
  trashId?: string
}

type Change = Omit<FileChange, "changed" | "trashId">

/** Adds an entry, or confirms the one that says so already. */
export function append(
  raw: string,
  section: string,
  entry: NewEntry,
  today: string,
  isDuplicate: IsDuplicate,
): FileEdit<Change> {
  const layout = parseLayout(raw)
  const text = checkEntryText(entry.text)
  const existing = findDuplicate(layout, section, text, isDuplicate)
  if (existing !== undefined) {
    const { dateConfirmed = today, confidence = 0 } = entry.metadata ?? {}
    const raised = confidence > (existing.metadata?.confidence ?? 1) ? { confidence } : {}
    const splices = [
      ...patchBlock(layout, existing, { metadata: { dateConfirmed, stale: undefined, ...raised } }),
      ...missingChildren(layout, existing, entry.children ?? []),
    ]
    return changed(layout, existing, applyPatches(layout, splices), "duplicate")
  }
  const added = appendEntry(raw, section, { ...entry, metadata: { dateAdded: today, ...entry.metadata } })
  return { text: added.text, removed: [], result: { entry: added.entry, line: added.line } }
}

/** Takes an entry out, with what stands below it. */
export function remove(raw: string, section: string, entry: string): FileEdit<Change> {
  const layout = parseLayout(raw)
  const block = findEntry(layout, section, entry)
  const edit = removeEntry(raw, section, entry)
  if (block === undefined || edit === undefined) return notFound(raw)
  return { ...edit, result: { removed: linesOf(layout, block).join("\n") } }
}

/** Gives an entry another text; it counts as confirmed. */
export function update(
  raw: string,
  section: string,
  entry: string,
  next: NewEntry,
  today: string,
): FileEdit<Change> {
  const layout = parseLayout(raw)
  const block = findEntry(layout, section, entry)
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
  return changed(layout, block, applyPatches(layout, patchBlock(layout, block, patch)))
}

/** Says of an entry that it still holds. */
export function confirm(raw: string, section: string, entry: string, today: string): FileEdit<Change> {
  const layout = parseLayout(raw)
  const block = findEntry(layout, section, entry)
  if (block === undefined) return notFound(raw)
  const patch = { metadata: { dateConfirmed: today, stale: undefined } }
  return changed(layout, block, applyPatches(layout, patchBlock(layout, block, patch)))
}

function notFound(text: string): FileEdit<Change> {
  return { text, removed: [], result: { reason: "not-found" } }
}

/** Of an entry that was changed in its place. */
function changed(layout: Layout, block: EntryBlock, edit: TextEdit, reason?: "duplicate"): FileEdit<Change> {
  const line = lineNumber(layout.lines, block.first)
  const now = blocksOf(parseLayout(edit.text)).find(({ first }) => first === block.first) ?? block
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

/** An entry that says the same: word for word anywhere, nearly so in the same section. */
function findDuplicate(
  layout: Layout,
  section: string,
  text: string,
  isDuplicate: IsDuplicate,
): EntryBlock | undefined {
  const wanted = foldTitle(section)
  const own = layout.sections
    .filter(({ title }) => foldTitle(title) === wanted)
    .flatMap(({ blocks }) => blocks)
  return (
    findEntry(layout, section, text) ??
    own.find((block) => isDuplicate(text, withoutMark(block.text))) ??
    layout.sections.flatMap(({ blocks }) => blocks).find((block) => isSameText(text, block.text))
  )
}

/** Sub-bullets that the entry does not have. */
function missingChildren(layout: Layout, block: EntryBlock, children: readonly string[]): Splice[] {
  const known = childrenOf(layout.lines, block)
  const news = children
    .map(checkEntryText)
    .filter((child) => !known.some((other) => isSameText(child, other)))
  if (news.length === 0) return []
  const insert = formatChildren([...new Set(news)], block.prefix).map((text) => ({ text }))
  return [{ at: block.last + 1, remove: 0, insert }]
}
