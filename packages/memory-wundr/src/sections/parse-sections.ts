import type { MemorySection, ParsedMemoryFile } from "../types.ts"
import { countLines, lineNumber } from "./lines.ts"
import { entryOf, parseSectionedLines, type SectionedLines } from "./sectioned-lines.ts"

/** The parsed parts of a sectioned text. */
export type ParsedSections = Pick<ParsedMemoryFile, "raw" | "sections" | "lineCount">

/** Parses sections, entries and their metadata. Never fails; linear. `raw` is the whole text. */
export function parseSections(raw: string): ParsedSections {
  const sectioned = parseSectionedLines(raw)
  return { raw, sections: sectionsOf(sectioned), lineCount: countLines(sectioned.lines) }
}

export function sectionsOf(sectioned: SectionedLines): MemorySection[] {
  const { lines, sections } = sectioned
  return sections.map(({ title, heading, last, blocks }) => ({
    title,
    entries: blocks.map((block) => entryOf(sectioned, block)),
    startLine: lineNumber(lines, heading),
    endLine: lineNumber(lines, last),
  }))
}
