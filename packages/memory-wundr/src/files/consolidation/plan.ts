import { checkSlug } from "@caliban/memory-core"
import { TOPIC_MAX_BYTES } from "@caliban/memory-core/internal"
import { freeSlug, proposeSlug } from "@caliban/text"
import { addLines, removeBlocks } from "../../sections/edit-entries.ts"
import { foldTitle, formatLink, isAboutTopic, isStale, withoutMark } from "../../sections/entry-text.ts"
import { findOpen, lineNumber } from "../../sections/lines.ts"
import { blocksOf, type EntryBlock, parseSectionedLines, type SectionedLines } from "../../sections/parse.ts"
import type { FileCommit } from "../section-file.ts"
import { groupEntries } from "./group-entries.ts"
import { type MergedEntry, mergeDuplicates } from "./merge-duplicates.ts"

export interface ConsolidationResult extends FileCommit {
  /** The overflow files that received entries, relative to the index. */
  overflowFiles: readonly string[]
  linesAfter: number
  /** The entries that were moved, with their files. */
  moved: readonly { section: string; text: string; to: string }[]
  merged: readonly MergedEntry[]
  /** Why the file is still over its limit. */
  problem?: string | undefined
}

export interface PlanOptions {
  /** A file with more lines is consolidated. Default: 200. */
  maxLines: number
  /** The folder of overflow files, relative to the memory file: `memory`, the default, or `notes/more`. */
  overflowDir: string
  /** False merges duplicates only and moves nothing. Default: true. */
  overflow: boolean
}

/** An overflow file of an index; no text if it cannot be read. */
export interface OverflowFile {
  slug: string
  path: string
  text: string | undefined
}

type Overflow = readonly OverflowFile[]

/** An entry that may move. */
interface Movable {
  block: EntryBlock
  /** The title of the file to which it would go. */
  title: string
  /** That file relative to the index, as in links. */
  path: string
  rank: number
}

type Chosen = { moving: readonly Movable[]; problem?: string }

/** The ranks of entries: the lowest moves first. Those up to `OWN` move until the file is well under its limit. */
const [STALE, LEARNED, OWN, CONFIRMED, CORRECTION, LINK] = [0, 1, 2, 3, 4, 5]
/** The file is reduced to this share of its limit, so that it does not exceed it again the next day. */
const TARGET_SHARE = 0.75

/**
 * Plans how to bring an index under its limit. Duplicates are merged; then entries move to the files of their topics,
 * the oldest first: stale ones, then learned ones, then those that a person wrote. Confirmed entries and corrections stay
 * if possible; links move last. Prose, comments, lines about topics and entries below sub-headings never move. Pure.
 */
export function planConsolidation(
  raw: string,
  overflow: Overflow,
  options: PlanOptions,
): { text: string; moving: readonly Movable[]; result: Omit<ConsolidationResult, "changed" | "entryId"> } {
  const isLong = countedIn(raw) > options.maxLines
  const { text: unique, merged } = isLong ? mergeDuplicates(raw) : { text: raw, merged: [] }
  const sectioned = parseSectionedLines(unique)
  const isOver = isLong && countedIn(unique) >= Math.max(2, options.maxLines)
  const { moving, problem }: Chosen = isOver ? chooseEntries(sectioned, overflow, options) : { moving: [] }
  const text = shorten(sectioned, moving)
  const moved = moving.map(({ block, path }) => {
    return { section: block.section, text: withoutMark(block.text), to: path }
  })
  const overflowFiles = [...new Set(moving.map(({ path }) => path))]
  const linesAfter = linesIn(parseSectionedLines(text))
  return { text, moving, result: { overflowFiles, linesAfter, moved, merged, problem } }
}

const linesIn = ({ lines }: SectionedLines): number => lineNumber(lines, lines.length - 1)

/** The lines of a text that its limit is for: those about topics are no entries, and have a limit of their own. */
function countedIn(text: string): number {
  const sectioned = parseSectionedLines(text)
  const others = blocksOf(sectioned).filter(isAboutTopic)
  return linesIn(sectioned) - others.flatMap(({ lines }) => lines).length
}

