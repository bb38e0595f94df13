import type { RemovedPointer } from "../store/store.ts"
import {
  formatHook,
  formatPointer,
  formOf,
  includesHook,
  isTyped,
  type PointerText,
} from "./format-pointer.ts"
import type { IndexDrift } from "./index-drift.ts"
import { appendLines } from "./insert-lines.ts"
import { newLine, type ParsedIndex } from "./parse-index.ts"
import { removedLine, replaceHook } from "./update-index.ts"

/** A step of a repair: the index after it, the topics whose lines it changed, and those lines before. */
export interface RepairStep {
  index: ParsedIndex
  slugs: readonly string[]
  removed: readonly RemovedPointer[]
}

/**
 * The index without dangling pointers and without lines that repeat another one; the slugs are those of repeated lines.
 * Lines about one topic that say different things stay, and so does a line with a link to an existing topic.
 */
export function dropDrift(index: ParsedIndex, { dangling, duplicateLines }: IndexDrift): RepairStep {
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
  return { index: removed.length === 0 ? index : { lines: kept, codec }, slugs: [...merged], removed }
}

/** Adds the pointers of topics at the end. Leaves out files that no link can name, for example because of a backslash. */
export function addPointers(index: ParsedIndex, topics: Iterable<PointerText>): RepairStep {
  const form = formOf(index.lines, index.codec)
  const lines = new Map<string, string>()
  for (const topic of topics) {
    const text = formatPointer(topic, form)
    if (newLine(text, "", index.codec).pointer?.slug === topic.slug) lines.set(topic.slug, text)
  }
  const slugs = [...lines.keys()]
  return { index: slugs.length === 0 ? index : appendLines(index, [...lines.values()]), slugs, removed: [] }
}

/**
 * Rewrites hooks that do not contain the description of their topic, including hooks that a person wrote. A hook without
 * a type stays without one; a line without a hook takes the form of the others. Lines with links to several topics,
 * duplicate lines, and topics without a description are not changed. Linear time.
 */
export function rewriteHooks(
  { lines: before, codec }: ParsedIndex,
  topics: ReadonlyMap<string, PointerText>,
): RepairStep {
  const lines = [...before]
  const form = formOf(before, codec)
  const handled = new Set<string>()
  const slugs: string[] = []
  const removed: RemovedPointer[] = []
  for (const [at, { text, end, pointer }] of before.entries()) {
    if (pointer === undefined || pointer.slugs.length > 1 || handled.has(pointer.slug)) continue
    handled.add(pointer.slug)
    const { type, description, learned } = topics.get(pointer.slug) ?? {}
    if (description === undefined || includesHook(pointer.hook, description)) continue
    const typed = isTyped(pointer.hook) || (pointer.hook === "" && form.typed)
    const next = replaceHook(text, pointer, formatHook({ type, description, learned }, typed), form)
    if (next === text) continue
    lines[at] = newLine(next, end, codec)
    slugs.push(pointer.slug)
    removed.push(removedLine(before, at))
  }
  return { index: { lines, codec }, slugs, removed }
}
