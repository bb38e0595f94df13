import { INDEX_HEAD_BYTES } from "../limits.ts"
import { formatPointer, formOf } from "../topic-index/format-pointer.ts"
import { findMentions } from "../topic-index/index-drift.ts"
import {
  type IndexLine,
  newLine,
  type ParsedIndex,
  type ShownLine,
  shownLines,
} from "../topic-index/parse-index.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { orderLines } from "../usage/order-lines.ts"
import type { Drift } from "./prefix.ts"
import type { IndexCaps } from "./tiers.ts"

/** When a pointer was last used; `Infinity` for a new one. */
export type LastUse = (pointer: { slugs: readonly string[] }) => number

/** What is known about the files of an index. */
export interface IndexFiles {
  files: ReadonlySet<string>
  /** Topics that the index mentions outside of pointers. */
  mentioned: readonly string[]
  /** Topics whose write or removal was interrupted. */
  interrupted: readonly string[]
  /** Those of them that exist: they get a new pointer. */
  rewritten: readonly TopicSummary[]
  /** How the index and the files differ. */
  drift: Drift
}

/** The lines of an index as the prompt shows them. */
export interface LineView {
  text: string
  /** The topics of each line. */
  slugs: readonly (readonly string[])[]
  order: readonly (readonly number[])[] | undefined
  bytesLeftOut: number
}

/**
 * The lines of an index, without comments. A pointer without a file is marked.
 *
 * @param disk Absent: all topics of the index exist.
 */
export function viewLines(
  index: ParsedIndex,
  { caps, lastUseOf }: { caps: IndexCaps; lastUseOf?: LastUse | undefined },
  disk?: IndexFiles,
): LineView {
  const all = shownLines(disk === undefined ? index.lines : repairLines(index, disk))
  // The text is trimmed later, and line numbers have to match.
  const first = all.findIndex(({ shown }) => shown.trim() !== "")
  all.splice(0, first < 0 ? all.length : first)
  const { shown, order, bytesLeftOut } =
    lastUseOf === undefined
      ? { shown: all, order: undefined, bytesLeftOut: 0 }
      : orderByUse(all, lastUseOf, caps)
  // Without an order, no line beyond the cap is shown.
  const near = order === undefined ? shown.slice(0, caps.lines + 2) : shown
  return {
    text: shown.map((line) => line.shown).join("\n") + (shown.at(-1)?.line.end ? "\n" : ""),
    slugs: near.map((line) => slugsOf(line, index, disk)),
    order,
    bytesLeftOut,
  }
}

/** The lines with those of interrupted changes completed, and those of missing files marked. */
function repairLines({ lines, codec }: ParsedIndex, disk: IndexFiles): readonly IndexLine[] {
  const { files, interrupted, rewritten, drift } = disk
  if (interrupted.length + drift.dangling.length === 0) return lines
  const form = formOf(lines, codec)
  const fresh = new Map(
    rewritten.map((topic) => [topic.slug, newLine(formatPointer(topic, form), "", codec)]),
  )
  const placed = new Set<string>()
  const repaired: IndexLine[] = []
  for (const line of lines) {
    const { slugs } = line.pointer ?? {}
    if (slugs === undefined) repaired.push(line)
    else if (slugs.some((slug) => files.has(slug))) {
      if (fresh.size === 0 || !slugs.every((slug) => fresh.has(slug))) {
        repaired.push(line)
        continue
      }
      const own = slugs.filter((slug) => !placed.has(slug))
      repaired.push(...own.flatMap((slug) => fresh.get(slug) ?? []))
      for (const slug of own) placed.add(slug)
    } else if (slugs.every((slug) => interrupted.includes(slug))) continue
    // As in `findDrift`.
    else if (slugs.every((slug) => slug.includes("/"))) repaired.push(line)
    else repaired.push({ ...line, shown: `${line.shown ?? line.text} (file missing)` })
  }
  const added = [...fresh].filter(([slug]) => !placed.has(slug))
  const first = repaired.findIndex((line) => line.pointer?.indent === "" && !line.conflict)
  repaired.splice(first < 0 ? repaired.length : first, 0, ...added.map(([, line]) => line))
  return repaired
}

/** The topics that a line links to or mentions. */
function slugsOf(
  { line, shown }: ShownLine,
  { codec }: ParsedIndex,
  disk: IndexFiles | undefined,
): readonly string[] {
  const { slugs = [] } = line.pointer ?? {}
  if (disk === undefined) return slugs
  const { files, mentioned } = disk
  const existing = slugs.every((slug) => files.has(slug)) ? slugs : slugs.filter((slug) => files.has(slug))
  return mentioned.length === 0 ? existing : [...existing, ...mentioned.filter(findMentions(shown, codec))]
}

/**
 * The order in which lines are shown. Of an index over 64 KB, the lines beyond that size that would be last in it are left
 * out, and so is a single line of that size, so that rendering does not take longer.
 */
function orderByUse(
  all: readonly ShownLine[],
  lastUseOf: LastUse,
  caps: IndexCaps,
): { shown: readonly ShownLine[]; order: readonly (readonly number[])[]; bytesLeftOut: number } {
  const order = orderLines(all, ({ pointer }) => pointer && lastUseOf(pointer), caps)
  const chosen = new Set(order.flat())
  const shown: ShownLine[] = []
  const places = new Map<number, number>()
  let bytes = 0
  let bytesLeftOut = 0
  for (const [at, line] of all.entries()) {
    const size = Buffer.byteLength(line.shown) + 1
    bytes += size
    const isLeftOut = size > INDEX_HEAD_BYTES || (bytes > INDEX_HEAD_BYTES && !chosen.has(at))
    if (isLeftOut) bytesLeftOut += size
    else places.set(at, shown.push(line) - 1)
  }
  return { shown, order: order.map((unit) => unit.flatMap((at) => places.get(at) ?? [])), bytesLeftOut }
}
