import type { Codec } from "../layout/codec.ts"
import type { ParsedIndex } from "./parse-index.ts"

/** How an index and the topic files differ. */
export interface IndexDrift {
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

/** Compares an index with the topic files. Linear time. */
export function findDrift({ lines, codec }: ParsedIndex, slugs: Iterable<string>): IndexDrift {
  const onDisk: ReadonlySet<string> = slugs instanceof Set ? slugs : new Set(slugs)
  const owned = new Set<string>()
  const listed = new Set<string>()
  const dangling = new Set<string>()
  const duplicates = new Set<string>()
  const duplicateLines = new Set<number>()
  for (const [at, { pointer }] of lines.entries()) {
    if (pointer === undefined) continue
    const existing = pointer.slugs.filter((slug) => onDisk.has(slug))
    if (owned.has(pointer.slug) && existing.every((slug) => listed.has(slug))) {
      duplicates.add(pointer.slug)
      duplicateLines.add(at)
      continue
    }
    if (onDisk.has(pointer.slug)) owned.add(pointer.slug)
    for (const slug of existing) listed.add(slug)
    // A link into a folder may lead to a file of the project: it names a topic only where that exists.
    if (existing.length === 0) for (const slug of pointer.slugs) if (!slug.includes("/")) dangling.add(slug)
  }
  const others = listed.size < onDisk.size ? [...onDisk].filter((slug) => !listed.has(slug)) : []
  // Without comments and fenced code.
  const visible = (others.length > 0 ? lines : []).flatMap(({ text, fenced, shown = text }) =>
    fenced ? [] : (shown ?? []),
  )
  const isMentioned = findMentions(visible.join("\n"), codec)
  return {
    unlisted: others.filter((slug) => !isMentioned(slug)),
    mentioned: others.filter(isMentioned),
    dangling: [...dangling],
    duplicates: [...duplicates],
    duplicateLines,
  }
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
