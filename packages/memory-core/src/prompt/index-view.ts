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
import { type LastUse, orderLines } from "../usage/uses.ts"
import { cutToCaps } from "./apply-budget.ts"
import { createBlock, shownTopics } from "./block.ts"
import type { IndexCaps, TierInput } from "./prefix.ts"

/** What is known about the files of an index. */
export interface IndexFiles {
  files: ReadonlySet<string>
  /** Topics that the index mentions outside of pointers. */
  mentioned: readonly string[]
  /** Topics whose write or removal was interrupted. */
  interrupted: readonly string[]
  /** Those of them that exist: a line of their own shows what they are now. */
  rewritten: readonly TopicSummary[]
}

/** The lines of an index as the prompt shows them, with the topics and the rank of each. */
export type IndexView = Pick<TierInput, "text" | "bytesNotRead"> &
  Pick<NonNullable<TierInput["topics"]>, "slugs" | "ranks">

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
  const ranks = lastUseOf && orderLines(all, lastUseOf, caps)
  let [bytes, bytesNotRead] = [0, 0]
  const isKept = (line: ShownLine): boolean => {
    const size = Buffer.byteLength(line.shown) + 1
    bytes += size
    if (size <= INDEX_HEAD_BYTES && (bytes <= INDEX_HEAD_BYTES || ranks?.has(line))) return true
    bytesNotRead += size
    return false
  }
  const lines = ranks ? all.filter(isKept) : all
  return {
    text: lines.map(({ shown }) => shown).join("\n"),
    bytesNotRead,
    slugs: lines.map((line) => slugsOf(line, index, disk)),
    ranks: ranks && lines.map((line) => ranks.get(line)),
  }
}

/** The lines with those of interrupted changes completed, and those of missing files marked. */
function completeLines({ lines, codec }: ParsedIndex, disk: IndexFiles): readonly IndexLine[] {
  const { files, interrupted, rewritten } = disk
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

/** The existing topics that a line links to or mentions. */
function slugsOf(
  { line, shown }: ShownLine,
  { codec }: ParsedIndex,
  disk: IndexFiles | undefined,
): readonly string[] {
  const slugs = line.pointer?.slugs ?? []
  if (disk === undefined) return slugs
  const { files, mentioned } = disk
  const existing = slugs.every((slug) => files.has(slug)) ? slugs : slugs.filter((slug) => files.has(slug))
  return mentioned.length === 0 ? existing : [...existing, ...mentioned.filter(findMentions(shown, codec))]
}

/**
 * True if the next load shows a line about a topic. A function of data: nothing is read, and no prompt is rendered.
 *
 * @param index The index after a change, with all of its topics on disk.
 * @param options With the caps of the index or, where tokens cut the last load's tier, the lines and bytes that it had.
 */
export function isShown({ lines, codec }: ParsedIndex, slug: string, options: ViewOptions): boolean {
  const { caps, lastUseOf } = options
  // Without uses, nothing below so many lines with text can be shown.
  let room = caps.lines
  const last = lines.findIndex(({ text, shown = text }) => shown?.trim() && room-- === 0)
  const end = lastUseOf || last < 0 ? lines.length : last + 1
  const bytesBelow = lines.slice(end).reduce((sum, line) => sum + sizeOf(line), 0)
  const { text, bytesNotRead, ...view } = viewIndex({ lines: lines.slice(0, end), codec }, options)
  const topics = { count: 0, ...view, drift: { orphans: [], dangling: [], duplicates: [] } }
  const read = { text, bytesNotRead: bytesNotRead + bytesBelow }
  const block = createBlock(
    { name: "auto", tag: "auto-memory", path: "", ...read, topics },
    ["auto-memory"],
    caps,
  )
  cutToCaps(block, caps)
  return shownTopics(block).has(slug)
}

const sizeOf = ({ text, shown = text }: IndexLine): number =>
  shown === null ? 0 : Buffer.byteLength(shown) + 1
