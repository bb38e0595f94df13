import { formatLink, LINKS, linksOf } from "../../sections/add-link.ts"
import { placeLines, type TextEdit } from "../../sections/append-entry.ts"
import { withoutMark } from "../../sections/entry-text.ts"
import { foldTitle } from "../../sections/find-entry.ts"
import { blocksOf, type EntryBlock, type Layout, parseLayout } from "../../sections/layout.ts"
import { countLines, type RemovedLine, splice } from "../../sections/lines.ts"
import { clusterEntries, nameOf } from "./cluster-entries.ts"
import type { ConsolidationResult } from "./consolidation-types.ts"
import { dayOf, type IsDuplicate, mergeDuplicates } from "./merge-duplicates.ts"
import type { OverflowFile } from "./overflow.ts"
import { removeBlocks } from "./remove-blocks.ts"
import { isOpenEnded, linesOf, type MovingEntry } from "./topic-file.ts"

export interface PlanOptions {
  maxLines: number
  overflowDir: string
  isDuplicate: IsDuplicate
  /** False merges duplicates and moves nothing. */
  overflow: boolean
}

/** What an overflow file gets. */
export interface TopicAddition {
  slug: string
  title: string
  entries: MovingEntry[]
}

export interface ConsolidationPlan extends TextEdit {
  additions: readonly TopicAddition[]
  result: Omit<ConsolidationResult, "changed" | "trashId">
}

interface Candidate extends MovingEntry {
  content: string
  block: EntryBlock
  slug: string
  title: string
}

/** A file that is this long already gets no more. */
const TOPIC_LIMIT = 250_000

/** Of a file that is over its limit this share is filled again, so that it is not over it the next day. */
const REFILL = 0.75
/** And this share where entries have to go that should stay. */
const EASE = 0.9
/** This share of the lines is for the newest entries, whatever they are about. */
const NEWEST = 0.25

/**
 * Decides how an index gets under its limit: duplicates are merged, then related entries move together, the largest
 * group first. The newest and the confirmed ones stay, and all corrections; only where that is not enough they move
 * too, the oldest first, corrections after all others, links last. Prose and comments never move. Pure; the same files
 * give the same plan.
 */
export function planConsolidation(
  raw: string,
  overflow: readonly OverflowFile[],
  options: PlanOptions,
): ConsolidationPlan {
  const { maxLines, overflowDir } = options
  const linesBefore = countLines(parseLayout(raw).lines)
  if (linesBefore <= maxLines) return describe(raw, raw, [], [], [], linesBefore)
  const { text, removed, merged } = mergeDuplicates(raw, options.isDuplicate)
  const layout = parseLayout(text)
  const limit = Math.max(1, maxLines - 1)
  if (countLines(layout.lines) <= limit) return describe(raw, text, removed, merged, [], linesBefore)
  if (!options.overflow) {
    return describe(
      raw,
      text,
      removed,
      merged,
      [],
      linesBefore,
      "Overflow files are switched off, so nothing was moved.",
    )
  }

  const { queue, soft, firm } = queueCandidates(layout, overflow, maxLines)
  const linked = new Set(linksOf(text))
  const shorten = (count: number): TextEdit => shortenBy(layout, queue.slice(0, count), linked, overflowDir)
  const countWith = (count: number): number => countLines(parseLayout(shorten(count).text).lines)
  const aim = Math.max(1, Math.floor(maxLines * REFILL))
  let count = smallestWith(0, soft, (size) => countWith(size) <= aim)
  let problem: string | undefined
  if (countWith(count) > limit) {
    const withoutFirm = countWith(firm)
    const ease = Math.floor(maxLines * EASE)
    if (withoutFirm <= limit) {
      const most = withoutFirm <= ease ? ease : limit
      count = smallestWith(count, firm, (size) => countWith(size) <= most)
    } else if (countWith(queue.length) <= limit) {
      count = smallestWith(firm, queue.length, (size) => countWith(size) <= limit)
    } else {
      problem =
        `The file stays over its ${maxLines} lines: what is left is prose, headings, comments and links. ` +
        "Shorten it by hand."
    }
  }
  const chosen = queue.slice(0, count)
  const edit = shorten(count)
  return describe(
    raw,
    edit.text,
    [...removed, ...edit.removed],
    merged,
    chosen,
    linesBefore,
    problem,
    overflowDir,
  )
}

/**
 * What may move, in the order in which it does: the first `soft` of them whenever the file is too long, those up to
 * `firm` when that is not enough, then corrections and links.
 */
