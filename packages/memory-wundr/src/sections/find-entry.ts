import { withoutMark } from "./entry-text.ts"
import { cleanTitle, type EntryBlock, type SectionBlock, type SectionedLines } from "./sectioned-lines.ts"

/** A title for comparison, without case and extra spaces. */
export function foldTitle(title: string): string {
  return cleanTitle(title).normalize("NFC").toLowerCase().replace(/\s+/gu, " ")
}

/** An entry's text for comparison, without case, extra spaces, quotes, backslashes, final full stop and stale mark. */
export function foldEntry(text: string): string {
  return withoutMark(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[`'"\\\u2018-\u201f\u00ab\u00bb]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.\u3002]$/u, "")
}

/** The first section with a title. */
export function findSection({ sections }: SectionedLines, title: string): SectionBlock | undefined {
  const wanted = foldTitle(title)
  return sections.find((section) => foldTitle(section.title) === wanted)
}

/**
 * Finds an entry by section title and text: first the exact text, then without the stale mark, then by `foldEntry`.
 * Sections with the same title count as one.
 */
export function findEntry({ sections }: SectionedLines, title: string, text: string): EntryBlock | undefined {
  const wanted = foldTitle(title)
  const blocks = sections
    .filter((section) => foldTitle(section.title) === wanted)
    .flatMap((section) => section.blocks)
  const exact = text.trim()
  const folded = foldEntry(exact)
  return (
    blocks.find((block) => block.text === exact) ??
    blocks.find((block) => withoutMark(block.text) === withoutMark(exact)) ??
    blocks.find((block) => foldEntry(block.text) === folded)
  )
}
