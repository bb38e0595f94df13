import { formatPointer, formOf } from "../index/format-pointer.ts"
import { findMentions } from "../index/index-drift.ts"
import {
  type IndexLine,
  newLine,
  type ParsedIndex,
  type ShownLine,
  shownLines,
} from "../index/parse-index.ts"
import { INDEX_HEAD_BYTES } from "../limits.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { orderLines } from "../usage/order-lines.ts"
import { isWithin } from "./apply-budget.ts"
import type { Drift, IndexCaps } from "./prefix.ts"

/** When a pointer was last used; `Infinity` for a new one. */
export type LastUse = (pointer: { slugs: readonly string[] }) => number

/** What is known about the files of an index. */
export interface IndexFiles {
  files: ReadonlySet<string>
  /** Topics that the index mentions outside of pointers. */
  mentioned: readonly string[]
  /** Topics whose write or removal was interrupted. */
  interrupted: readonly string[]
  /** Those of them that exist: a line of their own shows what they are now. */
  rewritten: readonly TopicSummary[]
  drift: Drift
}

/** The lines of an index as the prompt shows them. */
export interface IndexView {
  text: string
  /** The topics of each line. */
  slugs: readonly (readonly string[])[]
  ranks: readonly (number | undefined)[] | undefined
  bytesLeftOut: number
}

interface ViewOptions {
  caps: IndexCaps
  /** Decides which pointers are shown first; absent: those at the top. */
  lastUseOf?: LastUse | undefined
}

/**
 * The lines of an index, without comments. A pointer without a file is marked.
 *
 * Where uses decide and the index is over 64 KB, the lines beyond that size that would be last are left out, and so is a
 * single line of that size, so that rendering does not take longer.
 *
 * @param disk Absent: all topics of the index exist.
 */
export function viewIndex(
  index: ParsedIndex,
  { caps, lastUseOf }: ViewOptions,
  disk?: IndexFiles,
): IndexView {
  const all = shownLines(disk === undefined ? index.lines : completeLines(index, disk))
  const textOf = (lines: readonly ShownLine[]): string => lines.map(({ shown }) => shown).join("\n")
  const slugsIn = (lines: readonly ShownLine[]): IndexView["slugs"] =>
    lines.map(({ line, shown }) => slugsOf(line, shown, index, disk))
  if (lastUseOf === undefined) {
    const first = all.findIndex(({ shown }) => shown.trim() !== "")
    // No line beyond the cap is shown.
    const near = all.slice(0, first + caps.lines + 2)
    return { text: textOf(all), slugs: slugsIn(near), ranks: undefined, bytesLeftOut: 0 }
  }
  const ranks = new Map<number, number>()
  const units = orderLines(all, ({ pointer }) => pointer && lastUseOf(pointer), caps)
  for (const [rank, unit] of units.entries()) for (const at of unit) ranks.set(at, rank)
  let [bytes, bytesLeftOut] = [0, 0]
  const kept = [...all.keys()].filter((at) => {
    const size = Buffer.byteLength(all[at]?.shown ?? "") + 1
    bytes += size
    const isLeftOut = size > INDEX_HEAD_BYTES || (bytes > INDEX_HEAD_BYTES && !ranks.has(at))
    if (isLeftOut) bytesLeftOut += size
    return !isLeftOut
  })
  const lines = kept.flatMap((at) => all[at] ?? [])
  return { text: textOf(lines), slugs: slugsIn(lines), ranks: kept.map((at) => ranks.get(at)), bytesLeftOut }
}

/** The lines with those of interrupted changes completed, and those of missing files marked. */
function completeLines({ lines, codec }: ParsedIndex, disk: IndexFiles): readonly IndexLine[] {
  const { files, interrupted, rewritten, drift } = disk
  if (interrupted.length + drift.dangling.length === 0) return lines
  const form = formOf(lines, codec)
  const fresh = new Map(rewritten.map((topic) => [topic.slug, formatPointer(topic, form)]))
  return lines.flatMap((line) => {
    const { slugs } = line.pointer ?? {}
    if (slugs === undefined) return line
    if (slugs.some((slug) => files.has(slug))) {
      const text = slugs.length === 1 ? fresh.get(slugs[0] ?? "") : undefined
      return text === undefined ? line : newLine(text, "", codec)
    }
    if (slugs.every((slug) => interrupted.includes(slug))) return []
    // As in `findDrift`: a link into a folder may lead to a file of the project.
    return slugs.every((slug) => slug.includes("/"))
      ? line
      : { ...line, shown: `${line.shown ?? line.text} (file missing)` }
  })
}

/** The topics that a line links to or mentions. */
function slugsOf(
  { pointer }: IndexLine,
  shown: string,
  { codec }: ParsedIndex,
  disk: IndexFiles | undefined,
): readonly string[] {
  const { slugs = [] } = pointer ?? {}
  if (disk === undefined) return slugs
  const { files, mentioned } = disk
  const existing = slugs.every((slug) => files.has(slug)) ? slugs : slugs.filter((slug) => files.has(slug))
  return mentioned.length === 0 ? existing : [...existing, ...mentioned.filter(findMentions(shown, codec))]
}

/**
 * True if the next load shows a line about a topic. A function of data: nothing is read, and no prompt is rendered.
 *
 * @param index The index after a change, with all of its topics on disk.
 * @param caps The caps of the index or, where tokens cut the last load's tier, the lines and bytes that it had.
 */
export function isShown(index: ParsedIndex, slug: string, options: ViewOptions): boolean {
  const { text, slugs, ranks, bytesLeftOut } = viewIndex(index, options)
  const topics = { count: 0, slugs, ranks, drift: { orphans: [], dangling: [], duplicates: [] } }
  const tier = { name: "auto", tag: "auto-memory", path: "", text, bytesNotRead: bytesLeftOut, topics }
  return isWithin(tier, options.caps, slug)
}