function queueCandidates(
  layout: Layout,
  overflow: readonly OverflowFile[],
  maxLines: number,
): { queue: Candidate[]; soft: number; firm: number } {
  const isCorrection = ({ section }: Candidate): boolean => foldTitle(section) === "corrections"
  const isLink = ({ section }: Candidate): boolean => foldTitle(section) === foldTitle(LINKS)
  const all = layout.sections.flatMap(({ title, blocks }) =>
    blocks.filter((block) => isMovable(layout, block)).map((block) => candidateOf(layout, title, block)),
  )
  const entries = all.filter((one) => !isLink(one))
  const clusters = clusterEntries(entries, Math.max(1, Math.floor(maxLines / 10)))
  const files = nameFiles(overflow)
  for (const cluster of clusters)
    for (const item of cluster.items) Object.assign(item, files(cluster.slug, cluster.title, item))
  const links = all.filter(isLink)
  for (const item of links) Object.assign(item, files(nameOf(LINKS).slug, LINKS, item))

  const oldest = (a: Candidate, b: Candidate): number => {
    const [one, other] = [dayOf(a.block), dayOf(b.block)]
    return one === other ? a.block.first - b.block.first : one < other ? -1 : 1
  }
  const newest = findNewest(entries.toSorted(oldest).reverse(), maxLines * NEWEST)
  const isConfirmed = ({ block }: Candidate): boolean =>
    block.metadata?.dateConfirmed !== undefined && block.metadata.stale !== true
  const stays = (one: Candidate): boolean => isCorrection(one) || isConfirmed(one) || newest.has(one)
  const soft = clusters
    .toSorted((a, b) => b.items.length - a.items.length)
    .flatMap(({ items }) => items.filter((one) => !stays(one)).sort(oldest))
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

function candidateOf(layout: Layout, section: string, block: EntryBlock): Candidate {
  const lines = linesOf(layout, block)
  const content = [block.text, ...lines.slice(1)].join("\n")
  return { section, text: withoutMark(block.text), lines, content, block, slug: "", title: "" }
}

/** What holds nothing that stands open can stand anywhere. */
function isMovable(layout: Layout, block: EntryBlock): boolean {
  const text = linesOf(layout, block).join("\n")
  return !/<!--[\s\S]*<!--|<!--(?! auto:)|```|~~~/.test(text) || !isOpenEnded(`${text}\n`)
}

function findNewest(newestFirst: readonly Candidate[], most: number): Set<Candidate> {
  const found = new Set<Candidate>()
  let lines = 0
  for (const one of newestFirst) {
    lines += one.lines.length
    if (lines > most) break
    found.add(one)
  }
  return found
}

/** Gives every entry its file: the one that has it already, else that of its cluster, if it takes more. */
function nameFiles(
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
    const layout = parseLayout(text)
    for (const block of blocksOf(layout)) places.set(linesOf(layout, block).join("\n"), slug)
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

/** The text without the entries, and with links to where they went. */
function shortenBy(
  layout: Layout,
  chosen: readonly Candidate[],
  linked: ReadonlySet<string>,
  overflowDir: string,
): TextEdit {
  const { text, removed } = removeBlocks(layout, new Set(chosen.map(({ block }) => block)))
  const targets = new Map(chosen.map(({ slug, title }) => [`${overflowDir}/${slug}.md`, title]))
  const left = linked.size === 0 ? linked : new Set(linksOf(text))
  const news = [...targets].filter(([target]) => !left.has(target))
  if (news.length === 0) return { text, removed }
  const shorter = parseLayout(text)
  const { splices } = placeLines(shorter, LINKS, (bullet) =>
    news.map(([target, title]) => ({ text: `${bullet}${formatLink(title, target)}` })),
  )
  return { text: splice(shorter.lines, splices).text, removed }
}

/** The smallest size with which a file is short enough; the largest when none is. */
function smallestWith(least: number, most: number, isEnough: (size: number) => boolean): number {
  let [low, high] = [least, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle + 1
  }
  return high
}

function describe(
  before: string,
  text: string,
  removed: readonly RemovedLine[],
  merged: ConsolidationResult["merged"],
  chosen: readonly Candidate[],
  linesBefore: number,
  problem?: string,
  overflowDir: string = "",
): ConsolidationPlan {
  const additions = new Map<string, TopicAddition>()
  for (const { slug, title, section, text: entry, lines } of chosen) {
    const addition = additions.get(slug) ?? { slug, title, entries: [] }
    addition.entries.push({ section, text: entry, lines })
    additions.set(slug, addition)
  }
  const moved = chosen.map(({ section, text: entry, slug }) => ({
    section,
    text: entry,
    to: `${overflowDir}/${slug}.md`,
  }))
  return {
    text,
    removed: before === text ? [] : removed,
    additions: [...additions.values()],
    result: {
      movedEntries: moved.length,
      mergedEntries: merged.length,
      overflowFiles: [...additions.keys()].map((slug) => `${overflowDir}/${slug}.md`),
      linesBefore,
      linesAfter: countLines(parseLayout(text).lines),
      moved,
      merged,
      ...(problem === undefined ? {} : { problem }),
    },
  }
}
