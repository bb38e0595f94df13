import type { IsDuplicate } from "../files/consolidation/merge-duplicates.ts"
import { LINKS } from "../sections/add-link.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { foldEntry, foldTitle } from "../sections/find-entry.ts"
import { MEMORY_SCOPES, type MemoryEntry, type MemoryScope, type ParsedMemoryFile } from "../types.ts"
import { entryKey } from "./entry-key.ts"

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
  because: "same-text" | "same-key" | "contradiction"
}

/** The entries of all scopes: those that apply, and those that are overridden. */
export interface MergedMemories {
  sections: readonly MergedSection[]
  shadowed: readonly ShadowedEntry[]
  /** The files that were merged, without missing ones. */
  paths: readonly string[]
}

export interface MergeOptions {
  /** What an entry is about: entries of one section with the same key override each other. Default: `entryKey`. */
  keyOf?: (text: string) => string | undefined
  /** Whether two texts cannot both be true. Default: never. */
  contradicts?: (text: string, other: string) => boolean
  /** Whether two texts say the same. Default: equal except for case, spaces and quotes. */
  isDuplicate?: IsDuplicate
}

/**
 * Merges the files of scopes. Of the entries in one section about the same thing, local overrides project, and project
 * overrides user. Entries of one scope never shadow each other. Sections keep the order of their first appearance.
 */
export function mergeScopes(files: readonly ScopedFile[], options: MergeOptions = {}): MergedMemories {
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
  const shadowed: ShadowedEntry[] = []
  const merged: MergedSection[] = []
  for (const { title, entries } of sections.values()) {
    // The same link means a different file in each scope.
    const shadowOf = foldTitle(title) === foldTitle(LINKS) ? () => undefined : createShadows(entries, options)
    const stays: ScopedEntry[] = []
    for (const entry of entries) {
      const shadow = shadowOf(entry)
      if (shadow === undefined) stays.push(entry)
      else shadowed.push(shadow)
    }
    if (stays.length > 0) merged.push({ title, entries: stays })
  }
  const paths = ordered.filter(({ file }) => file.exists).map(({ file }) => file.path)
  return { sections: merged, shadowed, paths }
}

/** Finds what shadows an entry: the entry of the narrowest scope, and there the last. */
function createShadows(
  entries: readonly ScopedEntry[],
  { keyOf = entryKey, contradicts, isDuplicate }: MergeOptions,
): (entry: ScopedEntry) => ShadowedEntry | undefined {
  const byText = new Map<string, ScopedEntry>()
  const byKey = new Map<string, ScopedEntry>()
  const keys = new Map(entries.map((entry) => [entry, keyOf(textOf(entry))]))
  // Entries are ordered from user to local, so the narrowest scope is set last.
  for (const entry of entries) {
    const key = keys.get(entry)
    byText.set(foldEntry(entry.text), entry)
    if (key !== undefined) byKey.set(key, entry)
  }
  const narrowest = entries.toReversed()
  const narrowerThan = new Map(
    MEMORY_SCOPES.map((scope) => [scope, narrowest.filter((by) => rank(by.scope) > rank(scope))]),
  )
  return (entry) => {
    const isNarrower = (by: ScopedEntry | undefined): by is ScopedEntry =>
      by !== undefined && rank(by.scope) > rank(entry.scope)
    const same = byText.get(foldEntry(entry.text))
    if (isNarrower(same)) return { entry, by: same, because: "same-text" }
    const about = byKey.get(keys.get(entry) ?? "")
    if (isNarrower(about)) return { entry, by: about, because: "same-key" }
    if (contradicts === undefined && isDuplicate === undefined) return undefined
    for (const by of narrowerThan.get(entry.scope) ?? []) {
      if (isDuplicate?.(textOf(entry), textOf(by))) return { entry, by, because: "same-text" }
      if (contradicts?.(textOf(by), textOf(entry))) return { entry, by, because: "contradiction" }
    }
    return undefined
  }
}

function textOf({ text }: ScopedEntry): string {
  return withoutMark(text)
}

function rank(scope: MemoryScope): number {
  return MEMORY_SCOPES.indexOf(scope)
}
