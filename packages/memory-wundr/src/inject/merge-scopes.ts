import { compareStatements } from "@caliban/memory-learn/internal"
import { keywordsOf, sharedCount } from "@caliban/text"
import { foldEntry, foldTitle, isFileLink, withoutMark } from "../sections/entry-text.ts"
import { MEMORY_SCOPES, type MemoryEntry, type MemoryScope, type ParsedMemoryFile } from "../types.ts"

/** The file of a scope. */
export interface ScopedFile {
  scope: MemoryScope
  file: ParsedMemoryFile
}

/** An entry with its origin. */
export interface ScopedEntry extends MemoryEntry {
  section: string
  scope: MemoryScope
  path: string
}

export interface MergedSection {
  title: string
  entries: readonly ScopedEntry[]
}

/** An entry that an entry of a narrower scope repeats or overrides. */
export interface ShadowedEntry {
  entry: ScopedEntry
  by: ScopedEntry
  because: "same-text" | "contradiction"
}

/** The entries of all scopes: those that apply, and those that are overridden. */
export interface MergedMemories {
  sections: readonly MergedSection[]
  shadowed: readonly ShadowedEntry[]
  /** The files that were merged, without missing ones. */
  paths: readonly string[]
}

/**
 * Merges the files of scopes. Of entries that contradict or repeat each other, local overrides project, and project
 * overrides user, unless the one of the wider scope is newer. Entries of one scope never shadow each other. Sections keep
 * the order of their first appearance.
 */
export function mergeScopes(files: readonly ScopedFile[]): MergedMemories {
  const ordered = MEMORY_SCOPES.flatMap((scope) => files.filter((one) => one.scope === scope))
  const sections = new Map<string, { title: string; entries: ScopedEntry[] }>()
  for (const { scope, file } of ordered) {
    for (const { title, entries } of file.sections) {
      const key = foldTitle(title)
      const section = sections.get(key) ?? { title, entries: [] }
      for (const entry of entries) section.entries.push({ ...entry, section: title, scope, path: file.path })
      sections.set(key, section)
    }
  }
  // The same link means a different file in each scope.
  const isLink = ({ section, text }: ScopedEntry): boolean => isFileLink(section, text)
  const all = [...sections.values()].flatMap(({ entries }) => entries.filter((entry) => !isLink(entry)))
  const shadowOf = createShadows(all)
  const shadowed: ShadowedEntry[] = []
  const merged: MergedSection[] = []
  for (const { title, entries } of sections.values()) {
    const stays: ScopedEntry[] = []
    for (const entry of entries) {
      const shadow = isLink(entry) ? undefined : shadowOf(entry)
      if (shadow === undefined) stays.push(entry)
      else shadowed.push(shadow)
    }
    if (stays.length > 0) merged.push({ title, entries: stays })
  }
  const paths = ordered.filter(({ file }) => file.exists).map(({ file }) => file.path)
  return { sections: merged, shadowed, paths }
}

/** Finds what shadows an entry: the entry of the narrowest scope, and there the last. */
function createShadows(entries: readonly ScopedEntry[]): (entry: ScopedEntry) => ShadowedEntry | undefined {
  const known = entries.map((entry) => {
    const text = withoutMark(entry.text)
    return { entry, text, folded: foldEntry(text), words: keywordsOf(text) }
  })
  const infoOf = new Map(known.map((one) => [one.entry, one]))
  const narrowest = MEMORY_SCOPES.toReversed().flatMap((scope) =>
    known.filter((one) => one.entry.scope === scope).toReversed(),
  )
  return (entry) => {
    const { text, folded, words } = infoOf.get(entry) ?? { text: "", folded: "", words: new Set<string>() }
    for (const by of narrowest) {
      if (rank(by.entry.scope) <= rank(entry.scope)) break
      if (folded === by.folded) return { entry, by: by.entry, because: "same-text" }
      // Comparing takes long. Only a short statement may be about the same without a common word.
      if (words.size > SHORT && sharedCount(words, by.words) === 0) continue
      const relation = compareStatements(by.text, text)
      if (relation === "replaces" && !isNewer(entry, by.entry))
        return { entry, by: by.entry, because: "contradiction" }
      if (relation === "repeats") return { entry, by: by.entry, because: "same-text" }
    }
    return undefined
  }
}

/** The number of words of a statement such as "Use tabs". */
const SHORT = 3

/** Whether the first was confirmed on a later day: a newer statement is never hidden by an older one. */
function isNewer({ metadata: a }: ScopedEntry, { metadata: b }: ScopedEntry): boolean {
  const [own, other] = [a?.dateConfirmed ?? a?.dateAdded, b?.dateConfirmed ?? b?.dateAdded]
  return own !== undefined && other !== undefined && own > other
}

function rank(scope: MemoryScope): number {
  return MEMORY_SCOPES.indexOf(scope)
}
