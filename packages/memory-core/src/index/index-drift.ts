import { lazily } from "@caliban/text"
import type { Codec } from "../layout/codec.ts"
import { foldCase } from "../store/file-names.ts"
import { type IndexLine, listedIn, type ParsedIndex } from "./parse-index.ts"
import { findLinked } from "./parse-pointer.ts"

/** The three kinds of drift between the index and the topic files, as slugs. */
export interface Drift {
  /** Topics without a pointer. */
  orphans: readonly string[]
  /** Pointers without a topic, which a repair removes. */
  dangling: readonly string[]
  /** Topics with more than one pointer. */
  duplicates: readonly string[]
}

/** How an index and the topic files differ. */
export interface IndexDrift {
  /** Files to which pointers link, and all others. */
  listed: ReadonlySet<string>
  others: readonly string[]
  /** True if a pointer links to a file that does not exist, a topic or not. */
  hasMissing: boolean
  /** Files, topics or not, that have no pointer and are not mentioned. */
  unlisted: readonly string[]
  /**
   * Files without a pointer that a table, a sentence, a `[[link]]` or a code span of the index mentions, or to which a
   * pointer leads in another case or another form of Unicode.
   */
  mentioned: readonly string[]
  /** Pointers without a file. A line that also links to an existing topic does not count. */
  dangling: readonly string[]
  /** Other items and rows whose links all lead to no file, with the first of these topics. No repair changes them. */
  dead: ReadonlyMap<IndexLine, string>
  /** Topics with more than one line of their own. A link in the hook of another topic does not count. */
  duplicates: readonly string[]
  /** The lines of these topics except the first of each, with their topics. None of them has the only link to a topic. */
  duplicateLines: ReadonlyMap<number, string>
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
  const folded = lazily(() => new Set([...listed, ...others].map(foldCase)))
  // Of the lines so far; true for a topic with a line of its own.
  const seen = new Map<string, boolean>()
  const dangling = new Set<string>()
  const dead = new Map<IndexLine, string>()
  const duplicateLines = new Map<number, string>()
  let hasMissing = false
  for (const [at, line] of index.lines.entries()) {
    const { pointer } = line
    if (pointer === undefined) {
      const shown = visibleIn(line)
      const links = ENTRY.test(shown) ? findLinked(shown, index.codec) : []
      const gone = links.find(isPlain)
      if (gone !== undefined && !links.some((slug) => folded().has(foldCase(slug)))) dead.set(line, gone)
      continue
    }
    const { slug, slugs } = pointer
    const existing = slugs.filter((other) => listed.has(other))
    if (existing.length < slugs.length) hasMissing = true
    if (seen.get(slug) && existing.every((other) => seen.has(other))) {
      duplicateLines.set(at, slug)
    } else if (existing.length > 0)
      for (const other of existing) seen.set(other, other === slug || seen.get(other) === true)
    else for (const other of slugs.filter(isPlain)) dangling.add(other)
  }
  const linkedAs = new Set([...dangling].map(foldCase).filter((slug) => folded().has(slug)))
  const unlinked = isCut ? [] : others
  const mentions =
    unlinked.length === 0 ? () => false : findMentions(index.lines.map(visibleIn).join("\n"), index.codec)
  const isMentioned = (slug: string): boolean =>
    mentions(slug) || (linkedAs.size > 0 && linkedAs.has(foldCase(slug)))
  return {
    listed,
    others,
    hasMissing,
    unlisted: unlinked.filter((slug) => !isMentioned(slug)),
    mentioned: unlinked.filter(isMentioned),
    dangling: [...dangling].filter((slug) => !linkedAs.has(foldCase(slug))),
    dead,
    duplicates: [...new Set(duplicateLines.values())],
    duplicateLines,
  }
}

/** A link into a folder may lead to a file of the project: it names a topic only where that exists. `mailto:` names none. */
const isPlain = (slug: string): boolean => !/[/:]/.test(slug)

/** An item or a row of a table. Links in sentences may be examples or lead elsewhere; deeper lines may be code. */
const ENTRY = /^ {0,3}(?:\d{1,9}[.)][ \t]|[-*+][ \t]|\|)/

/** A line without comments; nothing for one of fenced code. */
function visibleIn({ text, fenced, shown = text }: IndexLine): string {
  return fenced ? "" : (shown ?? "")
}

/** The lines that link to a topic or mention it, and are no pointers: numbered items, rows of a table, sentences. */
export function findOtherLines({ lines, codec }: ParsedIndex, slug: string): IndexLine[] {
  return lines.filter((line) => {
    const text = visibleIn(line)
    if (!(text.includes(slug) || text.includes("%")) || line.pointer || line.conflict) return false
    return findLinked(text, codec).includes(slug) || findMentions(text, codec)(slug)
  })
}

/**
 * Finds the files that a text mentions: `name.md`, `./name.md`, `memory/name.md`, the same in the folder of the topics, or
 * `[[name]]`. Linear time.
 */
export function findMentions(text: string, { topicFolder }: Partial<Codec> = {}): (slug: string) => boolean {
  const mentioned = new Set(referencesIn(text))
  for (const [word] of text.matchAll(/[^\s\\()[\]{}<>|`'"*,;:]+/g)) {
    const path = word.includes(".md") ? /^(.+)\.md(?:[^\p{L}\p{N}_-].*)?$/u.exec(word)?.[1] : undefined
    const [, folder = "", file = path] = /^(.*)\/([^/]*)$/.exec(path ?? "") ?? []
    const isOurs = /^(?:|\.|(?:.*\/)?memory)$/.test(folder) || folder === topicFolder
    if (file !== undefined && isOurs) mentioned.add(file)
  }
  return (slug) =>
    mentioned.has(slug) || (/^[^/]*[\s()[\]{},;:'*][^/]*$/.test(slug) && text.includes(`${slug}.md`))
}

/** The topics that an index mentions as `[[name]]`, `[[name|title]]` or `[[name#part]]`. */
export function findReferences({ lines }: ParsedIndex): string[] {
  return lines.flatMap((line) => (line.text.includes("[[") ? referencesIn(visibleIn(line)) : []))
}

const referencesIn = (text: string): string[] =>
  Array.from(text.matchAll(/\[\[([^\][\n|#]+)/g), ([, name = ""]) => name.trim())
