import type { Diagnostic } from "../diagnostics.ts"
import { INDEX_HEAD_BYTES, ORPHANS_MAX, TOPIC_HEAD_BYTES } from "../limits.ts"
import type { MemoryReader } from "../store/store.ts"
import { decodeLoose } from "../text.ts"
import { formatPointer } from "../topic-index/format-pointer.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import { insertLines } from "../topic-index/insert-lines.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { skimTopic } from "../topics/skim-topic.ts"
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
 * Topics without a pointer, and those whose write a crash cut off, stand above the first pointer; below the last one
 * when they would push listed ones out. A pointer without a file is marked. Of an index larger than 64 KB only its
 * beginning is compared with the files.
 */
export async function readIndexView(reader: MemoryReader, caps: IndexCaps): Promise<IndexView | undefined> {
  const slugs = await reader.slugs()
  const head = await reader.readIndex(INDEX_HEAD_BYTES)
  if (slugs === undefined && head === undefined) return undefined
  const { bytes = new Uint8Array(), total = 0 } = head ?? {}
  // A cut read ends inside a line: leave that line out, unless it is the only one.
  const shown = (total > bytes.length && bytes.lastIndexOf(10) + 1) || bytes.length
  const text = decodeLoose(bytes.subarray(0, shown)).replace(/^\uFEFF/, "")
  const index = parseIndex(stripComments(text))
  const drift = findDrift(index, slugs ?? [])

  const unfinished = await reader.unfinished()
  const lines = index.lines.filter(
    ({ pointer }) => !pointer?.slugs.every((slug) => unfinished.includes(slug)),
  )
  const unlisted = total > shown ? [] : drift.unlisted.slice(0, ORPHANS_MAX)
  const orphans: TopicSummary[] = []
  for (const slug of new Set([...unfinished, ...unlisted])) {
    const file = await reader.readTopic(slug, TOPIC_HEAD_BYTES)
    const topic = file && skimTopic(slug, decodeLoose(file.bytes))
    if (topic !== undefined) orphans.push(topic)
  }
  const added = orphans.map(formatPointer)
  const listed = lines.filter(({ pointer }) => pointer !== undefined).length
  const crowded =
    lines.length + added.length > caps.lines || text.length + added.join("\n").length > caps.bytes
  const view = lines.map((line) => ({ ...line, slugs: line.pointer?.slugs ?? [] }))
  insertLines(view, added, crowded && added.length > listed && listed > 0 ? "last" : "first")

  const bySlug = new Map(added.map((line, at) => [line, orphans[at]?.slug ?? ""]))
  const missing = new Set(drift.dangling)
  return {
    lines: view.map(({ text: line, slugs: own = [bySlug.get(line) ?? ""] }) => {
      const there = own.filter((slug) => !missing.has(slug))
      return { text: own.length > 0 && there.length === 0 ? `${line} (file missing)` : line, slugs: there }
    }),
    bytesNotRead: total - shown,
    topicCount: slugs?.length ?? 0,
    drift: {
      orphans: orphans.map(({ slug }) => slug),
      dangling: drift.dangling,
      duplicates: drift.duplicates,
    },
    diagnostics: text.includes("\uFFFD") ? [NOT_UTF8] : [],
  }
}

const NOT_UTF8: Diagnostic = {
  code: "invalid-utf8",
  level: "warning",
  message: "MEMORY.md holds bytes that are not UTF-8; they are shown as \uFFFD.",
}
