import { INDEX_HEAD_BYTES, ORPHANS_MAX, TOPIC_HEAD_BYTES } from "../limits.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "../store/layout.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { decodeLines } from "../text.ts"
import { skimTopic } from "../topics/skim-topic.ts"
import { isLinkable, oneLine } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { type SkimmedLine, skimIndex } from "./skim-index.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** Reads one file; what the system refuses is reported by its name and read as absent. */
export type Guarded = <T>(name: string, read: () => Awaitable<T>) => Promise<T | undefined>

/** What a memory directory shows: its index with the drift mended in the view, not on disk. */
export type IndexView = Pick<TierInput, "text" | "bytesNotRead"> & Required<Pick<TierInput, "topics">>

/**
 * One head of the index, one listing, and the heads of topics without a pointer. `undefined` when there is no memory
 * yet. Takes no lock, writes nothing.
 *
 * Topics without a pointer, and those whose write a crash cut off, stand above the first pointer; below the last one
 * when they would push listed ones out. A pointer without a file is marked; that of a removal that a crash cut off
 * is left out. Of an index larger than 64 KB only its
 * beginning is compared with the files.
 *
 * @param guarded Reads each file, so that one that cannot be read leaves the others.
 */
export async function readIndexView(
  reader: MemoryReader,
  caps: IndexCaps,
  guarded: Guarded,
): Promise<IndexView | undefined> {
  const slugs = await reader.slugs()
  const head = await guarded(INDEX_FILE, () => reader.readIndex(INDEX_HEAD_BYTES))
  if (!slugs && !head) return undefined
  const { bytes = new Uint8Array(), total = 0 } = head ?? {}
  // A cut read ends inside a line: leave that line out, unless it is the only one.
  const shown = (total > bytes.length && bytes.lastIndexOf(10) + 1) || bytes.length
  const bytesNotRead = total - shown
  let lines = skimIndex(decodeLines(bytes.subarray(0, shown)))

  const onDisk = slugs?.filter(isLinkable) ?? []
  const listed = new Set<string>()
  const all = lines.flatMap((line) => line.slugs)
  const repeated = all.filter((slug) => listed.size === listed.add(slug).size)
  // Of ten thousand names few are listed in what was read: a set of those is the smaller one.
  const alive = new Set(onDisk.filter((slug) => listed.has(slug)))
  const exists = (slug: string): boolean => alive.has(slug)
  let unlisted = bytesNotRead ? [] : onDisk.filter((slug) => !exists(slug))
  const marked = (await guarded(CONTROL_FOLDER, () => reader.unfinished())) ?? []
  lines = lines.filter(
    (line) => !line.slugs.length || line.slugs.some((slug) => exists(slug) || !marked.includes(slug)),
  )
  for (const line of lines) {
    if (line.slugs.length && !line.slugs.some(exists)) line.text += " (file missing)"
  }
  if (unlisted.length) {
    const names = namesIn(textOf(lines))
    unlisted = unlisted.filter((slug) => !names.has(`${slug}.md`) && !names.has(`[[${slug}`)).sort()
  }
  const orphans = new Map<string, SkimmedLine>()
  const unfinished = marked.filter((slug) => onDisk.includes(slug)).sort()
  for (const slug of [...unfinished, ...unlisted.slice(0, ORPHANS_MAX)]) {
    const file = await guarded(`${slug}.md`, () => reader.readTopic(slug, TOPIC_HEAD_BYTES))
    const topic = file && skimTopic(slug, decodeLines(file.bytes))
    if (topic) {
      orphans.set(slug, { text: formatLine(topic), slugs: [slug] })
      alive.add(slug)
    }
  }
  if (orphans.size) {
    lines = lines.filter((line) => !line.slugs.length || line.slugs.some((slug) => !orphans.has(slug)))
    const first = lines.findIndex((line) => line.slugs.length && /^\S/.test(line.text))
    const all = [...lines, ...orphans.values()]
    // More orphans than pointers, and no room for both: the index chooses, and keeps its choice.
    const isCurated =
      orphans.size > listed.size && (all.length > caps.lines || textOf(all).length > caps.bytes)
    if (first < 0 || isCurated) lines = all
    else lines.splice(first, 0, ...orphans.values())
  }
  return {
    text: textOf(lines),
    bytesNotRead,
    topics: {
      count: onDisk.length,
      slugs: lines.map((line) => line.slugs.filter(exists)),
      drift: {
        orphans: [...orphans.keys()],
        dangling: [...listed].filter((slug) => !exists(slug)),
        duplicates: [...new Set(repeated.filter(exists))],
      },
    },
  }
}

function textOf(lines: readonly SkimmedLine[]): string {
  return lines.map((line) => line.text).join("\n")
}

/** The words of a text: file names, also of those below `./` and `memory/`, and references as `[[slug`. */
function namesIn(text: string): Set<string> {
  return new Set(`\n${text}\n`.split(/\.?[^\p{L}\p{M}\p{N}._/[-]+(?:(?:\.|memory)\/)?/u))
}

/** The index line of a topic, as `formatPointer` writes it for usual slugs; a hook over 120 characters is cut. */
function formatLine({ slug, type, description, name }: TopicSummary): string {
  const hook = (description ?? name ?? "").replace(/^(.{119}).{2,}/u, "$1…")
  return oneLine(`- [${slug}](${slug}.md) — ${type ? `${type}: ` : ""}${hook}`)
}