/** Chooses the entries that move. */
function chooseEntries(sectioned: SectionedLines, overflow: Overflow, options: PlanOptions): Chosen {
  const { maxLines } = options
  if (!options.overflow)
    return { moving: [], problem: "Overflow files are switched off, so nothing was moved." }
  const order = orderEntries(sectioned, overflow, options)
  const linesWithout = (count: number): number => countedIn(shorten(sectioned, order.slice(0, count)))
  /** The smallest number of entries without which the file has at most `target` lines; `most` if there is none. */
  const smallest = (least: number, most: number, target: number): number => {
    let [low, high] = [least, most]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (linesWithout(middle) <= target) high = middle
      else low = middle + 1
    }
    return low
  }
  const limit = Math.max(1, maxLines - 1)
  const soft = order.filter(({ rank }) => rank <= OWN).length
  let count = smallest(0, soft, Math.max(1, Math.floor(maxLines * TARGET_SHARE)))
  if (linesWithout(count) > limit) count = smallest(count, order.length, limit)
  const isOver = linesWithout(count) > limit
  const problem = `The file still has more than ${maxLines} lines of prose, headings, entries below sub-headings, comments and links. Shorten it.`
  return isOver ? { moving: order.slice(0, soft), problem } : { moving: order.slice(0, count) }
}

/** Removes entries and adds links to the files to which they move, unless another entry has the link. */
function shorten(sectioned: SectionedLines, moving: readonly Movable[]): string {
  const text = removeBlocks(sectioned, new Set(moving.map(({ block }) => block)))
  const left = blocksOf(parseSectionedLines(text))
  const known = new Set(left.flatMap((block) => block.text.match(/\]\([^()\s]+\)/g) ?? []))
  const titles = new Map(moving.map(({ path, title }) => [path, title]))
  const links = [...titles].filter(([path]) => !known.has(`](${path})`))
  if (links.length === 0) return text
  return addLines(text, "Links", (bullet) => links.map(([path, title]) => bullet + formatLink(title, path)))
}

/** The entries in the order of moving: by rank, then the oldest first. */
function orderEntries(sectioned: SectionedLines, overflow: Overflow, options: PlanOptions): Movable[] {
  const all = blocksOf(sectioned).filter((block) => !isAboutTopic(block) && block.subheading === undefined)
  const full = overflow.filter(isFull).map(({ slug }) => slug)
  return [...groupEntries(all, Math.floor(options.maxLines / 20))]
    .flatMap(([title, blocks]) => {
      const free = freeSlug(proposeSlug(title, checkSlug), full)
      const existing = overflow.find(({ slug }) => foldTitle(slug) === foldTitle(free))
      const path = `${options.overflowDir}/${existing?.slug ?? free}.md`
      return blocks.map((block) => ({ block, title, path, rank: rankOf(block) }))
    })
    .sort(byAge)
}

const byAge = ({ rank: m, block: a }: Movable, { rank: n, block: b }: Movable): number =>
  m - n || dayOf(a).localeCompare(dayOf(b)) || a.first - b.first

/** The day of the last confirmation or of the addition; empty without a date. */
const dayOf = ({ metadata }: EntryBlock): string => metadata?.dateConfirmed ?? metadata?.dateAdded ?? ""

function rankOf(block: EntryBlock): number {
  const title = foldTitle(block.section)
  if (title === "links") return LINK
  if (title === "corrections") return CORRECTION
  if (isStale(block)) return STALE
  if (block.metadata?.dateConfirmed !== undefined) return CONFIRMED
  return block.metadata === undefined ? OWN : LEARNED
}

/** A file of so many bytes, or one that cannot be changed, receives no more entries: what a run adds must fit, too. */
const FULL_BYTES = TOPIC_MAX_BYTES / 2

const isFull = ({ text }: OverflowFile): boolean =>
  text === undefined || Buffer.byteLength(text) >= FULL_BYTES || findOpen(text) !== undefined
