import { isFileLink } from "../sections/add-link.ts"
import type { TextEdit } from "../sections/append-entry.ts"
import { applyPatches, type EntryPatch, patchBlock } from "../sections/edit-entry.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { lineNumber, type Splice } from "../sections/lines.ts"
import { parseSectionedLines } from "../sections/sectioned-lines.ts"
import { STALE_MARK } from "../sections/stale-mark.ts"
import { daysSince } from "../text/dates.ts"

/** An entry in a report. */
export interface ReportedEntry {
  section: string
  text: string
  line: number
  /** The day from which its age counts. */
  since?: string | undefined
}

export interface DecayResult {
  /** The number of entries that were checked: all but links to topic files. */
  checked: number
  /** Entries older than the limit, which have the stale mark now; without `apply`, would have it. */
  marked: readonly ReportedEntry[]
  /** Entries that already had the mark. */
  alreadyStale: readonly ReportedEntry[]
  /** Entries without a date, which users wrote themselves. They never become stale. */
  undated: readonly ReportedEntry[]
  /** Whether the file was changed. */
  changed: boolean
  trashId?: string | undefined
}

/** Marks every entry as stale that was not confirmed for more than `days`. Removes nothing. */
export function markStale(
  raw: string,
  now: Date,
  days: number,
): TextEdit & { result: Omit<DecayResult, "changed" | "trashId"> } {
  const sectioned = parseSectionedLines(raw)
  const splices: Splice[] = []
  const marked: ReportedEntry[] = []
  const alreadyStale: ReportedEntry[] = []
  const undated: ReportedEntry[] = []
  let checked = 0
  for (const { title, blocks } of sectioned.sections) {
    for (const block of blocks) {
      if (isFileLink(title, block.text)) continue
      checked++
      const { metadata } = block
      const since = [metadata?.dateConfirmed, metadata?.dateAdded].find(
        (day) => daysSince(day, now) !== undefined,
      )
      const entry: ReportedEntry = {
        section: title,
        text: withoutMark(block.text),
        line: lineNumber(sectioned.lines, block.first),
        since,
      }
      const hasMark = block.text.startsWith(STALE_MARK)
      const age = daysSince(since, now)
      if (hasMark) alreadyStale.push(entry)
      else if (metadata?.stale === true || (age !== undefined && age > days)) {
        marked.push(entry)
        const patch: EntryPatch = { metadata: { stale: true } }
        splices.push(...patchBlock(sectioned, block, patch))
      } else if (age === undefined) undated.push(entry)
    }
  }
  const result = { checked, marked, alreadyStale, undated }
  return { ...applyPatches(sectioned, splices), result }
}
