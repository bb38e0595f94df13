import { INDEX_HEAD_BYTES, ORPHANS_MAX, TOPIC_HEAD_BYTES } from "../limits.ts"
import type { MemoryReader } from "../store/store.ts"
import { decodeLines } from "../text.ts"
import { skimTopic } from "../topics/skim-topic.ts"
import { oneLine } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { type SkimmedLine, skimIndex } from "./skim-index.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** What a memory directory shows: its index with the drift mended in the view, not on disk. */
export type IndexView = Pick<TierInput, "text" | "bytesNotRead"> & Required<Pick<TierInput, "topics">>

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
  const bytesNotRead = total - shown
  let lines = skimIndex(decodeLines(bytes.subarray(0, shown)))

  const onDisk = new Set(slugs)
  const listed = new Set<string>()
  const dangling = new Set<string>()
  const duplicates = new Set<string>()
  for (const line of lines) {
    for (const slug of line.slugs) {
      if (!onDisk.has(slug)) dangling.add(slug)
      else if (listed.has(slug)) duplicates.add(slug)
      listed.add(slug)
    }
    if (line.slugs.length && line.slugs.every((slug) => dangling.has(slug))) line.text += " (file missing)"
  }

  const named = namesIn(textOf(lines))
  const unlisted = [...onDisk].filter((slug) => !listed.has(slug) && !named(slug))
  const orphans = new Map<string, SkimmedLine>()
  for (const slug of [
    ...(await reader.unfinished()),
    ...(bytesNotRead ? [] : unlisted.slice(0, ORPHANS_MAX)),
  ]) {
    const file = await reader.readTopic(slug, TOPIC_HEAD_BYTES)
    const topic = file && skimTopic(slug, decodeLines(file.bytes))
    if (topic) orphans.set(slug, { text: formatLine(topic), slugs: [slug] })
  }
  lines = lines.filter(({ slugs }) => !slugs.length || slugs.some((slug) => !orphans.has(slug)))
  placeOrphans(lines, [...orphans.values()], caps)
  return {
    text: textOf(lines),
    bytesNotRead,
    topics: {
      count: onDisk.size,
      slugs: lines.map((line) => line.slugs.filter((slug) => onDisk.has(slug))),
      drift: { orphans: [...orphans.keys()], dangling: [...dangling], duplicates: [...duplicates] },
    },
  }
}

function textOf(lines: readonly SkimmedLine[]): string {
  return lines.map((line) => line.text).join("\n")
}

/** What the text leads to in another way than by a pointer: by a file's name, also below `./` and `memory/`, or by `[[slug]]`. */
function namesIn(text: string): (slug: string) => boolean {
  const words = new Set(`\n${text}\n`.split(/\.?[^\p{L}\p{M}\p{N}._/[-]+(?:(?:\.|memory)\/)?/u))
  return (slug) => words.has(`${slug}.md`) || words.has(`[[${slug}`)
}

/** The index line of a topic, as `formatPointer` writes it for usual slugs; a hook over 120 characters is cut. */
function formatLine({ slug, type, description, name }: TopicSummary): string {
  const hook = (description ?? name ?? "").replace(/^(?=.{121})(.{118}\S?).*/u, "$1…")
  return oneLine(`- [${slug}](${slug}.md) — ${type ? `${type}: ` : ""}${hook}`)
}

/** Puts orphans above the first pointer; below the last one when they are more and do not fit beside them. */
function placeOrphans(lines: SkimmedLine[], orphans: readonly SkimmedLine[], caps: IndexCaps): void {
  const isTop = (line: SkimmedLine): boolean => line.slugs.length > 0 && /^\S/.test(line.text)
  const pointers = lines.filter((line) => line.slugs.length)
  const all = [...lines, ...orphans]
  const crowded = all.length > caps.lines || textOf(all).length > caps.bytes
  const first = lines.findIndex(isTop)
  const end = crowded && orphans.length > pointers.length ? lines.findLastIndex(isTop) + 1 : first
  lines.splice(first < 0 ? lines.length : end, 0, ...orphans)
}
