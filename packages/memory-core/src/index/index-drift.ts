import type { Codec } from "../layout/codec.ts"
import { listedIn, type ParsedIndex } from "./parse-index.ts"

/** How an index and the topic files differ. */
export interface IndexDrift {
  /** Files to which pointers link, and all others. */
  listed: ReadonlySet<string>
  others: readonly string[]
  /** True if a pointer links to a file that does not exist, a topic or not. */
  hasMissing: boolean
  /** Files, topics or not, that have no pointer and are not mentioned. */
  unlisted: readonly string[]
  /** Files without a pointer that a table, a sentence, a `[[link]]` or a code span of the index mentions. */
  mentioned: readonly string[]
  /** Pointers without a file. A line that also links to an existing topic does not count. */
  dangling: readonly string[]
  /** Topics with more than one line of their own. A link in the hook of another topic does not count. */
  duplicates: readonly string[]
  /** The lines of these topics except the first of each. None of them has the only link to a topic. */
  duplicateLines: ReadonlySet<number>
}

/**
 * Compares an index with the topic files. Linear time.
 *
 * @param isCut True for the beginning of an index, which may list the other files further below: none counts as unlisted.
 */
export function findDrift(index: ParsedIndex, slugs: Iterable<string>, isCut?: boolean): IndexDrift {
  const linked = listedIn(index)
  const listed = new Set<string>()
  const others: string[] = []
  for (const slug of slugs)
    if (linked.has(slug)) listed.add(slug)
    else others.push(slug)
  // Of the lines so far; true for a topic with a line of its own.
  const seen = new Map<string, boolean>()
  const dangling = new Set<string>()
  const duplicates = new Set<string>()
  const duplicateLines = new Set<number>()
  let hasMissing = false
  for (const [at, { pointer }] of index.lines.entries()) {
    if (pointer === undefined) continue
    const { slug, slugs } = pointer
    const existing = slugs.every((other) => listed.has(other))
      ? slugs
      : slugs.filter((other) => listed.has(other))
    if (existing !== slugs) hasMissing = true
    if (seen.get(slug) && existing.every((other) => seen.has(other))) {
      duplicates.add(slug)
      duplicateLines.add(at)
    } else if (existing.length > 0)
      for (const other of existing) seen.set(other, other === slug || seen.get(other) === true)
    // A link into a folder may lead to a file of the project: it names a topic only where that exists.
    else for (const other of slugs) if (!other.includes("/")) dangling.add(other)
  }
  const unlinked = isCut ? [] : others
  const isMentioned = unlinked.length === 0 ? () => false : findMentions(visibleText(index), index.codec)
  return {
    listed,
    others,
    hasMissing,
    unlisted: unlinked.filter((slug) => !isMentioned(slug)),
    mentioned: unlinked.filter(isMentioned),
    dangling: [...dangling],
    duplicates: [...duplicates],
    duplicateLines,
  }
}

/** An index without comments and fenced code. */
function visibleText({ lines }: ParsedIndex): string {
  return lines.flatMap(({ text, fenced, shown = text }) => (fenced ? [] : (shown ?? []))).join("\n")
}

/**
 * Finds the files that a text mentions: `name.md`, `./name.md`, `memory/name.md`, the same in the folder of the topics, or
 * `[[name]]`. Linear time.
 */
export function findMentions(text: string, { topicFolder }: Partial<Codec> = {}): (slug: string) => boolean {
  const mentioned = new Set<string>()
  for (const [, word = "", reference] of text.matchAll(/([^\s\\()[\]{}<>|`'"*,;:]+)|\[\[([^\][\n|#]+)/g)) {
    const path = word.includes(".md") ? /^(.+)\.md(?:[^\p{L}\p{N}_-].*)?$/u.exec(word)?.[1] : undefined
    const [, folder = "", file = path] = /^(.*)\/([^/]*)$/.exec(path ?? "") ?? []
    const isOurs = /^(?:|\.|(?:.*\/)?memory)$/.test(folder) || folder === topicFolder
    if (file !== undefined && isOurs) mentioned.add(file)
    if (reference !== undefined) mentioned.add(reference.trim())
  }
  return (slug) => mentioned.has(slug) || (/[\s()[\]{},;:'*]/.test(slug) && text.includes(`${slug}.md`))
}
