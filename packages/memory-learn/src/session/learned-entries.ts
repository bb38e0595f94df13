import { bareText } from "@caliban/text"
import type { ScopedFile } from "../inject/merge-scopes.ts"
import { LINKS } from "../sections/add-link.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { foldTitle } from "../sections/find-entry.ts"
import { STALE_MARK } from "../sections/stale-mark.ts"
import type { MemoryScope } from "../types.ts"

/** One entry of a file in use. */
export interface LearnedEntry {
  /** Without the mark of a stale one. */
  text: string
  section: string
  scope: MemoryScope
  /** The file. */
  path: string
  /** True when nobody has confirmed it for long. */
  stale: boolean
}

/** Every entry of the files, in their order. Links are none. */
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

/** The entries that a text means: that very one, else those that hold all of its words. */
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

/** Case, quotes, punctuation and the mark of a stale entry do not count. */
function plain(text: string): string {
  return bareText(withoutMark(text.trim()))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
}
