import { LINKS } from "../sections/add-link.ts"
import type { TextEdit } from "../sections/append-entry.ts"
import { applyPatches, type EntryPatch, patchBlock } from "../sections/edit-entry.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { foldTitle } from "../sections/find-entry.ts"
import { parseLayout } from "../sections/layout.ts"
import { lineNumber, type Splice } from "../sections/lines.ts"
import { STALE_MARK } from "../sections/stale-mark.ts"
import { daysSince } from "../text/dates.ts"

/** An entry as a report names it. */
export interface ReportedEntry {
  section: string
  text: string
  line: number
  /** The day from which its age counts. */
  since?: string
}

export interface DecayResult {
  /** Entries that were looked at: all but those of Links. */
  checked: number
  /** Entries that are older than allowed, and have the mark now; without `apply`, would have it. */
  marked: readonly ReportedEntry[]
  /** Entries that had it before. */
  alreadyStale: readonly ReportedEntry[]
  /** Entries without a date: a person's own lines. They do not age and are left as they are. */
  undated: readonly ReportedEntry[]
  /** True when the file was changed. */
  changed: boolean
  trashId?: string
}

/** A text with every entry marked that nobody has confirmed for longer than `days`. Nothing is taken out. */
export function markStale(
  raw: string,
  now: Date,
  days: number,
): TextEdit & { result: Omit<DecayResult, "changed" | "trashId"> } {
  const layout = parseLayout(raw)
  const splices: Splice[] = []
  const marked: ReportedEntry[] = []
  const alreadyStale: ReportedEntry[] = []
  const undated: ReportedEntry[] = []
  let checked = 0
  for (const { title, blocks } of layout.sections) {
    if (foldTitle(title) === foldTitle(LINKS)) continue
    for (const block of blocks) {
      checked++
      const { metadata } = block
      const since = [metadata?.dateConfirmed, metadata?.dateAdded].find(
        (day) => daysSince(day, now) !== undefined,
      )
      const entry: ReportedEntry = {
        section: title,
        text: withoutMark(block.text),
        line: lineNumber(layout.lines, block.first),
        ...(since === undefined ? {} : { since }),
      }
      const hasMark = block.text.startsWith(STALE_MARK)
      const age = daysSince(since, now)
      if (hasMark) alreadyStale.push(entry)
      else if (metadata?.stale === true || (age !== undefined && age > days)) {
        marked.push(entry)
        const patch: EntryPatch = { metadata: { stale: true } }
        splices.push(...patchBlock(layout, block, patch))
      } else if (age === undefined) undated.push(entry)
    }
  }
  const result = { checked, marked, alreadyStale, undated }
  return { ...applyPatches(layout, splices), result }
}
