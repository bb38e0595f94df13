import type { RemovedPointer } from "../store/store.ts"
import { formatPointer, type PointerText } from "./format-pointer.ts"
import { findDrift } from "./index-drift.ts"
import { insertLines, type Placement } from "./insert-lines.ts"
import { type IndexLine, parseIndex } from "./parse-index.ts"
import { removedPointer, withLastEnd } from "./update-index.ts"

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
}

/**
 * Mends drift and keeps every other byte: lines that lead nowhere go, further lines of one topic go, topics without
 * a line get one. A line about several topics stays as long as one of them is there.
 *
 * An index that lists fewer topics than it leaves out was made by a person who chose: the missing ones are added
 * below its last pointer, so that none of the chosen ones is pushed out of the prompt.
 */
export function repairIndex(text: string, options: RepairOptions): IndexRepair {
  const index = parseIndex(text)
  const drift = findDrift(index, options.slugs)
  const dangling = new Set(drift.dangling)
  const removed: RemovedPointer[] = []
  const merged = new Set<string>()
  const kept: IndexLine[] = []
  const keptAt = new Map<string, number>()
  for (const [at, line] of index.lines.entries()) {
    const slugs = line.pointer?.slugs ?? []
    const alive = slugs.filter((slug) => !dangling.has(slug))
    const fresh = alive.filter((slug) => !keptAt.has(slug))
    if (slugs.length === 0 || fresh.length > 0) {
      for (const slug of fresh) keptAt.set(slug, kept.length)
      kept.push(line)
      continue
    }
    removed.push(removedPointer(index.lines, at))
    for (const slug of alive) {
      merged.add(slug)
      lendHook(kept, keptAt.get(slug) as number, line)
    }
  }

  const pointers = drift.unlisted.map(options.describe).filter((pointer) => pointer !== undefined)
  const lines = [...parseIndex(withLastEnd(kept, index.lines)).lines]
  const placement = pointers.length > keptAt.size && keptAt.size > 0 ? "last" : (options.placement ?? "first")
  if (pointers.length > 0) insertLines(lines, pointers.map(formatPointer), placement)
  return {
    text: withLastEnd(lines, lines),
    added: pointers.map((pointer) => pointer.slug),
    dropped: drift.dangling.filter((slug) => !kept.some((line) => line.pointer?.slugs.includes(slug))),
    merged: [...merged],
    removed,
  }
}

/** A kept line without a hook takes the hook of the line that goes. */
function lendHook(kept: IndexLine[], at: number, from: IndexLine): void {
  const line = kept[at] as IndexLine
  if (line.pointer === undefined || from.pointer === undefined) return
  if (line.pointer.hook !== "" || from.pointer.hook === "" || line.pointer.slugs.length > 1) return
  kept[at] = {
    ...line,
    text: line.text.slice(0, line.pointer.linkEnd) + from.text.slice(from.pointer.linkEnd),
  }
}
