import { checkSlug } from "@caliban/memory-core"
import { proposeSlug } from "@caliban/text"
import { foldTitle, isStale, withoutMark } from "../../sections/entry-text.ts"
import type { TextEdit } from "../../sections/lines.ts"
import {
  blocksOf,
  type EntryBlock,
  linesOf,
  parseSectionedLines,
  parseSections,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"
import type { ConsolidationResult } from "./consolidation-types.ts"
import { groupEntries } from "./group-entries.ts"
import { mergeDuplicates } from "./merge-duplicates.ts"
import { shorten } from "./shorten.ts"
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

/** An entry that may move, with the file to which it would go. */
export interface Movable extends MovingEntry {
  block: EntryBlock
  slug: string
  title: string
  /** The file relative to the index, as in links. */
  path: string
  rank: number
}

export interface ConsolidationPlan extends TextEdit {
  moving: readonly Movable[]
  result: Omit<ConsolidationResult, "changed" | "entryId">
}

/** The ranks of entries: the lowest moves first. Those up to `OWN` move until the file is well under its limit. */
const [STALE, LEARNED, OWN, CONFIRMED, CORRECTION, LINK] = [0, 1, 2, 3, 4, 5]
/** The file is reduced to this share of its limit, so that it does not exceed it again the next day. */
const TARGET_SHARE = 0.75

/**
 * Plans how to bring an index under its limit. Duplicates are merged; then entries move to the files of their topics,
 * the oldest first: stale ones, then learned ones, then those that a person wrote. Confirmed entries and corrections stay
 * if possible; links move last. Prose and comments never move. Pure and deterministic.
 */
export function planConsolidation(
  raw: string,
  overflow: readonly OverflowFile[],
  options: PlanOptions,
): ConsolidationPlan {
  const { maxLines } = options
  const limit = Math.max(1, maxLines - 1)
  const describe = (
    edit: TextEdit,
    moving: readonly Movable[] = [],
    problem?: string,
  ): ConsolidationPlan => ({
    text: edit.text,
    removed: [...merge.removed, ...edit.removed],
    moving,
    result: {
      movedEntries: moving.length,
      mergedEntries: merge.merged.length,
      overflowFiles: [...new Set(moving.map(({ path }) => path))],
      linesAfter: linesIn(edit.text),
      moved: moving.map(({ section, text, path }) => ({ section, text, to: path })),
      merged: merge.merged,
      problem,
    },
  })
  const isShort = linesIn(raw) <= maxLines
  const merge = isShort ? { text: raw, removed: [], merged: [] } : mergeDuplicates(raw)
  const unmoved = { text: merge.text, removed: [] }
  if (isShort || linesIn(merge.text) <= limit) return describe(unmoved)
  if (!options.overflow)
    return describe(unmoved, [], "Overflow files are switched off, so nothing was moved.")
  const sectioned = parseSectionedLines(merge.text)
  const order = orderEntries(sectioned, overflow, options)
  const linesWithout = (count: number): number => linesIn(shorten(sectioned, order.slice(0, count)).text)
  const smallest = (least: number, most: number, target: number): number => {
    let [low, high] = [least, most]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (linesWithout(middle) <= target) high = middle
      else low = middle + 1
    }
    return low
  }
  const soft = order.filter(({ rank }) => rank <= OWN).length
  let count = smallest(0, soft, Math.max(1, Math.floor(maxLines * TARGET_SHARE)))
  if (linesWithout(count) > limit) count = smallest(count, order.length, limit)
  const isOver = linesWithout(count) > limit
  const moving = order.slice(0, isOver ? soft : count)
  const problem = `The file still has more than ${maxLines} lines of prose, headings, comments and links. Shorten it.`
  return describe(shorten(sectioned, moving), moving, isOver ? problem : undefined)
}

function linesIn(text: string): number {
  return parseSections(text).lineCount
}

/** An unclosed comment or fence above would hide one of these. */
const PROBE = ["- x <!-- y -->", "- z"]

/** The movable entries in the order of moving: by rank, then the oldest first. */
function orderEntries(
  { lines, sections }: SectionedLines,
  overflow: readonly OverflowFile[],
  { maxLines, overflowDir }: PlanOptions,
): Movable[] {
  const all = sections.flatMap(({ title: section, blocks }) =>
    blocks.map((block) => ({ section, text: withoutMark(block.text), lines: linesOf(lines, block), block })),
  )
  // An entry with an unclosed comment or fence stays.
  const movable = all.filter(
    ({ lines: own }) => blocksOf(parseSectionedLines([...own, ...PROBE].join("\n"))).length === 3,
  )
  const topics = [...groupEntries(movable, Math.max(1, Math.floor(maxLines / 10)))]
  return topics
    .flatMap(([title, entries]) => {
      const place = placeOf(title, entries, overflow)
      if (place === undefined) return []
      const path = `${overflowDir}/${place.slug}.md`
      return entries.map((entry) => ({ ...entry, ...place, path, rank: rankOf(entry) }))
    })
    .sort((a, b) => a.rank - b.rank || dayOf(a).localeCompare(dayOf(b)) || a.block.first - b.block.first)
}

/** The day of the last confirmation or of the addition; empty without a date. */
function dayOf({ block: { metadata } }: Pick<Movable, "block">): string {
  return metadata?.dateConfirmed ?? metadata?.dateAdded ?? ""
}

function rankOf({ section, block }: Pick<Movable, "section" | "block">): number {
  const title = foldTitle(section)
  if (title === "links") return LINK
  if (title === "corrections") return CORRECTION
  if (isStale(block)) return STALE
  if (block.metadata?.dateConfirmed !== undefined) return CONFIRMED
  return block.metadata === undefined ? OWN : LEARNED
}

/** An overflow file of this length receives no more entries. */
const FILE_LIMIT = 250_000

/** The file of a topic: the first of its name that takes all entries; `undefined` if they would hide each other. */
function placeOf(
  title: string,
  entries: readonly MovingEntry[],
  overflow: readonly OverflowFile[],
): Pick<Movable, "slug" | "title"> | undefined {
  if (addToTopic("", title, entries) === undefined) return undefined
  const wanted = proposeSlug(title, checkSlug)
  const fold = (slug: string): string => slug.normalize("NFC").toLowerCase()
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    const file = overflow.find((one) => fold(one.slug) === fold(slug)) ?? { slug, text: "" }
    const isFull = file.text === undefined || file.text.length >= FILE_LIMIT
    if (!isFull && addToTopic(file.text ?? "", title, entries) !== undefined)
      return { slug: file.slug, title: number === 1 ? title : `${title} ${number}` }
  }
}
