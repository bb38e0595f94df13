import { keywordsOf } from "@caliban/text"
import { patchBlock, removeBlock } from "../../sections/edit-entries.ts"
import { foldEntry, foldTitle, isPointer, isStale } from "../../sections/entry-text.ts"
import { type Splice, splice } from "../../sections/lines.ts"
import { blocksOf, type EntryBlock, linesOf, parseSectionedLines } from "../../sections/parse.ts"
import type { EntryMetadata } from "../../sections/section-types.ts"
import { repeats } from "../edits.ts"

/** An entry that said the same as another one in its section, which remains. */
export type MergedEntry = Readonly<Record<"section" | "text" | "into", string>>

/**
 * Merges the entries below a heading that say the same into the first of them, which gets the metadata and sub-bullets of
 * all. Entries with blank lines, comments or code below them stay.
 */
export function mergeDuplicates(raw: string): { text: string; merged: MergedEntry[] } {
  const sectioned = parseSectionedLines(raw)
  const merged: MergedEntry[] = []
  const splices: Splice[] = []
  // Entries that say the same have the same keywords.
  const byWords = new Map<string, EntryBlock[][]>()
  for (const block of blocksOf(sectioned)) {
    const { section, subheading, text } = block
    const below = linesOf(block).slice(1)
    if (isPointer(block) || below.some((line) => line.trim() === "" || /<!--|```|~~~/.test(line))) continue
    const words = [...keywordsOf(text)].sort().join(" ") || foldEntry(text)
    const key = [foldTitle(section), subheading, words].join("\n")
    const groups = byWords.get(key) ?? []
    const known = groups.find(([first]) => repeats(text, first?.text ?? ""))
    if (known === undefined) byWords.set(key, [...groups, [block]])
    else {
      known.push(block)
      merged.push({ section, text, into: known[0]?.text ?? "" })
    }
  }
  for (const [first, ...others] of [...byWords.values()].flat()) {
    if (first === undefined || others.length === 0) continue
    const known = new Set(linesOf(first).map((line) => line.trim()))
    const below = new Set(others.flatMap((block) => linesOf(block).slice(1)))
    const insert = [...below].filter((line) => !known.has(line.trim()))
    splices.push(patchBlock(first, { metadata: mergeMetadata([first, ...others]) }))
    splices.push({ at: first.last + 1, remove: 0, insert }, ...others.map(removeBlock))
  }
  return { text: splice(sectioned.lines, splices), merged }
}

/** The earliest date, latest confirmation and highest confidence; stale only if all entries are. */
function mergeMetadata(group: readonly EntryBlock[]): EntryMetadata {
  const values = <Value>(of: (metadata: EntryMetadata) => Value | undefined): Value[] =>
    group.flatMap(({ metadata = {} }) => of(metadata) ?? []).sort()
  return {
    dateAdded: values(({ dateAdded }) => dateAdded)[0],
    dateConfirmed: values(({ dateConfirmed }) => dateConfirmed).at(-1),
    confidence: values(({ confidence }) => confidence).at(-1),
    requested: values(({ requested }) => requested)[0],
    stale: group.every(isStale),
    other: Object.assign({}, ...values(({ other }) => other)),
  }
}
