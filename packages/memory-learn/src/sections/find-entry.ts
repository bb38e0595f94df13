import { withoutMark } from "./entry-text.ts"
import { cleanTitle, type EntryBlock, type Layout, type SectionBlock } from "./layout.ts"

/** A title as it is compared: case and blanks do not count. */
export function foldTitle(title: string): string {
  return cleanTitle(title).normalize("NFC").toLowerCase().replace(/\s+/gu, " ")
}

/** An entry's text as it is compared: case, blanks, quotes, backslashes, closing full stops and the mark of age do not count. */
export function foldEntry(text: string): string {
  return withoutMark(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[`'"\\\u2018-\u201f\u00ab\u00bb]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.\u3002]$/u, "")
}

/** The first section of a title. */
export function findSection({ sections }: Layout, title: string): SectionBlock | undefined {
  const wanted = foldTitle(title)
  return sections.find((section) => foldTitle(section.title) === wanted)
}

/**
 * An entry by the title of its section and its text: as it is first of all, then without the mark of age, then by what
 * `foldEntry` compares. Sections that share the title are one.
 */
export function findEntry({ sections }: Layout, title: string, text: string): EntryBlock | undefined {
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
