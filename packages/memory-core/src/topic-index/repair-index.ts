import type { RemovedPointer } from "../store/store.ts"
import { formatPointer, formOf, type PointerText } from "./format-pointer.ts"
import { findDrift } from "./index-drift.ts"
import { insertLines, type Placement, placeOf, type ShownPart } from "./insert-lines.ts"
import { formatIndex, type IndexLine, parseIndex } from "./parse-index.ts"
import { removedLine } from "./update-index.ts"

export interface IndexRepair {
  text: string
  added: readonly string[]
  dropped: readonly string[]
  merged: readonly string[]
  removed: readonly RemovedPointer[]
}

export interface RepairOptions {
  /** Slugs of all topic files. */
  slugs: readonly string[]
  /** What to write for a file without a pointer; `undefined` when it is no topic. */
  describe: (slug: string) => PointerText | undefined
  placement?: Placement
  /** How much of the index the prompt shows: new pointers go where they are seen. Default: the default caps. */
  shown?: ShownPart | undefined
}

/** A repair of which all is known but what the files without a pointer say. */
export interface StartedRepair {
  /** Slugs of files that the index does not lead to. */
  unlisted: readonly string[]
  finish(describe: RepairOptions["describe"]): IndexRepair
}

/**
 * Repairs drift and keeps every other byte: lines that lead nowhere go, further lines of one topic go, topics without
 * a line get one. A line about several topics stays as long as it is the only one that leads to one of them.
 * New pointers go to the place that `placeOf` gives.
 */
export function repairIndex(text: string, { describe, ...options }: RepairOptions): IndexRepair {
  return startRepair(text, options).finish(describe)
}

/** The same in two steps, for files that take time to read. */
export function startRepair(text: string, options: Omit<RepairOptions, "describe">): StartedRepair {
  const index = parseIndex(text)
  const onDisk = new Set(options.slugs)
  const drift = findDrift(index, options.slugs)
  const removed: RemovedPointer[] = []
  const isSound = drift.dangling.length === 0 && drift.duplicateLines.size === 0
  const kept: IndexLine[] = isSound ? [...index.lines] : []
  const keptAt = new Map<string, number>()
  for (const [at, line] of isSound ? [] : index.lines.entries()) {
    const { slug, slugs = [] } = line.pointer ?? {}
    if (drift.duplicateLines.has(at)) moveHook(kept, keptAt.get(slug as string), line)
    else if (slugs.length === 0 || slugs.some((one) => onDisk.has(one))) {
      if (slug !== undefined && !keptAt.has(slug)) keptAt.set(slug, kept.length)
      kept.push(line)
      continue
    }
    removed.push(removedLine(index.lines, at))
  }

  // Parsed again: a line that is gone may have named further topics.
  const rest = isSound ? index : parseIndex(formatIndex({ lines: kept }))
  const { unlisted } = isSound ? drift : findDrift(rest, options.slugs)
  const finish = (describe: RepairOptions["describe"]): IndexRepair => {
    const pointers = unlisted.map(describe).filter((pointer) => pointer !== undefined)
    const added = pointers.filter((pointer) => isFound(pointer))
    const lines = [...rest.lines]
    if (isSound && added.length === 0) return { text, added: [], dropped: [], merged: [], removed }
    const stillListed = new Set(kept.flatMap((line) => line.pointer?.slugs ?? []))
    const listed = [...stillListed].filter((slug) => onDisk.has(slug)).length
    const placement = placeOf(added.length, listed, options.placement ?? "first")
    if (added.length > 0) {
      const form = formOf(lines)
      insertLines(
        lines,
        added.map((pointer) => formatPointer(pointer, form)),
        placement,
        options.shown,
      )
    }
    return {
      text: formatIndex({ lines }),
      added: added.map((pointer) => pointer.slug),
      dropped: drift.dangling.filter((slug) => !stillListed.has(slug)),
      merged: drift.duplicates,
      removed,
    }
  }
  return { unlisted, finish }
}

// No hook can take the link away from the line of such a name.
const USUAL_SLUG = /^(?!memory$)\w[\w.-]{0,250}$/i

/** False for a file that no link can name, such as one with a backslash in its name. */
function isFound(pointer: PointerText): boolean {
  return (
    USUAL_SLUG.test(pointer.slug) ||
    parseIndex(formatPointer(pointer)).lines[0]?.pointer?.slug === pointer.slug
  )
}

/** A kept line without a hook takes the hook of the line that goes. */
function moveHook(kept: IndexLine[], at: number | undefined, from: IndexLine): void {
  const line = kept[at ?? -1]
  if (at === undefined || line?.pointer === undefined || from.pointer === undefined) return
  if (line.pointer.hook !== "" || from.pointer.hook === "") return
  if (line.pointer.slugs.length > 1 || from.pointer.slugs.length > 1) return
  const text = line.text.slice(0, line.pointer.linkEnd) + from.text.slice(from.pointer.linkEnd)
  const [moved] = parseIndex(text).lines
  if (moved?.pointer?.slug === line.pointer.slug) kept[at] = { ...moved, end: line.end }
}
