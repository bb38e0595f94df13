import { bareText } from "@caliban/text"
import type { ScopedFile } from "../inject/merge-scopes.ts"
import { LINKS } from "../sections/add-link.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { foldTitle } from "../sections/find-entry.ts"
import { STALE_MARK } from "../sections/stale-mark.ts"
import type { MemoryScope } from "../types.ts"

/** An entry in the file of an active scope. */
export interface LearnedEntry {
  /** Without the stale mark. */
  text: string
  section: string
  scope: MemoryScope
  /** The file. */
  path: string
  /** Whether it was not confirmed for a long time. */
  stale: boolean
}

/** All entries of the files, in order, except links. */
export function entriesOf(files: readonly ScopedFile[]): LearnedEntry[] {
  return files.flatMap(({ scope, file: { path, sections } }) =>
    sections
      .filter(({ title }) => foldTitle(title) !== foldTitle(LINKS))
      .flatMap(({ title, entries }) =>
        entries.map(({ text, metadata }) => ({
          text: withoutMark(text),
          section: title,
          scope,
          path,
          stale: text.startsWith(STALE_MARK) || metadata?.stale === true,
        })),
      ),
  )
}

/** The entries with this text; without one, those that contain all of its words. */
export function findEntries(entries: readonly LearnedEntry[], text: string): LearnedEntry[] {
  const wanted = plain(text)
  const same = entries.filter((entry) => plain(entry.text) === wanted)
  if (same.length > 0) return same
  const words = wanted.split(" ").filter(Boolean)
  if (words.length === 0) return []
  return entries.filter((entry) => {
    const folded = plain(entry.text)
    return words.every((word) => folded.includes(word))
  })
}

/** Text for comparison, without case, punctuation and stale mark. */
function plain(text: string): string {
  return bareText(withoutMark(text.trim()))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
}
