import type { MemoryScope } from "@caliban/memory-learn"
import { MEMORY_SCOPES } from "@caliban/memory-learn/internal"
import { keywordsOf, lazily, sharedCount } from "@caliban/text"
import { foldEntry, foldTitle, isFileLink, withoutMark } from "../sections/entry-text.ts"
import type { MemoryEntry, ParsedMemoryFile } from "../sections/section-types.ts"
import { compareEntries } from "../session/corrections.ts"

/** An entry with its origin. */
export interface ScopedEntry extends MemoryEntry {
  section: string
  scope: MemoryScope
  path: string
}

/** The entries of a section that are below no sub-heading, or below this one. */
type MergedSection = { title: string; subheading?: string | undefined; entries: readonly ScopedEntry[] }

/** The entries of all scopes: those that apply, and those that are overridden. */
export interface MergedMemories {
  sections: readonly MergedSection[]
  /** Each with the entry of a narrower scope that repeats or overrides it. */
  shadowed: readonly { entry: ScopedEntry; by: ScopedEntry }[]
}

/**
 * Merges the entries of all scopes. Of entries that contradict or repeat each other, local overrides project, and project
 * overrides user. Entries of one scope never shadow each other. Sections keep the order of their first appearance.
 */
export function mergeScopes(unsorted: readonly ScopedEntry[]): MergedMemories {
  const entries = unsorted.toSorted((a, b) => rank(a.scope) - rank(b.scope))
  // The same link means a different file in each scope.
  const shadowed = findShadowed(entries.filter((entry) => !isFileLink(entry)))
  const hidden = new Set(shadowed.map(({ entry }) => entry))
  const sections = new Map<string, MergedSection & { entries: ScopedEntry[] }>()
  for (const entry of entries.filter((one) => !hidden.has(one))) {
    const { section: title, subheading } = entry
    const key = [foldTitle(title), subheading].join("\n")
    const section = sections.get(key) ?? { title, subheading, entries: [] }
    section.entries.push(entry)
    sections.set(key, section)
  }
  return { sections: [...sections.values()], shadowed }
}

/** The entries of a file, in its order. */
export const entriesIn = (scope: MemoryScope, { path, sections }: ParsedMemoryFile): ScopedEntry[] =>
  sections.flatMap(({ title: section, entries }) => entries.map((one) => ({ ...one, section, scope, path })))

/** The overridden entries, each with the one of the narrowest scope that overrides it. */
function findShadowed(entries: readonly ScopedEntry[]): MergedMemories["shadowed"] {
  const known = entries.map((entry) => {
    const text = withoutMark(entry.text)
    const compare = lazily(() => compareEntries(text))
    const [, label] = LABELLED.exec(foldEntry(text)) ?? []
    return { entry, text, folded: foldEntry(text), label, words: keywordsOf(text), compare }
  })
  const narrowerThan = (scope: MemoryScope): typeof known =>
    known.filter((by) => rank(by.entry.scope) > rank(scope)).reverse()
  const narrower = new Map(MEMORY_SCOPES.map((scope) => [scope, narrowerThan(scope)]))
  let comparisons = 0
  return known.flatMap(({ entry, text, folded, label, words }) => {
    const shadow = narrower.get(entry.scope)?.find((by) => {
      if (entry.subheading !== by.entry.subheading) return false
      if (folded === by.folded || (label !== undefined && label === by.label)) return true
      // Comparing takes long. Only a short statement may be about the same with less than half of its words.
      if (words.size > SHORT && 2 * sharedCount(words, by.words) < words.size) return false
      return comparisons++ < MOST_COMPARISONS && by.compare()(text) !== "coexists"
    })
    return shadow === undefined ? [] : [{ entry, by: shadow.entry }]
  })
}

/** "Timezone: Europe/Berlin": the same label with another value is another answer to the same. */
const LABELLED = /^([^\s:.,;][^:.,;]{0,40}):\s+\S/u

/** A file from a stranger can have thousands of similar entries; those after this many are shown in addition. */
const MOST_COMPARISONS = 2_000
/** The number of words of a statement such as "Use tabs". */
const SHORT = 3

/** The narrower, the higher. */
export const rank = (scope: MemoryScope): number => MEMORY_SCOPES.indexOf(scope)
