import { isUtf8 } from "node:buffer"
import { decodeLines, dropCutCharacter } from "@caliban/text"
import { attemptLater } from "../attempt.ts"
import { CALIBAN } from "../layouts/codec.ts"
import { INDEX_HEAD_BYTES, ORPHANS_MAX, RANKED_INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { folderOf, stemOf } from "../paths/address.ts"
import { isReservedSlug } from "../paths/reserved-slug.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "../store/file-names.ts"
import type { Tree } from "../store/list-tree.ts"
import type { Awaitable, MemoryReader, StoredHead } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { formatPointer, formOf } from "../topic-index/format-pointer.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import { hasConflict, listedIn, type ParsedIndex, parseIndex } from "../topic-index/parse-index.ts"
import { isLinkable, readSummary } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { lastUse, parseUses, USAGE_RECORD, type Uses } from "../usage/uses.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"
import { type IndexFiles, viewLines } from "./view-lines.ts"

/** Reads one file. A file that the system does not let us read is reported under `name` and counts as missing. */
export type Guarded = <T>(name: string, read: () => Awaitable<T>) => Promise<T | undefined>

/** How an index is shown. */
export interface ViewOptions {
  caps: IndexCaps
  /** True lets the record of uses decide which pointers are shown. Default: the order of the index decides. */
  byUse?: boolean
  /** The tool that finds files which are not shown. */
  searchTool?: string | undefined
}

/** What the prompt shows of a memory directory: its index, and below it the topics that the index lacks. */
export type MemoryView = Pick<TierInput, "text" | "bytesNotRead" | "isInvalid" | "note"> &
  Required<Pick<TierInput, "topics">>

/** The text of the beginning of a file. */
export type HeadText = Required<Pick<TierInput, "text" | "bytesNotRead" | "isInvalid">>

/** Decodes the beginning of a file. */
export function decodeHead({ bytes, total }: Pick<StoredHead, "bytes" | "total">): HeadText {
  const whole = total > bytes.length ? dropCutCharacter(bytes) : bytes
  return { text: decodeLines(whole), bytesNotRead: total - whole.length, isInvalid: !isUtf8(whole) }
}

/**
 * Reads the view of a memory: the head of the index, then one listing of the folder of the topics and of each folder that
 * the index links into, then the heads of at most 200 files that it does not list. `undefined` if there is no memory yet.
 * Takes no lock, writes nothing.
 *
 * A topic whose write was interrupted gets the pointer that the write would have given it; the pointer of an interrupted
 * removal is left out. If the index is larger than 64 KB, only its beginning is compared with the files; with a record
 * of uses, its first megabyte.
 *
 * @param guarded Reads each file, so that an unreadable file does not prevent reading the others.
 */
export async function readMemoryView(
  reader: MemoryReader,
  options: ViewOptions,
  guarded: Guarded,
): Promise<MemoryView | undefined> {
  const { head, usage } = await readIndexHead(reader, options, guarded)
  const index = parseIndex(head?.text ?? "", reader.codec)
  const linked = listedIn(index)
  const tree = await listFiles(reader, linked)
  if (!tree && !head) return undefined
  const { bytesNotRead = 0, isInvalid = false } = head ?? {}
  const disk = await compare(reader, guarded, { index, linked, tree, isCut: bytesNotRead > 0 })
  const shownBy = { caps: options.caps, lastUseOf: usage && lastUse(usage) }
  const { text, slugs, order, bytesLeftOut } = viewLines(index, shownBy, disk)
  const form = formOf(index.lines, reader.codec)
  const { count, archivedOnly, drift } = disk
  return {
    text,
    note: archiveNote(archivedOnly, reader.codec?.archive),
    bytesNotRead: bytesNotRead + bytesLeftOut,
    isInvalid,
    topics: {
      count,
      slugs,
      order,
      unlisted: disk.unlisted.map((topic) => ({ slug: topic.slug, line: formatPointer(topic, form) })),
      others: { files: disk.others, hasMore: tree?.hasMore === true, searchTool: options.searchTool },
      drift,
      hasPointers: linked.size > 0,
      hasConflict: hasConflict(index),
    },
  }
}

/** The part of the index that a load reads, and the record of uses where not all of it can be shown. */
async function readIndexHead(
  reader: MemoryReader,
  { caps, byUse }: ViewOptions,
  guarded: Guarded,
): Promise<{ head: HeadText | undefined; usage: Uses | undefined }> {
  const read = async (limit: number): Promise<HeadText | undefined> => {
    const head = await guarded(INDEX_FILE, () => reader.readIndex(limit))
    return head && cutToLine(head)
  }
  const head = await read(INDEX_HEAD_BYTES)
  if (head === undefined || !byUse || isWithinHalf(head, caps)) return { head, usage: undefined }
  // A record that cannot be read must not hide the memory.
  const usage = await attemptLater(async () => parseUses(await reader.record?.(USAGE_RECORD)))
  return { head: usage && head.bytesNotRead ? await read(RANKED_INDEX_MAX_BYTES) : head, usage }
}

/** False for an index that a cap of tokens may cut, although it is within the caps of lines and bytes. */
function isWithinHalf({ text, bytesNotRead }: HeadText, caps: IndexCaps): boolean {
  if (bytesNotRead > 0 || Buffer.byteLength(text) > caps.bytes / 2) return false
  return text.split("\n").length <= caps.lines / 2
}

/** Leaves out the incomplete last line of a partial read, unless it is the only line. */
function cutToLine({ bytes, total }: StoredHead): HeadText {
  const end = (total > bytes.length && bytes.lastIndexOf(10) + 1) || bytes.length
  return decodeHead({ bytes: bytes.subarray(0, end), total })
}

/** The files in the folder of the topics and in the folders that the index links into; in a layout of plain files, all. */
async function listFiles(reader: MemoryReader, linked: ReadonlySet<string>): Promise<Tree | undefined> {
  if (reader.tree === undefined) {
    const addresses = await reader.slugs()
    return addresses && { addresses: addresses.filter(isLinkable), hasMore: false }
  }
  const folders = new Set<string>()
  for (const slug of linked) if (slug.includes("/")) folders.add(folderOf(slug))
  return await reader.tree(reader.codec?.wholeTree ? undefined : [...folders])
}

interface Found {
  index: ParsedIndex
  linked: ReadonlySet<string>
  tree: Tree | undefined
  /** True if the index was not read to its end. */
  isCut: boolean
}

/** How the index and the files differ. */
interface Comparison extends IndexFiles {
  count: number
  /** Topics that the index lacks, by name. */
  unlisted: readonly TopicSummary[]
  /** Number of files that are no topics. */
  others: number
  /** Number of topics that only the archive lists. */
  archivedOnly: number
}

async function compare(
  reader: MemoryReader,
  guarded: Guarded,
  { index, linked, tree, isCut }: Found,
): Promise<Comparison> {
  const { codec = CALIBAN } = reader
  const files = new Set(tree?.addresses)
  const archived = new Set(await guarded("The archive", () => readArchivedSlugs(reader)))
  const interrupted = (await guarded(CONTROL_FOLDER, () => reader.unfinished?.())) ?? []
  // A cut index may list the other files further below.
  const found = findDrift(index, isCut ? [...linked].filter((slug) => files.has(slug)) : files)
  const { dangling, duplicates } = found
  const isCandidate = (slug: string): boolean => !isReservedSlug(stemOf(slug)) && !archived.has(slug)
  const mentioned = found.mentioned.filter(isCandidate)
  const candidates = found.unlisted.filter(isCandidate).sort()
  const describable = candidates.filter((slug) => codec.wholeTree || !slug.includes("/"))
  const fresh = new Set(interrupted.filter((slug) => files.has(slug)).sort())
  const summaries = new Map<string, TopicSummary>()
  for (const slug of new Set([...fresh, ...describable.slice(0, ORPHANS_MAX)])) {
    const file = await guarded(codec.topicPath(slug), () => reader.readTopic(slug, TOPIC_HEAD_BYTES))
    const topic = file && readSummary(slug, decodeLines(file.bytes), codec)
    if (topic) summaries.set(slug, topic)
  }
  const topics = [...summaries.values()]
  const listed = new Set([...linked, ...archived, ...mentioned, ...summaries.keys()])
  const notOpened = isCut ? files : describable.slice(ORPHANS_MAX)
  let count = 0
  for (const slug of listed) if (files.has(slug)) count++
  for (const slug of notOpened) if (!listed.has(slug) && isCandidate(slug)) count++
  return {
    files,
    mentioned,
    interrupted,
    rewritten: topics.filter(({ slug }) => fresh.has(slug)),
    count,
    unlisted: topics.filter(({ slug }) => !fresh.has(slug)),
    others: candidates.filter((slug) => !summaries.has(slug)).length,
    archivedOnly: [...archived].filter((slug) => files.has(slug) && !linked.has(slug)).length,
    drift: { orphans: codec.wholeTree ? [] : [...summaries.keys()], dangling, duplicates },
  }
}

/** The line that says how many topics only the archive lists. */
function archiveNote(count: number, archive: string | undefined): string | undefined {
  if (count === 0) return undefined
  return `[archived: ${count} older topics not shown; read topic "${archive}" for their index]`
}
