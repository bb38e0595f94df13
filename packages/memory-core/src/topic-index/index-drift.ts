import type { ParsedIndex } from "./parse-index.ts"

/** How an index and the topic files beside it differ, as slugs in the order in which they were met. */
export interface IndexDrift {
  /** Files without a pointer that the index mentions nowhere else either. Not every one is a topic: see `isTopicHead`. */
  unlisted: readonly string[]
  /** Files without a pointer that a table, a sentence, a `[[link]]` or a code span of the index names. */
  mentioned: readonly string[]
  /** Pointers without a file. A line that leads to another topic as well is none. */
  dangling: readonly string[]
  /** Topics with more than one line of their own; a link in the hook of another topic is none. */
  duplicates: readonly string[]
  /** Which lines those are, but for the first of each topic. None of them is the only one that leads to a topic. */
  duplicateLines: ReadonlySet<number>
}

/**
 * Compares an index with the topic files. A file that a table, a sentence, a `[[link]]` or a code span names is not
 * unlisted: the index leads to it, in its author's way.
 */
export function findDrift(index: ParsedIndex, slugs: readonly string[]): IndexDrift {
  const onDisk = new Set(slugs)
  let owners: ReadonlySet<string | undefined> | undefined
  const hasOwner = (slug: string): boolean => {
    owners ??= new Set(index.lines.map((line) => line.pointer?.slug))
    return owners.has(slug)
  }
  const owned = new Set<string>()
  const listed = new Set<string>()
  const dangling = new Set<string>()
  const duplicates = new Set<string>()
  const duplicateLines = new Set<number>()
  for (const [at, { pointer }] of index.lines.entries()) {
    if (pointer === undefined) continue
    // The usual line: the first one of a topic, and of no other.
    if (pointer.slugs.length === 1 && onDisk.has(pointer.slug) && !owned.has(pointer.slug)) {
      owned.add(pointer.slug)
      listed.add(pointer.slug)
      continue
    }
    const alive = pointer.slugs.filter((slug) => onDisk.has(slug))
    if (owned.has(pointer.slug) && alive.every((slug) => listed.has(slug) || hasOwner(slug))) {
      duplicates.add(pointer.slug)
      duplicateLines.add(at)
      continue
    }
    if (onDisk.has(pointer.slug)) owned.add(pointer.slug)
    for (const slug of alive) listed.add(slug)
    if (alive.length === 0) for (const slug of pointer.slugs) dangling.add(slug)
  }
  const others = slugs.filter((slug) => !listed.has(slug))
  const isMentioned = others.length > 0 ? findMentions(index.visible) : () => false
  return {
    unlisted: others.filter((slug) => !isMentioned(slug)),
    mentioned: others.filter(isMentioned),
    dangling: [...dangling],
    duplicates: [...duplicates],
    duplicateLines,
  }
}

/** Files that the text names: `name.md`, also as `./name.md` and `memory/name.md`, or `[[name]]`. Linear time. */
export function findMentions(text: string): (slug: string) => boolean {
  const named = new Set<string>()
  for (const [, word = "", reference] of text.matchAll(/([^\s\\()[\]{}<>|`'"*,;:]+)|\[\[([^\][\n|#]+)/g)) {
    const path = word.includes(".md") ? /^(.+)\.md(?:[^\p{L}\p{N}_-].*)?$/u.exec(word)?.[1] : undefined
    const [, folder = "", file = path] = /^(.*)\/([^/]*)$/.exec(path ?? "") ?? []
    if (file !== undefined && /^(?:|\.|(?:.*\/)?memory)$/.test(folder)) named.add(file)
    if (reference !== undefined) named.add(reference.trim())
  }
  return (slug) => named.has(slug) || (/[\s()[\]{},;:'*]/.test(slug) && text.includes(`${slug}.md`))
}
