import { checkSlug } from "@caliban/memory-core"
import { proposeSlug } from "@caliban/text"
import { foldTitle, isStale, withoutMark } from "../../sections/entry-text.ts"
import type { TextEdit } from "../../sections/lines.ts"
import {
  blocksOf,
  type EntryBlock,
  linesOf,
  parseSectionedLines,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"
import type { ConsolidationResult } from "./consolidation-types.ts"
import { groupEntries } from "./group-entries.ts"
import { dayOf, mergeDuplicates } from "./merge-duplicates.ts"
import { linesIn, linksIn, shortenBy } from "./shorten.ts"
import { addToTopic, type MovingEntry } from "./topic-file.ts"

export interface PlanOptions {
  maxLines: number
  overflowDir: string
  /** False merges duplicates and moves nothing. */
  overflow: boolean
}

/** An overflow file of an index; no text if it cannot be read. */
export interface OverflowFile {
  slug: string
  text: string | undefined
}

/** The entries that an overflow file receives. */
export interface TopicAddition {
  slug: string
  title: string
  entries: MovingEntry[]
}

export interface ConsolidationPlan extends TextEdit {
  additions: readonly TopicAddition[]
  result: Omit<ConsolidationResult, "changed" | "entryId">
}

/** An entry that may move, with the file to which it would go. */
interface Movable extends MovingEntry {
  block: EntryBlock
  slug: string
  title: string
  rank: number
}

/** The ranks of entries: the lowest moves first. Those up to `OWN` move until the file is well under its limit. */
const [STALE, LEARNED, OWN, NEWEST, CONFIRMED, CORRECTION, LINK] = [0, 1, 2, 3, 4, 5, 6]
/** This share of the lines is reserved for the newest entries. */
const NEWEST_SHARE = 0.25
/** The file is reduced to this share of its limit, so that it does not exceed it again the next day. */
const TARGET_SHARE = 0.75

/**
 * Plans how to bring an index under its limit. Duplicates are merged; then related entries move together, the largest
 * group first: stale ones, then learned ones, then those that a person wrote. New and confirmed entries and corrections
 * stay if possible; otherwise they move, too, the oldest first; links last. Prose and comments never move. Pure and
 * deterministic.
 */
export function planConsolidation(
  raw: string,
  overflow: readonly OverflowFile[],
  options: PlanOptions,
): ConsolidationPlan {
  const { maxLines, overflowDir } = options
  const limit = Math.max(1, maxLines - 1)
  if (linesIn(raw) <= maxLines) return describe(raw, { text: raw, removed: [] }, options)
  const merge = mergeDuplicates(raw)
  if (linesIn(merge.text) <= limit) return describe(raw, merge, options)
  if (!options.overflow)
    return describe(
      raw,
      { ...merge, problem: "Overflow files are switched off, so nothing was moved." },
      options,
    )
  const sectioned = parseSectionedLines(merge.text)
  const order = orderEntries(sectioned, overflow, maxLines)
  const linked = new Set(linksIn(merge.text))
  const shorten = (count: number): TextEdit =>
    shortenBy(sectioned, order.slice(0, count), linked, overflowDir)
  const smallest = (least: number, most: number, target: number): number => {
    let [low, high] = [least, most]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (linesIn(shorten(middle).text) <= target) high = middle
      else low = middle + 1
    }
    return low
  }
  const soft = order.filter(({ rank }) => rank <= OWN).length
  let count = smallest(0, soft, Math.max(1, Math.floor(maxLines * TARGET_SHARE)))
  let problem: string | undefined
  if (linesIn(shorten(count).text) > limit) count = smallest(count, order.length, limit)
  if (linesIn(shorten(count).text) > limit) {
    problem = `The file still has more than ${maxLines} lines of prose, headings, comments and links. Shorten it.`
    count = soft
  }
  const { text, removed } = shorten(count)
  const moved = order.slice(0, count)
  return describe(raw, { ...merge, text, removed: [...merge.removed, ...removed], moved, problem }, options)
}

