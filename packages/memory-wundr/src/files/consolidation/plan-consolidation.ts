import { placeLines, type TextEdit } from "../../sections/append-entry.ts"
import { countLines, splice } from "../../sections/lines.ts"
import { formatLink, LINKS, linksOf } from "../../sections/links.ts"
import { parseSectionedLines, type SectionedLines } from "../../sections/sectioned-lines.ts"
import type { ConsolidationResult } from "./consolidation-types.ts"
import { type IsDuplicate, mergeDuplicates } from "./merge-duplicates.ts"
import { type MovableEntry, type MoveOrder, orderEntries } from "./order-entries.ts"
import type { OverflowFile } from "./overflow.ts"
import { removeBlocks } from "./remove-blocks.ts"
import type { MovingEntry } from "./topic-file.ts"

export interface PlanOptions {
  maxLines: number
  overflowDir: string
  isDuplicate: IsDuplicate
  /** False merges duplicates and moves nothing. */
  overflow: boolean
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

/**
 * Plans how to bring an index under its limit. Duplicates are merged; then related entries move together, the largest
 * group first: stale ones, then learned ones, then those that a person wrote. New and confirmed entries and corrections
 * stay if possible; otherwise they move, too: the oldest first, corrections after all others, links last. Prose and comments never move. Pure and deterministic.
 */
export function planConsolidation(
  raw: string,
  overflow: readonly OverflowFile[],
  options: PlanOptions,
): ConsolidationPlan {
  const { maxLines, overflowDir } = options
  const limit = Math.max(1, maxLines - 1)
  const result = { raw, overflowDir, text: raw, removed: [], merged: [], moved: [] }
  if (countTextLines(raw) <= maxLines) return describe(result)
  const merge = mergeDuplicates(raw, options.isDuplicate)
  if (countTextLines(merge.text) <= limit) return describe({ ...result, ...merge })
  if (!options.overflow) {
    const problem = "Overflow files are switched off, so nothing was moved."
    return describe({ ...result, ...merge, problem })
  }
  const sectioned = parseSectionedLines(merge.text)
  const order = orderEntries(sectioned, overflow, maxLines)
  const linked = new Set(linksOf(merge.text))
  const shorten = (count: number): TextEdit =>
    shortenBy(sectioned, order.entries.slice(0, count), linked, overflowDir)
  const { count, problem } = chooseCount(order, maxLines, (size) => countTextLines(shorten(size).text))
  const edit = shorten(count)
  return describe({
    ...result,
    text: edit.text,
    removed: [...merge.removed, ...edit.removed],
    merged: merge.merged,
    moved: order.entries.slice(0, count),
    problem,
  })
}

/** How many entries to move. `countWith` gives the number of lines without the first entries of the order. */
function chooseCount(
  { entries, soft, firm }: MoveOrder,
  maxLines: number,
  countWith: (size: number) => number,
): { count: number; problem?: string } {
  // The file is reduced to a share of its limit, so that it does not exceed it again the next day.
  const stages = [
    { most: soft, share: 0.75 },
    { most: firm, share: 0.9 },
    { most: entries.length, share: 1 },
  ]
  let count = 0
  for (const { most, share } of stages) {
    const target = Math.max(1, Math.min(maxLines - 1, Math.floor(maxLines * share)))
    count = smallestWith(count, most, (size) => countWith(size) <= target)
    if (countWith(count) <= Math.max(1, maxLines - 1)) return { count }
  }
  const problem = `The file still has more than ${maxLines} lines of prose, headings, comments and links. Shorten it.`
  return { count: soft, problem }
}

function countTextLines(text: string): number {
  return countLines(parseSectionedLines(text).lines)
}

/** Removes the entries and adds links to their files. */
function shortenBy(
  sectioned: SectionedLines,
  chosen: readonly MovableEntry[],
  linked: ReadonlySet<string>,
  overflowDir: string,
): TextEdit {
  const { text, removed } = removeBlocks(sectioned, new Set(chosen.map(({ block }) => block)))
  const targets = new Map(chosen.map(({ slug, title }) => [`${overflowDir}/${slug}.md`, title]))
  const left = linked.size === 0 ? linked : new Set(linksOf(text))
  const newLinks = [...targets].filter(([target]) => !left.has(target))
  if (newLinks.length === 0) return { text, removed }
  const shorter = parseSectionedLines(text)
  const { splices } = placeLines(shorter, LINKS, (bullet) =>
    newLinks.map(([target, title]) => ({ text: `${bullet}${formatLink(title, target)}` })),
  )
  return { text: splice(shorter.lines, splices).text, removed }
}

/** The smallest size for which `isEnough` holds; `most` if there is none. Assumes that it is monotonic. */
function smallestWith(least: number, most: number, isEnough: (size: number) => boolean): number {
  let [low, high] = [least, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle + 1
  }
  return high
}

interface PlanParts extends TextEdit {
  raw: string
  overflowDir: string
  merged: ConsolidationResult["merged"]
  moved: readonly MovableEntry[]
  problem?: string | undefined
}

function describe({ raw, text, removed, overflowDir, merged, moved, problem }: PlanParts): ConsolidationPlan {
  const additions = new Map<string, TopicAddition>()
  for (const { slug, title, section, text: entry, lines } of moved) {
    const addition = additions.get(slug) ?? { slug, title, entries: [] }
    addition.entries.push({ section, text: entry, lines })
    additions.set(slug, addition)
  }
  const pathOf = (slug: string): string => `${overflowDir}/${slug}.md`
  return {
    text,
    removed: raw === text ? [] : removed,
    additions: [...additions.values()],
    result: {
      movedEntries: moved.length,
      mergedEntries: merged.length,
      overflowFiles: [...additions.keys()].map(pathOf),
      linesBefore: countTextLines(raw),
      linesAfter: countTextLines(text),
      moved: moved.map(({ section, text: entry, slug }) => ({ section, text: entry, to: pathOf(slug) })),
      merged,
      problem,
    },
  }
}
