import { findTextBelow } from "./archive.ts"
import { formatHook, formatPointer, formOf, isTyped, type PointerText } from "./format-pointer.ts"
import type { IndexDrift } from "./index-drift.ts"
import { appendLines } from "./insert-lines.ts"
import { type IndexLine, newLine, type ParsedIndex } from "./parse-index.ts"
import { changeLines, replaceHook } from "./update-index.ts"

/** Three words, or as much in a script without spaces: more than a label. */
const SENTENCE = /(?<!\p{L})(?:\p{L}+\P{L}+){3}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{4}/u

// The steps of a repair. Each returns the topics whose lines it changed in `slugs`.

/**
 * The index without dangling pointers and without lines that repeat another one; `slugs` are those of repeated lines,
 * `dropped` those of dangling pointers. Lines about one topic that say different things stay, and so does a line with a
 * link to an existing topic, with a sentence before its link, or with text below it that is indented
 * deeper: that would become another topic's. `kept` has those of these that lead to no topic, with the first that is gone.
 */
export function dropDrift(index: ParsedIndex, { dangling, duplicateLines, listed }: IndexDrift) {
  const isGone = new Set(dangling)
  const texts = new Set<string>()
  const merged = new Set<string>()
  const dropped = new Set<string>()
  const kept = new Map<IndexLine, string>()
  const gone = new Map<number, null>()
  for (const [at, line] of index.lines.entries()) {
    const { text, pointer } = line
    if (pointer === undefined) continue
    const isRepeated = duplicateLines.has(at) && texts.has(text.trim())
    texts.add(text.trim())
    const isDangling = pointer.slugs.every((slug) => isGone.has(slug))
    const isSentence = !isRepeated && SENTENCE.test(text.slice(0, pointer.links[0]?.span.start))
    if (!(isRepeated || isDangling) || isSentence || findTextBelow(index.lines, at).length > 0) {
      const dead = pointer.slugs.find((slug) => isGone.has(slug))
      if (dead !== undefined && !pointer.slugs.some((slug) => listed.has(slug))) kept.set(line, dead)
      continue
    }
    gone.set(at, null)
    if (isRepeated) merged.add(pointer.slug)
    else for (const slug of pointer.slugs) dropped.add(slug)
  }
  return { ...changeLines(index, gone), slugs: [...merged], dropped: [...dropped], kept }
}

/** Adds the pointers of topics at the end. Leaves out files that no link can name, for example because of a backslash. */
export function addPointers(index: ParsedIndex, topics: Iterable<PointerText>) {
  const form = formOf(index.lines, index.codec)
  const lines = new Map<string, string>()
  for (const topic of topics) {
    const text = formatPointer(topic, form)
    if (newLine(text, "", index.codec).pointer?.slug === topic.slug) lines.set(topic.slug, text)
  }
  const slugs = [...lines.keys()]
  return { index: slugs.length === 0 ? index : appendLines(index, [...lines.values()]), slugs }
}

/**
 * Rewrites hooks that do not contain the description of their topic, including hooks that a person wrote. A hook without
 * a type stays without one; a line without a hook takes the form of the others. Lines with links to several topics,
 * duplicate lines, and topics without a description are not changed. Linear time.
 */
export function rewriteHooks(index: ParsedIndex, topics: ReadonlyMap<string, PointerText>) {
  const form = formOf(index.lines, index.codec)
  const plain = (hook: string): string => hook.replaceAll("&#96;", "`")
  const handled = new Set<string>()
  const slugs: string[] = []
  const texts = new Map<number, string>()
  for (const [at, { text, pointer }] of index.lines.entries()) {
    if (pointer === undefined || pointer.slugs.length > 1 || handled.has(pointer.slug)) continue
    const { slug, hook } = pointer
    handled.add(slug)
    const { type, description } = topics.get(slug) ?? {}
    if (description === undefined || plain(hook).includes(plain(formatHook({ description })))) continue
    const typed = isTyped(hook) || (hook === "" && form.typed)
    const next = replaceHook(text, pointer, formatHook({ type, description }, typed), form)
    if (next === text) continue
    texts.set(at, next)
    slugs.push(slug)
  }
  return { ...changeLines(index, texts), slugs }
}
