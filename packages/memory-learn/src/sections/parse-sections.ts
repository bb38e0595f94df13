import type { MemorySection, ParsedMemoryFile } from "../types.ts"
import { entryOf, type Layout, parseLayout } from "./layout.ts"
import { countLines, lineNumber } from "./lines.ts"

/** The parsed parts of a sectioned text. */
export type ParsedSections = Pick<ParsedMemoryFile, "raw" | "sections" | "lineCount">

/** Parses sections, entries and their metadata. Never fails; linear. `raw` is the whole text. */
export function parseSections(raw: string): ParsedSections {
  const layout = parseLayout(raw)
  return { raw, sections: sectionsOf(layout), lineCount: countLines(layout.lines) }
}

export function sectionsOf(layout: Layout): MemorySection[] {
  const { lines, sections } = layout
  return sections.map(({ title, heading, last, blocks }) => ({
    title,
    entries: blocks.map((block) => entryOf(layout, block)),
    startLine: lineNumber(lines, heading),
    endLine: lineNumber(lines, last),
  }))
}
