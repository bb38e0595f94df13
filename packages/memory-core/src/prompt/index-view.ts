import type { Diagnostic } from "../diagnostics.ts"
import { INDEX_HEAD_BYTES, ORPHANS_MAX, TOPIC_HEAD_BYTES } from "../limits.ts"
import type { MemoryReader } from "../store/store.ts"
import { decodeLoose } from "../text.ts"
import { formatPointer } from "../topic-index/format-pointer.ts"
import { skimTopic } from "../topics/skim-topic.ts"
import type { Drift } from "./prefix.ts"
import { skimIndex } from "./skim-index.ts"
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
  if (!slugs && !head) return undefined
  const { bytes = new Uint8Array(), total = 0 } = head ?? {}
  // A cut read ends inside a line: leave that line out, unless it is the only one.
  const shown = (total > bytes.length && bytes.lastIndexOf(10) + 1) || bytes.length
  const text = decodeLoose(bytes.subarray(0, shown)).replace(/^\uFEFF/, "")
  const unfinished = await reader.unfinished()
  const lines: ViewLine[] = skimIndex(text.replace(/\r\n?/g, "\n"))
    .filter((line) => !(line.slugs.length && line.slugs.every((slug) => unfinished.includes(slug))))

  const onDisk = new Set(slugs)
  const listed = new Set<string>()
  const dangling = new Set<string>()
  const duplicates = new Set<string>()
  for (const line of lines) {
    const there = line.slugs.filter((slug) => onDisk.has(slug))
    for (const slug of line.slugs) {
      if (!onDisk.has(slug)) dangling.add(slug)
      else if (listed.has(slug)) duplicates.add(slug)
      listed.add(slug)
    }
    if (line.slugs.length && !there.length) line.text += " (file missing)"
    line.slugs = there
  }

  const unlisted = total > shown ? [] : (slugs ?? []).filter((slug) => !listed.has(slug) && !isNamed(text, slug))
  const orphans: ViewLine[] = []
  for (const slug of new Set([...unfinished, ...unlisted.slice(0, ORPHANS_MAX)])) {
    const file = await reader.readTopic(slug, TOPIC_HEAD_BYTES)
    const topic = file && skimTopic(slug, decodeLoose(file.bytes))
    if (topic) orphans.push({ text: formatPointer(topic), slugs: [slug] })
  }
  placeOrphans(lines, orphans, caps)
  return {
    lines,
    bytesNotRead: total - shown,
    topicCount: onDisk.size,
    drift: { orphans: orphans.flatMap((line) => line.slugs), dangling: [...dangling], duplicates: [...duplicates] },
    diagnostics: text.includes("\uFFFD") ? [NOT_UTF8] : [],
  }
}

const NOT_UTF8: Diagnostic = {
  code: "invalid-utf8",
  level: "warning",
  message: "MEMORY.md holds bytes that are not UTF-8; they are shown as \uFFFD.",
}

/** True when the text leads to a topic in another way than by a pointer: by its file's name, or by `[[slug]]`. */
function isNamed(text: string, slug: string): boolean {
  if (!text.includes(slug)) return false
  const name = slug.replace(/\W/g, "\\$&")
  return new RegExp(`(?:^|[^\\p{L}\\p{N}_./-]|\\./|memory/)${name}\\.md(?![\\p{L}\\p{N}_-])|\\[\\[${name}[\\]|#]`, "mu").test(text)
}

function placeOrphans(lines: ViewLine[], orphans: readonly ViewLine[], caps: IndexCaps): void {
  const isTop = (line: ViewLine): boolean => line.slugs.length > 0 && /^\S/.test(line.text)
  const first = lines.findIndex(isTop)
  const listed = lines.filter((line) => line.slugs.length).length
  const all = [...lines, ...orphans].map((line) => line.text)
  const crowded = all.length > caps.lines || all.join("\n").length > caps.bytes
  const last = crowded && orphans.length > listed && first >= 0
  lines.splice(first < 0 ? lines.length : last ? lines.findLastIndex(isTop) + 1 : first, 0, ...orphans)
}
