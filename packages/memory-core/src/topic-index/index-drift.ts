import type { ParsedIndex } from "./parse-index.ts"

/** How an index and the topic files beside it differ, as slugs in the order in which they were met. */
export interface IndexDrift {
  /** Files without a pointer that the index mentions nowhere else either. Not every one is a topic: see `isTopicHead`. */
  unlisted: readonly string[]
  /** Pointers without a file. */
  dangling: readonly string[]
  /** Topics with more than one pointer. */
  duplicates: readonly string[]
}

/**
 * Compares an index with the topic files. A file that a table, a sentence, a `[[link]]` or a code span names is not
 * unlisted: the index leads to it, in its author's way.
 */
export function findDrift(index: ParsedIndex, slugs: readonly string[]): IndexDrift {
  const onDisk = new Set(slugs)
  const seen = new Set<string>()
  const dangling = new Set<string>()
  const duplicates = new Set<string>()
  for (const line of index.lines) {
    for (const slug of new Set(line.pointer?.slugs ?? [])) {
      if (!onDisk.has(slug)) dangling.add(slug)
      else if (seen.has(slug)) duplicates.add(slug)
      seen.add(slug)
    }
  }
  let unlisted = slugs.filter((slug) => !seen.has(slug))
  if (unlisted.length > 0) {
    const mentioned = findMentions(index.visible)
    unlisted = unlisted.filter((slug) => !mentioned(slug))
  }
  return { unlisted, dangling: [...dangling], duplicates: [...duplicates] }
}

/** Files that the text names: `name.md`, or `[[name]]`. Linear time. */
function findMentions(text: string): (slug: string) => boolean {
  const named = new Set<string>()
  for (const [, word, reference] of text.matchAll(/([^\s/\\()[\]{}<>|`'"*,;:]+)|\[\[([^\][\n|#]+)/g)) {
    const file = word?.replace(/\.$/, "")
    if (file?.endsWith(".md")) named.add(file.slice(0, -3))
    if (reference !== undefined) named.add(reference.trim())
  }
  return (slug) => named.has(slug) || (/[\s()[\]{},;:'*]/.test(slug) && text.includes(`${slug}.md`))
}
