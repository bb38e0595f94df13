import { withoutMark } from "../../sections/entry-text.ts"
import { foldTitle } from "../../sections/find-entry.ts"
import { isLinksSection, LINKS } from "../../sections/links.ts"
import {
  blocksOf,
  type EntryBlock,
  parseSectionedLines,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"
import { STALE_MARK } from "../../sections/stale-mark.ts"
import { clusterEntries, nameOf } from "./cluster-entries.ts"
import { dayOf } from "./merge-duplicates.ts"
import type { OverflowFile } from "./overflow.ts"
import { isOpenEnded, linesOf, type MovingEntry } from "./topic-file.ts"

/** An entry with the file to which it would move. */
export interface MovableEntry extends MovingEntry {
  block: EntryBlock
  slug: string
  title: string
}

/** The movable entries, in the order of moving. */
export interface MoveOrder {
  entries: MovableEntry[]
  /** The number of entries that move if the file is too long. */
  soft: number
  /** The number of those that move if that is not enough. Corrections and links follow. */
  firm: number
}

/** The ranks of entries: the lowest moves first. */
const [STALE, LEARNED, OWN, NEWEST, CONFIRMED, CORRECTION, CONFIRMED_CORRECTION, LINK] = [
  0, 1, 2, 3, 4, 5, 6, 7,
]

/** This share of the lines is reserved for the newest entries. */
const NEWEST_SHARE = 0.25

/**
 * The order in which entries move: stale, learned and a person's own ones, of these the largest cluster first; then the
 * oldest of the others.
 */
export function orderEntries(
  sectioned: SectionedLines,
  overflow: readonly OverflowFile[],
  maxLines: number,
): MoveOrder {
  const all = sectioned.sections.flatMap(({ title, blocks }) =>
    blocks
      .filter((block) => isMovable(sectioned, block))
      .map((block) => ({ section: title, lines: linesOf(sectioned, block), block })),
  )
  const others = all
    .filter(({ section }) => !isLinksSection(section))
    .map((entry) => ({ ...entry, content: [entry.block.text, ...entry.lines.slice(1)].join("\n") }))
  const links = { ...nameOf(LINKS), items: all.filter(({ section }) => isLinksSection(section)) }
  const clusters = clusterEntries(others, Math.max(1, Math.floor(maxLines / 10))).sort(
    (a, b) => b.items.length - a.items.length,
  )
  const fileOf = createFileChooser(overflow)
  const movable = [...clusters, links].flatMap(({ slug, title, items }, cluster) =>
    items.map(({ section, lines, block }) => {
      const entry = { section, lines, block, text: withoutMark(block.text), cluster }
      return { ...entry, ...fileOf(slug, title, lines) }
    }),
  )
  const newest = findNewest(movable, maxLines * NEWEST_SHARE)
  const entries = movable
    .map((entry) => ({ ...entry, rank: rankOf(entry, newest) }))
    .sort((a, b) => a.rank - b.rank || (a.rank <= OWN ? a.cluster - b.cluster : 0) || byAge(a, b))
  const countUpTo = (most: number): number => entries.filter(({ rank }) => rank <= most).length
  return { entries, soft: countUpTo(OWN), firm: countUpTo(CONFIRMED) }
}

function rankOf({ section, block }: MovableEntry, newest: ReadonlySet<EntryBlock>): number {
  const isConfirmed = block.metadata?.dateConfirmed !== undefined && !isStale(block)
  if (isLinksSection(section)) return LINK
  if (foldTitle(section) === "corrections") return isConfirmed ? CONFIRMED_CORRECTION : CORRECTION
  if (isConfirmed) return CONFIRMED
  if (newest.has(block)) return NEWEST
  if (isStale(block)) return STALE
  return block.metadata === undefined ? OWN : LEARNED
}

function isStale({ text, metadata }: EntryBlock): boolean {
  return metadata?.stale === true || text.startsWith(STALE_MARK)
}

/** The oldest first. */
function byAge({ block: a }: MovableEntry, { block: b }: MovableEntry): number {
  const [one, other] = [dayOf(a), dayOf(b)]
  return one === other ? a.first - b.first : one < other ? -1 : 1
}

/** The newest entries that together have at most so many lines. */
function findNewest(entries: readonly MovableEntry[], most: number): Set<EntryBlock> {
  const found = new Set<EntryBlock>()
  const fresh = entries.filter(({ section, block }) => !isStale(block) && !isLinksSection(section))
  let lines = 0
  for (const one of fresh.sort(byAge).reverse()) {
    lines += one.lines.length
    if (lines > most) break
    found.add(one.block)
  }
  return found
}

/** Whether an entry can be moved: it contains no unclosed comment or fence. */
function isMovable(sectioned: SectionedLines, block: EntryBlock): boolean {
  const text = linesOf(sectioned, block).join("\n")
  return !/<!--[\s\S]*<!--|<!--(?! auto:)|```|~~~/.test(text) || !isOpenEnded(`${text}\n`)
}

/** An overflow file of this length receives no more entries. */
const FILE_LIMIT = 250_000

/** Chooses the file of an entry: the one that already contains it, otherwise that of its cluster unless it is full. */
function createFileChooser(
  overflow: readonly OverflowFile[],
): (slug: string, title: string, lines: readonly string[]) => { slug: string; title: string } {
  const known = new Map(
    overflow.map(({ slug, text }) => {
      const isUsable = text !== undefined && text.length < FILE_LIMIT && !isOpenEnded(text)
      return [slug.normalize("NFC").toLowerCase(), { slug, isUsable }]
    }),
  )
  const places = new Map<string, string>()
  for (const { slug, text = "" } of overflow) {
    const sectioned = parseSectionedLines(text)
    for (const block of blocksOf(sectioned)) places.set(linesOf(sectioned, block).join("\n"), slug)
  }
  return (wanted, title, lines) => {
    const there = places.get(lines.join("\n"))
    if (there !== undefined) return { slug: there, title: there === wanted ? title : there }
    for (let number = 1; ; number++) {
      const slug = number === 1 ? wanted : `${wanted}-${number}`
      const file = known.get(slug)
      if (file === undefined) return { slug, title: number === 1 ? title : `${title} ${number}` }
      if (file.isUsable) return { slug: file.slug, title }
    }
  }
}
