import { isUtf8 } from "node:buffer"
import { decodeLines, dropCutCharacter } from "@caliban/text"
import { CALIBAN, type Codec } from "../layouts/codec.ts"
import { INDEX_HEAD_BYTES, ORPHANS_MAX, RANKED_INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { isReservedSlug } from "../paths/reserved-slug.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "../store/file-names.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { formatPointer, formOf } from "../topic-index/format-pointer.ts"
import { findDrift, findMentions } from "../topic-index/index-drift.ts"
import { insertLines, placementFor } from "../topic-index/insert-lines.ts"
import { type IndexLine, parseIndex, shownLines } from "../topic-index/parse-index.ts"
import { isLinkable, readSummary } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { orderLines } from "../usage/order-lines.ts"
import { rankBy, type UsageRecord } from "../usage/usage-record.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** Reads one file. A file that the system does not let us read is reported under `name` and counts as missing. */
export type Guarded = <T>(name: string, read: () => Awaitable<T>) => Promise<T | undefined>

/** How an index is shown. */
export interface ViewOptions {
  caps: IndexCaps
  /** Reads the record that decides which pointers are shown. Absent: the order of the index decides. */
  readUsage?: ((reader: MemoryReader) => Awaitable<UsageRecord | undefined>) | undefined
}

/** What the prompt shows of a memory directory: its index with the drift repaired, in the view only. */
export type IndexView = Pick<TierInput, "text" | "bytesNotRead" | "isInvalid" | "note"> &
  Required<Pick<TierInput, "topics">>

/** The part of the index that a load reads. */
interface IndexHead {
  text: string
  bytesNotRead: number
  isInvalid: boolean
}

/**
 * Reads the view of a memory: the head of the index, one directory listing, and the heads of topics without a pointer.
 * `undefined` if there is no memory yet. Takes no lock, writes nothing.
 *
 * Topics without a pointer, and topics whose write was interrupted, get the pointer that `repair` would write, at the
 * same place. A pointer without a file is marked; the pointer of an interrupted removal is left out. If the index is
 * larger than 64 KB, only its beginning is compared with the files; with a usage record, its first megabyte.
 *
 * A topic is a file with a pointer, or a file whose frontmatter has a name or a description. At most 200 of the files
 * without a pointer are opened; the others count as topics.
 *
 * @param guarded Reads each file, so that an unreadable file does not prevent reading the others.
 */
export async function readIndexView(
  reader: MemoryReader,
  { caps, readUsage }: ViewOptions,
  guarded: Guarded,
): Promise<IndexView | undefined> {
  const slugs = await reader.slugs()
  const usage = await readUsage?.(reader)
  const limit = usage ? RANKED_INDEX_MAX_BYTES : INDEX_HEAD_BYTES
  const head = await guarded(INDEX_FILE, () => reader.readIndex(limit))
  if (!slugs && !head) return undefined
  const { text, bytesNotRead, isInvalid } = cutToLine(head)
  const { codec } = reader
  const index = parseIndex(text, codec)
  const onDisk = slugs?.filter(isLinkable) ?? []
  const isListed = new Set(index.lines.flatMap((line) => line.pointer?.slugs ?? []))
  const archived = new Set(await guarded("The archive", () => readArchivedSlugs(reader)))
  // A cut index may list the other files further below.
  const drift = findDrift(index, bytesNotRead ? onDisk.filter((slug) => isListed.has(slug)) : onDisk)
  const interrupted = (await guarded(CONTROL_FOLDER, () => reader.unfinished())) ?? []

  const files = new Set(onDisk)
  const topics = new Set(onDisk.filter((slug) => isListed.has(slug) || archived.has(slug)))
  const isCandidate = (slug: string): boolean => !isReservedSlug(slug) && !archived.has(slug)
  const unlisted = drift.unlisted.filter(isCandidate).sort()
  const mentioned = drift.mentioned.filter(isCandidate)
  const opened = [...unlisted, ...mentioned].slice(0, ORPHANS_MAX)
  const unfinished = interrupted.filter((slug) => files.has(slug)).sort()
  const orphans: TopicSummary[] = []
  for (const slug of new Set([...unfinished, ...opened])) {
    const path = (codec ?? CALIBAN).topicPath(slug)
    const file = await guarded(path, () => reader.readTopic(slug, TOPIC_HEAD_BYTES))
    const topic = file && readSummary(slug, decodeLines(file.bytes), codec)
    if (!topic) continue
    topics.add(slug)
    if (unfinished.includes(slug) || !mentioned.includes(slug)) orphans.push(topic)
  }
  const others = onDisk.filter((slug) => isCandidate(slug) && !isListed.has(slug) && !opened.includes(slug))

  const replaced = new Set(orphans.map(({ slug }) => slug))
  const lines = index.lines.flatMap((line) => showLine(line, { files, interrupted, replaced }) ?? [])
  const added = addOrphans({ lines, codec }, orphans, caps)
  const all = dropLeadingBlanks(shownLines(lines))
  const { shown, order, bytesLeftOut } = usage
    ? orderByUse(all, { usage, added, caps })
    : { shown: all, bytesLeftOut: 0 }
  const mentionedTopics = mentioned.filter((slug) => topics.has(slug))
  const onlyArchived = [...archived].filter((slug) => files.has(slug) && !isListed.has(slug)).length
  return {
    text: shown.map((line) => line.shown).join("\n") + (text.endsWith("\n") && shown.length ? "\n" : ""),
    note: archiveNote(onlyArchived, codec),
    bytesNotRead: bytesNotRead + bytesLeftOut,
    isInvalid,
    topics: {
      count: topics.size + others.filter((slug) => !topics.has(slug)).length,
      slugs: shown.map((line) => slugsOf(line, { topics, mentioned: mentionedTopics, added, codec })),
      order,
      drift: {
        orphans: codec?.wholeTree ? [] : [...replaced],
        dangling: drift.dangling,
        duplicates: drift.duplicates,
      },
      hasPointers: index.lines.some((line) => line.pointer),
      hasConflict: index.lines.some((line) => line.conflict),
    },
  }
}

/** The line that says how many topics only the archive lists. */
function archiveNote(count: number, codec: Codec | undefined): string | undefined {
  if (count === 0) return undefined
  return `[archived: ${count} older topics not shown; read topic "${codec?.archive}" for their index]`
}

/** Leaves out the incomplete last line of a partial read, unless it is the only line. */
function cutToLine(head: { bytes: Uint8Array; total: number } | undefined): IndexHead {
  const { bytes = new Uint8Array(), total = 0 } = head ?? {}
  const shown = (total > bytes.length && bytes.lastIndexOf(10) + 1) || bytes.length
  const read = bytes.subarray(0, shown)
  const whole = total > shown ? dropCutCharacter(read) : read
  return { text: decodeLines(whole), bytesNotRead: total - shown, isInvalid: !isUtf8(whole) }
}

interface ShownFiles {
  files: ReadonlySet<string>
  /** Topics whose write or removal was interrupted. */
  interrupted: readonly string[]
  /** Topics that get a new pointer. */
  replaced: ReadonlySet<string>
}

/** The line in the view; `undefined` if its topics were being removed or get a new pointer. */
function showLine(line: IndexLine, { files, interrupted, replaced }: ShownFiles): IndexLine | undefined {
  const slugs = line.pointer?.slugs
  if (slugs === undefined) return line
  if (slugs.some((slug) => files.has(slug)))
    return slugs.every((slug) => replaced.has(slug)) ? undefined : line
  if (slugs.every((slug) => interrupted.includes(slug))) return undefined
  return {
    ...line,
    text: `${line.text} (file missing)`,
    ...(line.shown && { shown: `${line.shown} (file missing)` }),
  }
}

/** Inserts the pointers of topics without one. Returns the slug of each inserted line. */
function addOrphans(
  { lines, codec }: { lines: IndexLine[]; codec: Codec | undefined },
  orphans: readonly TopicSummary[],
  caps: IndexCaps,
): Map<string, string> {
  const form = formOf(lines, codec)
  const added = new Map(orphans.map((topic) => [formatPointer(topic, form), topic.slug]))
  if (added.size > 0) {
    const listed = lines.filter((line) => line.pointer).length
    insertLines(lines, [...added.keys()], placementFor(added.size, listed, "first"), caps)
  }
  return added
}

/** Removes leading blank lines. The text is trimmed later, and line numbers have to match. */
function dropLeadingBlanks<Line extends { shown: string }>(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex((line) => line.shown.trim() !== "")
  return first < 0 ? [] : lines.slice(first)
}

/**
 * The order in which lines are shown. Of an index over 64 KB, the lines beyond that size that would be last in it are left
 * out, and so is a single line of that size, so that rendering does not take longer.
 */
function orderByUse<Line extends IndexLine & { shown: string }>(
  all: readonly Line[],
  { usage, added, caps }: { usage: UsageRecord; added: ReadonlyMap<string, string>; caps: IndexCaps },
): { shown: readonly Line[]; order: readonly (readonly number[])[]; bytesLeftOut: number } {
  const rankOf = rankBy(usage)
  const rankOfLine = ({ text, pointer }: Line): number | undefined => {
    if (pointer !== undefined) return rankOf(pointer)
    const slug = added.get(text)
    return slug === undefined ? undefined : rankOf({ slugs: [slug] })
  }
  const order = orderLines(all, rankOfLine, caps)
  const chosen = new Set(order.flat())
  const shown: Line[] = []
  const places = new Map<number, number>()
  let bytes = 0
  let bytesLeftOut = 0
  for (const [at, line] of all.entries()) {
    const size = Buffer.byteLength(line.shown) + 1
    bytes += size
    const isLeftOut = size > INDEX_HEAD_BYTES || (bytes > INDEX_HEAD_BYTES && !chosen.has(at))
    if (isLeftOut) bytesLeftOut += size
    else places.set(at, shown.push(line) - 1)
  }
  return { shown, order: order.map((unit) => unit.flatMap((at) => places.get(at) ?? [])), bytesLeftOut }
}

interface ViewTopics {
  topics: ReadonlySet<string>
  /** Topics that the index mentions outside of pointers. */
  mentioned: readonly string[]
  added: ReadonlyMap<string, string>
  codec: Codec | undefined
}

/** The topics that a line links to or mentions. */
function slugsOf(
  line: IndexLine & { shown: string },
  { topics, mentioned, added, codec }: ViewTopics,
): string[] {
  const slugs = (line.pointer?.slugs ?? []).filter((slug) => topics.has(slug))
  const isMentioned = mentioned.length > 0 ? findMentions(line.shown, codec) : () => false
  const own = line.pointer ? undefined : added.get(line.text)
  return [...slugs, ...(own === undefined ? [] : [own]), ...mentioned.filter(isMentioned)]
}
