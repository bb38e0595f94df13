import { isSame } from "@caliban/memory-learn/internal"
import { addLines, formatChildren, formatEntry, type NewEntry, patchBlock } from "../sections/edit-entries.ts"
import {
  checkEntryText,
  findEntry,
  foldEntry,
  isFileLink,
  isPointer,
  isStale,
  STALE_MARK,
  withoutMark,
} from "../sections/entry-text.ts"
import { type Splice, splice } from "../sections/lines.ts"
import { blocksOf, type EntryBlock, parseSectionedLines } from "../sections/parse.ts"
import type { FileCommit, FileEdit } from "./section-file.ts"

/** The result of changing one entry. */
export interface FileChange extends FileCommit {
  /** Why the request was not carried out as such: the entry existed and was confirmed instead, or there is none. */
  reason?: "duplicate" | "not-found"
}

type EntryEdit = FileEdit<Pick<FileChange, "reason">>

export interface DecayResult extends FileCommit {
  /** Entries older than the limit, which have the stale mark now. */
  marked: readonly { section: string; text: string }[]
}

/** Whether two entries say the same, but for case, punctuation and filler words. */
export const repeats = (text: string, existing: string): boolean =>
  foldEntry(text) === foldEntry(existing) || isSame(withoutMark(text), withoutMark(existing))

/** Adds an entry, or confirms the existing one that says the same, and adds the sub-bullets that it does not have. */
export function append(raw: string, section: string, entry: NewEntry, today: string): EntryEdit {
  const sectioned = parseSectionedLines(raw)
  const text = checkEntryText(entry.text)
  const isRepeated = (block: EntryBlock): boolean => !isPointer(block) && repeats(text, block.text)
  const existing = findEntry(sectioned, section, text) ?? blocksOf(sectioned).find(isRepeated)
  if (existing === undefined) {
    const dated = { ...entry, metadata: { dateAdded: today, ...entry.metadata } }
    return { text: addLines(raw, section, (bullet) => formatEntry(dated, bullet)), result: {} }
  }
  const isKnown = (child: string): boolean => existing.children.some((other) => repeats(child, other))
  const missing = [...new Set(entry.children)].filter((child) => !isKnown(child))
  const insert = formatChildren(missing, existing.prefix)
  const splices = [confirmation(today)(existing), { at: existing.last + 1, remove: 0, insert }]
  return { text: splice(sectioned.lines, splices), result: { reason: "duplicate" } }
}

/** Makes a change of one entry. */
type BlockChange = (block: EntryBlock) => Splice

/** Confirms an entry: clears the stale mark and updates its date. With `next`, also changes it. */
export function confirmation(today: string, next: Partial<NewEntry> = {}): BlockChange {
  const metadata = { ...next.metadata, dateConfirmed: today, stale: undefined }
  return (block) => patchBlock(block, { ...next, metadata })
}

/** Changes an entry; `not-found` without it. */
export function changeEntry(raw: string, section: string, entry: string, change: BlockChange): EntryEdit {
  const sectioned = parseSectionedLines(raw)
  const block = findEntry(sectioned, section, entry)
  if (block === undefined) return { text: raw, result: { reason: "not-found" } }
  return { text: splice(sectioned.lines, [change(block)]), result: {} }
}

/**
 * Marks every entry as stale that was not confirmed for more than `days`. Removes nothing. Entries without a date, which
 * users wrote themselves, never become stale, and links to topic files neither.
 */
export function markStale(raw: string, now: Date, days: number): FileEdit<Pick<DecayResult, "marked">> {
  const sectioned = parseSectionedLines(raw)
  const splices: Splice[] = []
  const marked: { section: string; text: string }[] = []
  for (const block of blocksOf(sectioned)) {
    const { section, text, metadata: { dateConfirmed, dateAdded } = {} } = block
    const age = daysSince(dateConfirmed, now) ?? daysSince(dateAdded, now) ?? 0
    if (text.startsWith(STALE_MARK) || isFileLink(block) || isPointer(block)) continue
    if (!isStale(block) && age <= days) continue
    marked.push({ section, text })
    splices.push(patchBlock(block, { metadata: { stale: true } }))
  }
  return { text: splice(sectioned.lines, splices), result: { marked } }
}

/** Whole days from an ISO date to a time; negative for a date in the future. `undefined` if it is not a date. */
export function daysSince(day: string | undefined, now: Date): number | undefined {
  const then = Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(day ?? "")?.[0] ?? "")
  return Number.isNaN(then) ? undefined : Math.floor((now.getTime() - then) / 86_400_000)
}
