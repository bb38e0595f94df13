import { isUtf8 } from "node:buffer"
import { attemptAsync, decodeLines, dropCutCharacter } from "@caliban/text"
import { readArchivedSlugs } from "../index/archive.ts"
import { formatPointer, formOf } from "../index/format-pointer.ts"
import { findDrift, findMentions, findReferences, type IndexDrift } from "../index/index-drift.ts"
import type { IndexLine, ParsedIndex, ShownLine } from "../index/parse-index.ts"
import { hasConflict, listedIn, newLine, parseIndex } from "../index/parse-index.ts"
import { CALIBAN } from "../layout/codec.ts"
import { INDEX_HEAD_BYTES, ORPHANS_MAX, RANKED_INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { addressOfPath, folderOf, isReservedSlug, stemOf } from "../paths/address.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "../store/file-names.ts"
import type { Tree } from "../store/list-tree.ts"
import type { Awaitable, MemoryReader, StoredHead } from "../store/store.ts"
import { isLinkable, readSummary } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { lastUse, parseUses, USAGE_RECORD } from "../usage/uses.ts"
import { viewIndex } from "./index-view.ts"
import type { LoadOptions } from "./loader-options.ts"
import type { TierOptions } from "./prefix.ts"

/** Reads one file. A file that the system does not let us read is reported under `name` and counts as missing. */
export type Guarded = <T>(name: string, read: () => Awaitable<T>) => Promise<T | undefined>

/** How an index is shown. */
type MemoryViewOptions = Pick<LoadOptions, "caps" | "order"> & { tiers: TierOptions }

/** Decodes the beginning of a file. */
export function decodeHead({ bytes, total }: Pick<StoredHead, "bytes" | "total">) {
  const whole = total > bytes.length ? dropCutCharacter(bytes) : bytes
  return { text: decodeLines(whole), bytesNotRead: total - whole.length, isInvalid: !isUtf8(whole) }
}

/**
 * What the prompt shows of a memory: its index, and below it the topics that the index lacks. Reads the head of the index,
 * then one listing of the folder of the topics and of each folder that the index links into, then the heads of at most 200
 * files that it does not list. `undefined` if there is no memory yet. Takes no lock, writes nothing.
 *
 * The line of a topic whose write was interrupted says what the topic is now; that of an interrupted removal is left out.
 * If the index is larger than 64 KB, only its beginning is compared with the files; with a record of uses, its first
 * megabyte.
 *
 * @param guarded Reads each file, so that an unreadable file does not prevent reading the others.
 */
export async function readMemoryView(reader: MemoryReader, options: MemoryViewOptions, guarded: Guarded) {
  const { codec = CALIBAN } = reader
  const { head, lastUseOf } = await readIndexHead(reader, options, guarded)
  const index = parseIndex(head?.text ?? "", codec)
  const tree = await listFiles(reader, index)
  if (!tree && !head) return undefined
  const addresses = tree?.addresses ?? []
  const archived = new Set(codec.archive && (await guarded("The archive", () => readArchivedSlugs(reader))))
  const interrupted = (await guarded(CONTROL_FOLDER, () => reader.unfinished?.())) ?? []
  const isCut = head !== undefined && head.bytesNotRead > 0
  const found = findDrift(index, addresses, isCut)
  const isCandidate = (slug: string): boolean => !isReservedSlug(stemOf(slug)) && !archived.has(slug)
  const mentioned = found.mentioned.filter(isCandidate)
  const candidates = found.unlisted.filter(isCandidate).sort()
  const describable = candidates.filter((slug) => codec.wholeTree || !slug.includes("/"))
  const there = interrupted.filter((slug) => addresses.includes(slug))
  const topics = await readSummaries(reader, [...there, ...describable.slice(0, ORPHANS_MAX)], guarded)

  const unlisted = topics.filter(({ slug }) => !found.listed.has(slug))
  const rewritten = topics.filter(({ slug }) => found.listed.has(slug))
  const hasDrift = found.hasMissing || found.dead.size > 0 || interrupted.length > 0
  const lines = hasDrift ? completeLines(index, found, interrupted, rewritten) : index.lines
  /** Also those that it mentions. */
  const existingIn = ({ line, shown }: ShownLine): readonly string[] => {
    const slugs = line.pointer?.slugs ?? []
    const existing = found.hasMissing ? slugs.filter((slug) => found.listed.has(slug)) : slugs
    return mentioned.length === 0 ? existing : [...existing, ...mentioned.filter(findMentions(shown, codec))]
  }
  const view = viewIndex(lines, { caps: options.caps, lastUseOf }, existingIn)
  const older = found.others.filter((slug) => archived.has(slug))
  const described = new Set(unlisted.map(({ slug }) => slug))
  const rest = isCut ? found.others.filter(isCandidate) : describable.slice(ORPHANS_MAX)
  const count = found.listed.size + new Set([...older, ...mentioned, ...described, ...rest]).size
  const form = unlisted.length > 0 ? formOf(index.lines, codec) : undefined
  const note = `[archived: ${older.length} older topics not shown; read topic "${codec.archive}" for their index]`
  return {
    text: view.text,
    note: older.length > 0 ? note : undefined,
    bytesNotRead: (head?.bytesNotRead ?? 0) + view.bytesNotRead,
    isInvalid: head?.isInvalid ?? false,
    topics: {
      count,
      slugs: view.slugs,
      ranks: view.ranks,
      unlisted: unlisted.map((topic) => formatPointer(topic, form)),
      others: {
        files: candidates.filter((slug) => !described.has(slug)).length,
        hasMore: tree?.hasMore === true,
        searchTool: options.tiers.searchTool,
      },
      hasPointers: index.lines.some(({ pointer }) => pointer),
      hasConflict: hasConflict(index),
    },
  }
}

/** The lines with those of interrupted changes completed, and those without a file marked. */
function completeLines(
  { lines, codec }: ParsedIndex,
  { listed, dangling, dead }: IndexDrift,
  interrupted: readonly string[],
  rewritten: readonly TopicSummary[],
): readonly IndexLine[] {
  const form = formOf(lines, codec)
  const fresh = new Map(rewritten.map((topic) => [topic.slug, formatPointer(topic, form)]))
  const isGone = new Set(dangling)
  return lines.flatMap((line) => {
    const { slugs = [] } = line.pointer ?? {}
    const text = slugs.length === 1 ? fresh.get(slugs[0] ?? "") : undefined
    if (text !== undefined) return newLine(text, "", codec)
    const missing = slugs.some((slug) => listed.has(slug)) ? [] : slugs
    if (missing.length > 0 && missing.every((slug) => interrupted.includes(slug))) return []
    if (!dead.has(line) && !missing.some((slug) => isGone.has(slug))) return line
    return { ...line, pointer: line.pointer, shown: `${line.shown ?? line.text} (file missing)` }
  })
}

/** The summaries of the files that are topics, in the order of their names. */
async function readSummaries(
  reader: MemoryReader,
  slugs: readonly string[],
  guarded: Guarded,
): Promise<TopicSummary[]> {
  const { codec = CALIBAN } = reader
  const topics: TopicSummary[] = []
  for (const slug of [...new Set(slugs)].sort()) {
    const file = await guarded(codec.topicPath(slug), () => reader.readTopic(slug, TOPIC_HEAD_BYTES))
    const topic = file && readSummary(slug, decodeLines(file.bytes), codec)
    if (topic) topics.push(topic)
  }
  return topics
}

/** The part of the index that a load reads, and when its topics were used where a cap may cut it. */
async function readIndexHead(reader: MemoryReader, { caps, order }: MemoryViewOptions, guarded: Guarded) {
  const read = async (limit: number) => {
    const head = await guarded(INDEX_FILE, () => reader.readIndex(limit))
    if (head === undefined) return undefined
    // Without the incomplete last line of a partial read, unless it is the only line.
    const end = (head.total > head.bytes.length && head.bytes.lastIndexOf(10) + 1) || head.bytes.length
    return decodeHead({ bytes: head.bytes.subarray(0, end), total: head.total })
  }
  const head = await read(INDEX_HEAD_BYTES)
  // A cap of tokens may cut an index that is within the caps of lines and bytes, but hardly one within half of them.
  const isShort =
    head?.bytesNotRead === 0 &&
    Buffer.byteLength(head.text) <= caps.bytes / 2 &&
    head.text.split("\n").length <= caps.lines / 2
  if (head === undefined || order === "file" || isShort) return { head }
  // A record that cannot be read must not hide the memory.
  const usage = await attemptAsync(async () => parseUses(await reader.record?.(USAGE_RECORD)))
  if (usage === undefined) return { head }
  return { head: head.bytesNotRead ? await read(RANKED_INDEX_MAX_BYTES) : head, lastUseOf: lastUse(usage) }
}

/** The files in the folder of the topics and in the folders that the index links into; in a layout of plain files, all. */
async function listFiles(reader: MemoryReader, index: ParsedIndex): Promise<Tree | undefined> {
  if (reader.tree === undefined) {
    const addresses = await reader.slugs()
    return addresses && { addresses: addresses.filter(isLinkable), hasMore: false }
  }
  if (reader.codec?.wholeTree) return await reader.tree()
  const names = [...listedIn(index), ...findReferences(index)].filter((name) => name.includes("/"))
  const addresses = names.flatMap((name) => addressOfPath(`${name}.md`) ?? [])
  return await reader.tree([...new Set(addresses.map(folderOf))].filter((folder) => folder !== ""))
}
