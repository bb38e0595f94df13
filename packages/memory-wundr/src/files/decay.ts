import type { TextEdit } from "../sections/append-entry.ts"
import { applyPatches, patchBlock } from "../sections/edit-entry.ts"
import { withoutMark } from "../sections/entry-text.ts"
import type { Splice } from "../sections/lines.ts"
import { isFileLink } from "../sections/links.ts"
import { parseSectionedLines } from "../sections/sectioned-lines.ts"
import { STALE_MARK } from "../sections/stale-mark.ts"
import { daysSince } from "../text/dates.ts"

export interface DecayResult {
  /** Entries older than the limit, which have the stale mark now. */
  marked: readonly { section: string; text: string }[]
  /** Whether the file was changed. */
  changed: boolean
  entryId?: string | undefined
}

/**
 * Marks every entry as stale that was not confirmed for more than `days`. Removes nothing. Entries without a date, which
 * users wrote themselves, never become stale, and links to topic files neither.
 */
export function markStale(
  raw: string,
  now: Date,
  days: number,
): TextEdit & { result: Pick<DecayResult, "marked"> } {
  const sectioned = parseSectionedLines(raw)
  const splices: Splice[] = []
  const marked: { section: string; text: string }[] = []
  for (const { title, blocks } of sectioned.sections) {
    for (const block of blocks) {
      const { dateConfirmed, dateAdded, stale } = block.metadata ?? {}
      const age = daysSince(dateConfirmed, now) ?? daysSince(dateAdded, now) ?? 0
      const isStale = stale === true || age > days
      if (!isStale || block.text.startsWith(STALE_MARK) || isFileLink(title, block.text)) continue
      marked.push({ section: title, text: withoutMark(block.text) })
      splices.push(...patchBlock(sectioned, block, { metadata: { stale: true } }))
    }
  }
  return { ...applyPatches(sectioned, splices), result: { marked } }
}
