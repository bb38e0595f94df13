import type { RemovedPointer } from "../store/store.ts"
import { formatPointer, formOf, type PointerText } from "./format-pointer.ts"
import type { IndexDrift } from "./index-drift.ts"
import { appendLines } from "./insert-lines.ts"
import { newLine, type ParsedIndex } from "./parse-index.ts"
import { removedLine } from "./update-index.ts"

/** An index without drift, and what was taken out of it. */
export interface WithoutDrift {
  index: ParsedIndex
  removed: readonly RemovedPointer[]
  /** Topics of which a repeated line was removed. */
  merged: readonly string[]
}

/**
 * The index without dangling pointers and without lines that repeat another one. Lines about one topic that say different
 * things stay, and so does a line with a link to an existing topic.
 */
export function dropDrift(index: ParsedIndex, { dangling, duplicateLines }: IndexDrift): WithoutDrift {
  const isGone = new Set(dangling)
  const texts = new Set<string>()
  const merged = new Set<string>()
  const removed: RemovedPointer[] = []
  const { lines, codec } = index
  const kept = lines.filter(({ text, pointer }, at) => {
    if (pointer === undefined) return true
    const isRepeated = duplicateLines.has(at) && texts.has(text.trim())
    texts.add(text.trim())
    if (!isRepeated && !pointer.slugs.every((slug) => isGone.has(slug))) return true
    if (isRepeated) merged.add(pointer.slug)
    removed.push(removedLine(lines, at))
    return false
  })
  return { index: removed.length === 0 ? index : { lines: kept, codec }, removed, merged: [...merged] }
}

/** Adds the pointers of topics at the end. Leaves out files that no link can name, for example because of a backslash. */
export function addPointers(
  index: ParsedIndex,
  topics: ReadonlyMap<string, PointerText>,
): { index: ParsedIndex; added: readonly string[] } {
  const form = formOf(index.lines, index.codec)
  const lines = new Map<string, string>()
  for (const [slug, topic] of topics) {
    const text = formatPointer(topic, form)
    if (newLine(text, "", index.codec).pointer?.slug === slug) lines.set(slug, text)
  }
  const added = [...lines.keys()]
  return { index: added.length === 0 ? index : appendLines(index, [...lines.values()]), added }
}
