import { LINKS } from "../../sections/add-link.ts"
import { withoutMark } from "../../sections/entry-text.ts"
import { foldTitle } from "../../sections/find-entry.ts"
import type { EntryBlock, SectionedLines } from "../../sections/sectioned-lines.ts"
import { STALE_MARK } from "../../sections/stale-mark.ts"
import { createFileChooser } from "./choose-file.ts"
import { clusterEntries, nameOf } from "./cluster-entries.ts"
import { dayOf } from "./merge-duplicates.ts"
import type { OverflowFile } from "./overflow.ts"
import { isOpenEnded, linesOf, type MovingEntry } from "./topic-file.ts"

/** An entry with the file to which it would move. */
export interface MovableEntry extends MovingEntry {
  content: string
  block: EntryBlock
  slug: string
  title: string
}

/** This share of the lines is reserved for the newest entries. */
const NEWEST = 0.25

/** The movable entries, in the order of moving. */
export interface Queue {
  queue: MovableEntry[]
  soft: number
  firm: number
}

/**
 * The movable entries in the order of moving: the first `soft` of them if the file is too long, those up to `firm` if
 * that is not enough, then corrections and links.
 */
export function queueEntries(
  sectioned: SectionedLines,
  overflow: readonly OverflowFile[],
  maxLines: number,
): Queue {
  const isCorrection = ({ section }: MovableEntry): boolean => foldTitle(section) === "corrections"
  const isLink = ({ section }: MovableEntry): boolean => foldTitle(section) === foldTitle(LINKS)
  const all = sectioned.sections.flatMap(({ title, blocks }) =>
    blocks
      .filter((block) => isMovable(sectioned, block))
      .map((block) => movableEntry(sectioned, title, block)),
  )
  const entries = all.filter((one) => !isLink(one))
  const clusters = clusterEntries(entries, Math.max(1, Math.floor(maxLines / 10)))
  const files = createFileChooser(overflow)
  for (const cluster of clusters)
    for (const item of cluster.items) Object.assign(item, files(cluster.slug, cluster.title, item))
  const links = all.filter(isLink)
  for (const item of links) Object.assign(item, files(nameOf(LINKS).slug, LINKS, item))

  const oldest = (a: MovableEntry, b: MovableEntry): number => {
    const [one, other] = [dayOf(a.block), dayOf(b.block)]
    return one === other ? a.block.first - b.block.first : one < other ? -1 : 1
  }
  const fresh = entries.filter((one) => !isStale(one))
  const newest = findNewest(fresh.toSorted(oldest).reverse(), maxLines * NEWEST)
  const isConfirmed = ({ block }: MovableEntry): boolean =>
    block.metadata?.dateConfirmed !== undefined && block.metadata.stale !== true
  const stays = (one: MovableEntry): boolean => isCorrection(one) || isConfirmed(one) || newest.has(one)
  const byCluster = clusters
    .toSorted((a, b) => b.items.length - a.items.length)
    .flatMap(({ items }) => items.filter((one) => !stays(one)).sort(oldest))
  const isOwn = ({ block: { metadata } }: MovableEntry): boolean => metadata === undefined
  const soft = [
    ...byCluster.filter(isStale),
    ...byCluster.filter((one) => !isStale(one) && !isOwn(one)),
    ...byCluster.filter((one) => !isStale(one) && isOwn(one)),
  ]
  const others = entries.filter((one) => stays(one) && !isCorrection(one)).sort(oldest)
  const corrections = entries.filter(isCorrection)
  const queue = [
    ...soft,
    ...others.filter((one) => !isConfirmed(one)),
    ...others.filter(isConfirmed),
    ...corrections.filter((one) => !isConfirmed(one)).sort(oldest),
    ...corrections.filter(isConfirmed).sort(oldest),
    ...links,
  ]
  return { queue, soft: soft.length, firm: soft.length + others.length }
}

function isStale({ block: { text, metadata } }: MovableEntry): boolean {
  return metadata?.stale === true || text.startsWith(STALE_MARK)
}

function movableEntry(sectioned: SectionedLines, section: string, block: EntryBlock): MovableEntry {
  const lines = linesOf(sectioned, block)
  const content = [block.text, ...lines.slice(1)].join("\n")
  return { section, text: withoutMark(block.text), lines, content, block, slug: "", title: "" }
}

/** Whether an entry can be moved: it contains no unclosed comment or fence. */
function isMovable(sectioned: SectionedLines, block: EntryBlock): boolean {
  const text = linesOf(sectioned, block).join("\n")
  return !/<!--[\s\S]*<!--|<!--(?! auto:)|```|~~~/.test(text) || !isOpenEnded(`${text}\n`)
}

function findNewest(newestFirst: readonly MovableEntry[], most: number): Set<MovableEntry> {
  const found = new Set<MovableEntry>()
  let lines = 0
  for (const one of newestFirst) {
    lines += one.lines.length
    if (lines > most) break
    found.add(one)
  }
  return found
}
