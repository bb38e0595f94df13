import { blocksOf, parseSectionedLines } from "../../sections/sectioned-lines.ts"
import type { OverflowFile } from "./overflow.ts"
import { isOpenEnded, linesOf, type MovingEntry } from "./topic-file.ts"

/** An overflow file of this length receives no more entries. */
const TOPIC_LIMIT = 250_000

/** Chooses the file of an entry: the one that already contains it, otherwise that of its cluster unless it is full. */
export function createFileChooser(
  overflow: readonly OverflowFile[],
): (slug: string, title: string, entry: MovingEntry) => { slug: string; title: string } {
  const usable = new Map(
    overflow.map(({ slug, text }) => [
      slug,
      text !== undefined && text.length < TOPIC_LIMIT && !isOpenEnded(text),
    ]),
  )
  const spelled = new Map(overflow.map(({ slug }) => [slug.normalize("NFC").toLowerCase(), slug]))
  const places = new Map<string, string>()
  for (const { slug, text } of overflow) {
    if (text === undefined) continue
    const sectioned = parseSectionedLines(text)
    for (const block of blocksOf(sectioned)) places.set(linesOf(sectioned, block).join("\n"), slug)
  }
  return (wanted, title, { lines }) => {
    const there = places.get(lines.join("\n"))
    if (there !== undefined) return { slug: there, title: there === wanted ? title : titleFrom(there) }
    for (let number = 1; ; number++) {
      const slug = number === 1 ? wanted : `${wanted}-${number}`
      const known = spelled.get(slug)
      if (known === undefined) return { slug, title: number === 1 ? title : `${title} ${number}` }
      if (usable.get(known) === true) return { slug: known, title }
    }
  }
}

function titleFrom(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ")
}
