import type { Diagnostic } from "../diagnostics.ts"
import { INDEX_HEAD_BYTES, ORPHANS_MAX, TOPIC_HEAD_BYTES } from "../limits.ts"
import type { MemoryReader } from "../store/store.ts"
import { decodeLoose, decodeStrict } from "../text.ts"
import { formatHook, formatPointer } from "../topic-index/format-pointer.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import { insertLines } from "../topic-index/insert-lines.ts"
import { type IndexLine, parseIndex } from "../topic-index/parse-index.ts"
import { findFrontmatter } from "../topics/find-frontmatter.ts"
import { readFrontmatterLines } from "../topics/read-frontmatter-lines.ts"
import { isTopicHead, summarise } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import type { Drift } from "./prefix.ts"
import { stripComments } from "./strip-comments.ts"
import type { IndexCaps, ViewLine } from "./tiers.ts"

/** What a memory directory shows: its index with the drift mended in the view, not on disk. */
export interface IndexView {
  lines: readonly ViewLine[]
  bytesNotRead: number
  topicCount: number
  drift: Drift
  diagnostics: readonly Diagnostic[]
}

/**
 * One head of the index, one listing, and the heads of topics without a pointer. `undefined` when there is no memory
 * yet. Takes no lock, writes nothing.
 *
 * Topics without a pointer stand above the first pointer; below the last one when they would push listed ones out.
 * A pointer without a file is marked. Of an index larger than 64 KB only its beginning is compared with the files.
 */
export async function readIndexView(reader: MemoryReader, caps: IndexCaps): Promise<IndexView | undefined> {
  const slugs = await reader.slugs()
  const head = await reader.readIndex(INDEX_HEAD_BYTES)
  if (slugs === undefined && head === undefined) return undefined
  const diagnostics: Diagnostic[] = []
  const bytes = wholeLines(head?.bytes ?? new Uint8Array(), head?.total ?? 0)
  const bytesNotRead = (head?.total ?? 0) - bytes.length
  const text = readText(bytes, diagnostics)

  const index = parseIndex(stripComments(text))
  const unfinished = new Set(await reader.unfinished())
  const drift = findDrift(index, slugs ?? [])
  const unlisted = bytesNotRead === 0 ? drift.unlisted : drift.unlisted.filter((slug) => unfinished.has(slug))
  const orphans = await readHeads(reader, unlisted.slice(0, ORPHANS_MAX))
  const fresh = new Map<string, TopicSummary>()
  if (unfinished.size > 0)
    for (const topic of await readHeads(reader, [...unfinished])) fresh.set(topic.slug, topic)

  const dangling = new Set(drift.dangling)
  const lines = index.lines.flatMap((line) => showLine(line, dangling, unfinished, fresh) ?? [])
  const added = orphans.map(formatPointer)
  const listed = lines.filter((line) => line.pointer !== undefined).length
  const crowded = lines.length + added.length > caps.lines || sizeOf(lines, added) > caps.bytes
  insertLines(lines, added, crowded && added.length > listed && listed > 0 ? "last" : "first")

  const bySlug = new Map(added.map((line, at) => [line, orphans[at]?.slug ?? ""]))
  return {
    lines: lines.map(({ text: line, pointer }) => {
      const own = pointer === undefined ? bySlug.get(line) : undefined
      return {
        text: line,
        slugs: own === undefined ? (pointer?.slugs ?? []).filter((slug) => !dangling.has(slug)) : [own],
      }
    }),
    bytesNotRead,
    topicCount: slugs?.length ?? 0,
    drift: {
      orphans: orphans.map((topic) => topic.slug),
      dangling: drift.dangling,
      duplicates: drift.duplicates,
    },
    diagnostics,
  }
}

/** A cut read ends in the middle of a line: leave that line out. One line without an end is kept, to be cut later. */
function wholeLines(bytes: Uint8Array, total: number): Uint8Array {
  if (total <= bytes.length) return bytes
  const end = bytes.lastIndexOf(10) + 1
  return end > 0 ? bytes.subarray(0, end) : bytes
}

function readText(bytes: Uint8Array, diagnostics: Diagnostic[]): string {
  const text = decodeStrict(bytes)
  if (text === undefined) {
    diagnostics.push({
      code: "invalid-utf8",
      level: "warning",
      message: "MEMORY.md is not UTF-8 text; what could not be read is shown as \uFFFD. Convert it to UTF-8.",
    })
  }
  return (text ?? decodeLoose(bytes)).replace(/^\uFEFF/, "")
}

function showLine(
  line: IndexLine,
  dangling: ReadonlySet<string>,
  unfinished: ReadonlySet<string>,
  fresh: ReadonlyMap<string, TopicSummary>,
): IndexLine | undefined {
  const { pointer } = line
  if (pointer === undefined) return line
  if (pointer.slugs.every((slug) => dangling.has(slug))) {
    return pointer.slugs.every((slug) => unfinished.has(slug))
      ? undefined
      : { ...line, text: `${line.text} (file missing)` }
  }
  const topic = fresh.get(pointer.slug)
  if (topic === undefined || pointer.slugs.length > 1) return line
  const hook = formatHook({ description: topic.description ?? topic.name ?? "" })
  return pointer.hook.includes(hook)
    ? line
    : { ...line, text: `${line.text.slice(0, pointer.linkEnd)} — ${formatHook(topic)}` }
}

async function readHeads(reader: MemoryReader, slugs: readonly string[]): Promise<TopicSummary[]> {
  const topics: TopicSummary[] = []
  for (const slug of slugs) {
    const head = await reader.readTopic(slug, TOPIC_HEAD_BYTES)
    const text = decodeLoose(head?.bytes ?? new Uint8Array())
    const span = findFrontmatter(text)
    if (span === undefined) continue
    const topic = summarise(slug, readFrontmatterLines(text.slice(span.start, span.end)))
    if (isTopicHead(topic)) topics.push(topic)
  }
  return topics
}

function sizeOf(lines: readonly IndexLine[], added: readonly string[]): number {
  return Buffer.byteLength([...lines.map((line) => line.text), ...added].join("\n"))
}
