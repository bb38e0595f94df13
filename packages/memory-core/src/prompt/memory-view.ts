import { isUtf8 } from "node:buffer"
import { decodeLines, dropCutCharacter } from "@caliban/text"
import { attemptLater } from "../attempt.ts"
import { CALIBAN } from "../layouts/codec.ts"
import { INDEX_HEAD_BYTES, ORPHANS_MAX, RANKED_INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { isReservedAddress } from "../paths/address.ts"
import { folderOf } from "../paths/tree.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "../store/file-names.ts"
import type { Tree } from "../store/list-tree.ts"
import type { Awaitable, MemoryReader, StoredHead } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { formatPointer, formOf } from "../topic-index/format-pointer.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import { type ParsedIndex, parseIndex } from "../topic-index/parse-index.ts"
import { isLinkable, readSummary } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { lastUse, parseUses, USAGE_RECORD, type Uses } from "../usage/uses.ts"
import type { Drift } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"
import { type IndexFiles, viewLines } from "./view-lines.ts"

/** More lines of an index are not looked at, so that a file of line ends does not block the event loop. */
const LINES_MAX = 20_000

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

/** The part of the index that a load reads. */
interface IndexHead {
  text: string
  bytesNotRead: number
  isInvalid: boolean
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
  const linked = new Set(index.lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
  const tree = await listFiles(reader, linked)
  if (!tree && !head) return undefined
  const { bytesNotRead = 0, isInvalid = false } = head ?? {}
  const disk = await compare(reader, guarded, { index, linked, tree, isCut: bytesNotRead > 0 })
  const lastUseOf = usage && lastUse(usage)
  const { text, slugs, order, bytesLeftOut } = viewLines(index, { caps: options.caps, lastUseOf }, disk)
  const form = formOf(index.lines, reader.codec)
  return {
    text,
    note: archiveNote(disk.archivedOnly, reader.codec?.archive),
    bytesNotRead: bytesNotRead + bytesLeftOut,
    isInvalid,
    topics: {
      count: disk.count,
      slugs,
      order,
      unlisted: disk.unlisted.map((topic) => ({ slug: topic.slug, line: formatPointer(topic, form) })),
      others: {
        files: disk.others,
        hasMore: tree?.hasMore === true,
        searchTool: options.searchTool,
      },
      drift: disk.drift,
      hasPointers: index.lines.some((line) => line.pointer),
      hasConflict: index.lines.some((line) => line.conflict),
    },
  }
}

/** The part of the index that a load reads, and the record of uses where not all of it can be shown. */
async function readIndexHead(
  reader: MemoryReader,
  { caps, byUse }: ViewOptions,
  guarded: Guarded,
): Promise<{ head: IndexHead | undefined; usage: Uses | undefined }> {
  const read = async (limit: number): Promise<IndexHead | undefined> =>
    cutToLine(await guarded(INDEX_FILE, () => reader.readIndex(limit)))
  const head = await read(INDEX_HEAD_BYTES)
  // A cap of tokens may cut an index that is within the caps of lines and bytes.
  const half = { lines: caps.lines / 2, bytes: caps.bytes / 2 }
  if (head === undefined || isWithin(head, half)) return { head, usage: undefined }
  // A record that cannot be read must not hide the memory.
  const readUses = async (): Promise<Uses | undefined> => parseUses(await reader.record?.(USAGE_RECORD))
  const usage = byUse ? await attemptLater(readUses) : undefined
  return { head: usage && head.bytesNotRead ? await read(RANKED_INDEX_MAX_BYTES) : head, usage }
}

function isWithin({ text, bytesNotRead }: IndexHead, caps: IndexCaps): boolean {
  let lines = 0
  for (let at = 0; at >= 0 && lines <= caps.lines; at = text.indexOf("\n", at + 1)) lines++
  return bytesNotRead === 0 && lines <= caps.lines && Buffer.byteLength(text) <= caps.bytes
}

/** Leaves out the incomplete last line of a partial read, unless it is the only line, and what has too many lines. */
function cutToLine(head: StoredHead | undefined): IndexHead | undefined {
  if (head === undefined) return undefined
  const { bytes, total } = head
  let shown = (total > bytes.length && bytes.lastIndexOf(10) + 1) || bytes.length
  let at = -1
  for (let lines = 0; lines < LINES_MAX; lines++) {
    at = bytes.indexOf(10, at + 1)
    if (at < 0) break
  }
  if (at >= 0) shown = Math.min(shown, at + 1)
  const read = bytes.subarray(0, shown)
  const whole = total > shown ? dropCutCharacter(read) : read
  return { text: decodeLines(whole), bytesNotRead: total - shown, isInvalid: !isUtf8(whole) }
}

/** The files in the folder of the topics and in the folders that the index links into; in a layout of plain files, all. */
async function listFiles(reader: MemoryReader, linked: ReadonlySet<string>): Promise<Tree | undefined> {
  if (reader.tree === undefined) {
    const addresses = await reader.slugs()
    return addresses && { addresses, hasMore: false }
  }
  const folders = new Set([...linked].map(folderOf).filter((folder) => folder !== ""))
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
  drift: Drift
}

async function compare(
  reader: MemoryReader,
  guarded: Guarded,
  { index, linked, tree, isCut }: Found,
): Promise<Comparison> {
  const { codec } = reader
  const files = new Set(tree?.addresses.filter((address) => isLinkable(address)))
  const archived = new Set(await guarded("The archive", () => readArchivedSlugs(reader)))
  const interrupted = (await guarded(CONTROL_FOLDER, () => reader.unfinished())) ?? []
  // A cut index may list the other files further below.
  const { unlisted, mentioned, dangling, duplicates } = findDrift(
    index,
    isCut ? [...files].filter((slug) => linked.has(slug)) : [...files],
  )
  const isCandidate = (slug: string): boolean => !isReservedAddress(slug) && !archived.has(slug)
  const isTopicPlace = (slug: string): boolean => codec?.wholeTree === true || !slug.includes("/")
  const candidates = unlisted.filter((slug) => isCandidate(slug)).sort()
  const describable = candidates.filter(isTopicPlace)
  const fresh = new Set(interrupted.filter((slug) => files.has(slug)).sort())
  const summaries = new Map<string, TopicSummary>()
  for (const slug of new Set([...fresh, ...describable.slice(0, ORPHANS_MAX)])) {
    const path = (codec ?? CALIBAN).topicPath(slug)
    const file = await guarded(path, () => reader.readTopic(slug, TOPIC_HEAD_BYTES))
    const topic = file && readSummary(slug, decodeLines(file.bytes), codec)
    if (topic) summaries.set(slug, topic)
  }
  const listed = new Set([...linked, ...archived, ...mentioned.filter(isCandidate), ...summaries.keys()])
  const notOpened = isCut ? [...files].filter(isCandidate) : describable.slice(ORPHANS_MAX)
  const topics = [...listed].filter((slug) => files.has(slug))
  return {
    files,
    mentioned: mentioned.filter(isCandidate),
    interrupted,
    rewritten: [...summaries.values()].filter(({ slug }) => fresh.has(slug)),
    count: topics.length + notOpened.filter((slug) => !listed.has(slug)).length,
    unlisted: [...summaries.values()].filter(({ slug }) => !fresh.has(slug)),
    others: candidates.filter((slug) => !summaries.has(slug)).length,
    archivedOnly: [...archived].filter((slug) => files.has(slug) && !linked.has(slug)).length,
    drift: { orphans: codec?.wholeTree ? [] : [...summaries.keys()], dangling, duplicates },
  }
}

/** The line that says how many topics only the archive lists. */
function archiveNote(count: number, archive: string | undefined): string | undefined {
  if (count === 0) return undefined
  return `[archived: ${count} older topics not shown; read topic "${archive}" for their index]`
}
