import { isUtf8 } from "node:buffer"
import { decodeLines, dropCutCharacter } from "@caliban/text"
import { INDEX_HEAD_BYTES, ORPHANS_MAX, TOPIC_HEAD_BYTES } from "../limits.ts"
import { isReservedSlug } from "../paths/reserved-slug.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "../store/layout.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { formatPointer, formOf } from "../topic-index/format-pointer.ts"
import { findDrift, findMentions } from "../topic-index/index-drift.ts"
import { insertLines, placementFor } from "../topic-index/insert-lines.ts"
import { type IndexLine, parseIndex, shownLines } from "../topic-index/parse-index.ts"
import { isLinkable, readSummary } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** Reads one file; a file that the system refuses to read is reported under `name` and counts as absent. */
export type Guarded = <T>(name: string, read: () => Awaitable<T>) => Promise<T | undefined>

/** What a memory directory shows: its index with the drift repaired in the view, not on disk. */
export type IndexView = Pick<TierInput, "text" | "bytesNotRead" | "isInvalid"> &
  Required<Pick<TierInput, "topics">>

/** The beginning of the index that a load reads. */
interface IndexHead {
  text: string
  bytesNotRead: number
  isInvalid: boolean
}

/**
 * One head of the index, one listing, and the heads of topics without a pointer. `undefined` when there is no memory
 * yet. Takes no lock, writes nothing.
 *
 * Topics without a pointer, and those whose write a crash cut off, get the pointer that `repair` would write, in its
 * place. A pointer without a file is marked; that of a removal that a crash cut off is left out. Of an index larger
 * than 64 KB only the beginning is compared with the files.
 *
 * A topic is a file with a pointer, or one whose frontmatter has a name or a description. Of the files without a pointer
 * at most 200 are opened; the others count as topics.
 *
 * @param guarded Reads each file, so that one unreadable file leaves the others.
 */
export async function readIndexView(
  reader: MemoryReader,
  caps: IndexCaps,
  guarded: Guarded,
): Promise<IndexView | undefined> {
  const slugs = await reader.slugs()
  const head = await guarded(INDEX_FILE, () => reader.readIndex(INDEX_HEAD_BYTES))
  if (!slugs && !head) return undefined
  const { text, bytesNotRead, isInvalid } = cutToLine(head)
  const index = parseIndex(text)
  const onDisk = slugs?.filter(isLinkable) ?? []
  const isListed = new Set(index.lines.flatMap((line) => line.pointer?.slugs ?? []))
  // What a longer index leaves out cannot be told from what it lists further below.
  const drift = findDrift(index, bytesNotRead ? onDisk.filter((slug) => isListed.has(slug)) : onDisk)
  const marked = (await guarded(CONTROL_FOLDER, () => reader.unfinished())) ?? []

  const files = new Set(onDisk)
  const topics = new Set(onDisk.filter((slug) => isListed.has(slug)))
  const unlisted = drift.unlisted.filter(isCandidate).sort()
  const mentioned = drift.mentioned.filter(isCandidate)
  const opened = [...unlisted, ...mentioned].slice(0, ORPHANS_MAX)
  const unfinished = marked.filter((slug) => files.has(slug)).sort()
  const orphans: TopicSummary[] = []
  for (const slug of new Set([...unfinished, ...opened])) {
    const file = await guarded(`${slug}.md`, () => reader.readTopic(slug, TOPIC_HEAD_BYTES))
    const topic = file && readSummary(slug, decodeLines(file.bytes))
    if (!topic) continue
    topics.add(slug)
    if (unfinished.includes(slug) || !mentioned.includes(slug)) orphans.push(topic)
  }
  const others = onDisk.filter((slug) => isCandidate(slug) && !isListed.has(slug) && !opened.includes(slug))

  const replaced = new Set(orphans.map(({ slug }) => slug))
  const lines = index.lines.flatMap((line) => showLine(line, { files, marked, replaced }) ?? [])
  const added = addOrphans(lines, orphans, caps)
  const shown = dropBlankHead(shownLines(lines))
  const named = mentioned.filter((slug) => topics.has(slug))
  return {
    text: shown.map((line) => line.shown).join("\n") + (text.endsWith("\n") && shown.length ? "\n" : ""),
    bytesNotRead,
    isInvalid,
    topics: {
      count: topics.size + others.filter((slug) => !topics.has(slug)).length,
      slugs: shown.map((line) => slugsOf(line, { topics, named, added })),
      drift: { orphans: [...replaced], dangling: drift.dangling, duplicates: drift.duplicates },
      hasConflict: index.lines.some((line) => line.conflict),
    },
  }
}

function isCandidate(slug: string): boolean {
  return !isReservedSlug(slug)
}

/** A cut read ends inside a line: that line is left out, unless it is the only one. */
function cutToLine(head: { bytes: Uint8Array; total: number } | undefined): IndexHead {
  const { bytes = new Uint8Array(), total = 0 } = head ?? {}
  const shown = (total > bytes.length && bytes.lastIndexOf(10) + 1) || bytes.length
  const read = bytes.subarray(0, shown)
  const whole = total > shown ? dropCutCharacter(read) : read
  return { text: decodeLines(whole), bytesNotRead: total - shown, isInvalid: !isUtf8(whole) }
}

interface ShownFiles {
  files: ReadonlySet<string>
  marked: readonly string[]
  /** Topics that get a new pointer. */
  replaced: ReadonlySet<string>
}

/** A line as it is shown; `undefined` for one whose topics were being removed or get a new pointer. */
function showLine(line: IndexLine, { files, marked, replaced }: ShownFiles): IndexLine | undefined {
  const slugs = line.pointer?.slugs
  if (slugs === undefined) return line
  if (slugs.some((slug) => files.has(slug)))
    return slugs.every((slug) => replaced.has(slug)) ? undefined : line
  if (slugs.every((slug) => marked.includes(slug))) return undefined
  return {
    ...line,
    text: `${line.text} (file missing)`,
    ...(line.shown && { shown: `${line.shown} (file missing)` }),
  }
}

/** Inserts the pointers of topics without one; returns each inserted line with its slug. */
function addOrphans(
  lines: IndexLine[],
  orphans: readonly TopicSummary[],
  caps: IndexCaps,
): Map<string, string> {
  const form = formOf(lines)
  const added = new Map(orphans.map((topic) => [formatPointer(topic, form), topic.slug]))
  if (added.size > 0) {
    const listed = lines.filter((line) => line.pointer).length
    insertLines(lines, [...added.keys()], placementFor(added.size, listed, "first"), caps)
  }
  return added
}

/** The tiers are trimmed later: without its blank head, line numbers stay the same. */
function dropBlankHead<Line extends { shown: string }>(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex((line) => line.shown.trim() !== "")
  return first < 0 ? [] : lines.slice(first)
}

interface KnownTopics {
  topics: ReadonlySet<string>
  /** Topics that the index names outside of a pointer. */
  named: readonly string[]
  added: ReadonlyMap<string, string>
}

/** The topics that a line leads to. */
function slugsOf(line: IndexLine & { shown: string }, { topics, named, added }: KnownTopics): string[] {
  const slugs = (line.pointer?.slugs ?? []).filter((slug) => topics.has(slug))
  const isNamed = named.length > 0 ? findMentions(line.shown) : () => false
  const own = line.pointer ? undefined : added.get(line.text)
  return [...slugs, ...(own === undefined ? [] : [own]), ...named.filter(isNamed)]
}