/** The movable entries in the order of moving: by rank, then the largest group first, then the oldest. */
function orderEntries(
  { lines, sections }: SectionedLines,
  overflow: readonly OverflowFile[],
  maxLines: number,
): Movable[] {
  const all = sections.flatMap(({ title: section, blocks }) =>
    blocks.map((block) => {
      const own = linesOf(lines, block)
      const text = withoutMark(block.text)
      return { section, text, lines: own, block, content: [text, ...own.slice(1)].join("\n") }
    }),
  )
  // An entry with an unclosed comment or fence stays.
  const movable = all.filter(
    ({ lines: own }) => blocksOf(parseSectionedLines([...own, "- x"].join("\n"))).length === 2,
  )
  const topics = groupEntries(movable, Math.max(1, Math.floor(maxLines / 10)))
  const groups = new Map<string, typeof movable>()
  for (const entry of movable) {
    const title = isIn("Links", entry.section) ? "Links" : (topics.get(entry) ?? "Notes")
    groups.set(title, [...(groups.get(title) ?? []), entry])
  }
  const fresh = movable.filter(({ section, block }) => !isStale(block) && !isIn("Links", section))
  const newest = new Set<EntryBlock>()
  let room = maxLines * NEWEST_SHARE
  for (const { block, lines: own } of fresh.sort((a, b) => byAge(b, a))) {
    room -= own.length
    if (room >= 0) newest.add(block)
  }
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length)
  const places = sorted.flatMap(([title, entries]) => placesFor(title, entries, overflow))
  return places
    .map((entry, group) => ({ ...entry, group, rank: rankOf(entry, newest) }))
    .sort((a, b) => a.rank - b.rank || (a.rank <= OWN ? a.group - b.group : 0) || byAge(a, b))
}

function isIn(title: string, section: string): boolean {
  return foldTitle(section) === foldTitle(title)
}

function rankOf({ section, block }: Omit<Movable, "rank">, newest: ReadonlySet<EntryBlock>): number {
  if (isIn("Links", section)) return LINK
  if (isIn("Corrections", section)) return CORRECTION
  if (block.metadata?.dateConfirmed !== undefined && !isStale(block)) return CONFIRMED
  if (newest.has(block)) return NEWEST
  if (isStale(block)) return STALE
  return block.metadata === undefined ? OWN : LEARNED
}

/** The oldest first. */
function byAge({ block: a }: { block: EntryBlock }, { block: b }: { block: EntryBlock }): number {
  const [one, other] = [dayOf(a), dayOf(b)]
  return one === other ? a.first - b.first : one < other ? -1 : 1
}

/** An overflow file of this length receives no more entries. */
const FILE_LIMIT = 250_000

/** Entries with their file: the one that contains the entry already, otherwise the first of this name that takes them. */
function placesFor<Item extends MovingEntry>(
  title: string,
  entries: readonly Item[],
  overflow: readonly OverflowFile[],
): (Item & { slug: string; title: string })[] {
  const wanted = proposeSlug(title, checkSlug)
  const fold = (slug: string): string => slug.normalize("NFC").toLowerCase()
  let slug = wanted
  for (let number = 2; ; number++) {
    const file = overflow.find((one) => fold(one.slug) === fold(slug))
    const { text = "" } = file ?? {}
    const isFull = file !== undefined && (file.text === undefined || text.length >= FILE_LIMIT)
    if (!isFull && addToTopic(text, title, entries) !== undefined) {
      const name = slug === wanted ? title : `${title} ${number - 1}`
      return entries.map((entry) => ({ ...entry, slug: file?.slug ?? slug, title: name }))
    }
    slug = `${wanted}-${number}`
  }
}

interface Planned extends TextEdit {
  merged?: ConsolidationResult["merged"]
  moved?: readonly Movable[]
  problem?: string | undefined
}

function describe(raw: string, planned: Planned, { overflowDir }: PlanOptions): ConsolidationPlan {
  const { text, removed, merged = [], moved = [], problem } = planned
  const additions = new Map<string, TopicAddition>()
  for (const { slug, title, ...entry } of moved) {
    const addition = additions.get(slug) ?? { slug, title, entries: [] }
    addition.entries.push(entry)
    additions.set(slug, addition)
  }
  const pathOf = (slug: string): string => `${overflowDir}/${slug}.md`
  return {
    text,
    removed,
    additions: [...additions.values()],
    result: {
      movedEntries: moved.length,
      mergedEntries: merged.length,
      overflowFiles: [...additions.keys()].map(pathOf),
      linesBefore: linesIn(raw),
      linesAfter: linesIn(text),
      moved: moved.map(({ section, text: entry, slug }) => ({ section, text: entry, to: pathOf(slug) })),
      merged,
      problem,
    },
  }
}
