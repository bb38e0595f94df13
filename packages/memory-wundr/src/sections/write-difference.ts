import { isDeepStrictEqual } from "node:util"
import { addLines, formatEntry, isBare, patchBlock, removeBlock } from "./edit-entries.ts"
import { foldTitle, isTitle } from "./entry-text.ts"
import { splice } from "./lines.ts"
import { blocksOf, type EntryBlock, entryOf, linesOf, parseSectionedLines } from "./parse.ts"
import type { MemoryEntry, ParsedMemoryFile } from "./section-types.ts"

/**
 * Applies the difference between `raw` and `sections` and changes no other byte. `line` identifies an entry; 0 means new.
 * A missing entry is removed, and a missing section, too, unless it has prose. An entry that is new or in another section
 * than before is added below the others there. @throws TypeError if no entry starts at such a line; MemoryError see `checkEntryText`.
 */
export function writeDifference({ raw, sections }: Pick<ParsedMemoryFile, "raw" | "sections">): string {
  const sectioned = parseSectionedLines(raw)
  const { lines } = sectioned
  const blocks = new Map(blocksOf(sectioned).map((block) => [block.line, block]))
  const kept = new Map<EntryBlock, MemoryEntry>()
  const added: [title: string, lines: readonly string[]][] = []
  for (const { title, entries } of sections)
    for (const entry of entries) {
      const block = blocks.get(entry.line)
      if (entry.line > 0 && block === undefined) throw new TypeError(`No entry starts at line ${entry.line}.`)
      if (block !== undefined && isTitle(block.section, title)) kept.set(block, entry)
      else {
        const isMoved = block !== undefined && isDeepStrictEqual(entryOf(block), entry)
        added.push([title, isMoved ? linesOf(block) : formatEntry(entry, "- ")])
      }
    }
  const wanted = new Set(sections.map(({ title }) => foldTitle(title)))
  const splices = sectioned.sections.flatMap((section) => {
    if (!wanted.has(foldTitle(section.title)) && isBare(lines, section))
      return [removeBlock({ first: section.heading, last: section.last })]
    return section.blocks.map((block) => {
      const entry = kept.get(block)
      if (entry === undefined) return removeBlock(block)
      const gone = Object.keys(block.metadata ?? {}).map((field) => [field, undefined])
      const metadata = { ...Object.fromEntries(gone), ...entry.metadata }
      return patchBlock(block, { ...entry, metadata })
    })
  })
  return added.reduce((now, [title, own]) => addLines(now, title, () => own), splice(lines, splices))
}
