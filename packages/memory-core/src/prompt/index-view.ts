import { isUtf8 } from "node:buffer"
import { decodeLines, dropCutCharacter, oneLine } from "@caliban/text"
import { INDEX_HEAD_BYTES, ORPHANS_MAX, TOPIC_HEAD_BYTES } from "../limits.ts"
import { isReservedSlug } from "../paths/reserved-slug.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "../store/layout.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { findConflicts } from "../topic-index/find-conflicts.ts"
import { skimTopic } from "../topics/skim-topic.ts"
import { isLinkable } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { type SkimmedLine, skimIndex } from "./skim-index.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** Reads one file; what the system refuses is reported by its name and read as absent. */
export type Guarded = <T>(name: string, read: () => Awaitable<T>) => Promise<T | undefined>

/** What a memory directory shows: its index with the drift repaired in the view, not on disk. */
export type IndexView = Pick<TierInput, "text" | "bytesNotRead" | "isInvalid"> &
  Required<Pick<TierInput, "topics">>

/**
 * One head of the index, one listing, and the heads of topics without a pointer. `undefined` when there is no memory
 * yet. Takes no lock, writes nothing.
 *
 * Topics without a pointer, and those whose write a crash cut off, stand where a write would put their pointers; at the
 * end when they would push listed ones out. A pointer without a file is marked; that of a removal that a crash cut off
 * is left out. Of an index larger than 64 KB only its beginning is compared with the files.
 *
 * A topic is a file with a pointer, or one whose frontmatter has a name or a description. Of the files without a pointer
 * 200 are opened at the most; the others count as topics.
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
  const read = bytes.subarray(0, shown)
  const whole = bytesNotRead ? dropCutCharacter(read) : read
  let lines = skimIndex(decodeLines(whole))

  const onDisk = slugs?.filter(isLinkable) ?? []
  const listed = new Set<string>()
  const all = lines.flatMap((line) => line.slugs)
  const repeated = all.filter((slug) => listed.size === listed.add(slug).size)
  // Of ten thousand names few are listed in what was read: a set of those is the smaller one.
  const alive = new Set(onDisk.filter((slug) => listed.has(slug)))
  const exists = (slug: string): boolean => alive.has(slug)
  const others = onDisk.filter((slug) => !exists(slug) && !isReservedSlug(slug))
  const marked = (await guarded(CONTROL_FOLDER, () => reader.unfinished())) ?? []
  lines = lines.filter(
    (line) => !line.slugs.length || line.slugs.some((slug) => exists(slug) || !marked.includes(slug)),
  )
  for (const line of lines) {
    if (line.slugs.length && !line.slugs.some(exists)) line.text += " (file missing)"
  }
  if (!bytesNotRead) others.sort()
  const names = others.length && !bytesNotRead ? namesIn(textOf(lines)) : new Set<string>()
  const isNamed = (slug: string): boolean => names.has(`${slug}.md`) || names.has(`[[${slug}`)
  const named = others.filter(isNamed)
  const judged = bytesNotRead
    ? []
    : [...others.filter((slug) => !isNamed(slug)), ...named].slice(0, ORPHANS_MAX)
  const orphans = new Map<string, SkimmedLine>()
  const unfinished = marked.filter((slug) => onDisk.includes(slug)).sort()
  const isTyped = isTypedIndex(lines)
  for (const slug of new Set([...unfinished, ...judged])) {
    const file = await guarded(`${slug}.md`, () => reader.readTopic(slug, TOPIC_HEAD_BYTES))
    const topic = file && skimTopic(slug, decodeLines(file.bytes))
    if (!topic) continue
    alive.add(slug)
    if (!isNamed(slug) || unfinished.includes(slug)) {
      orphans.set(slug, { text: formatLine(topic, isTyped), slugs: [slug] })
    }
  }
  const count = alive.size + others.filter((slug) => !judged.includes(slug) && !exists(slug)).length
  if (orphans.size) {
    lines = lines.filter((line) => !line.slugs.length || line.slugs.some((slug) => !orphans.has(slug)))
    const all = [...lines, ...orphans.values()]
    // More orphans than pointers, and no room for both: the index chooses, and keeps its choice.
    const isCurated =
      listed.size > 0 &&
      orphans.size > listed.size &&
      (all.length > caps.lines || textOf(all).length > caps.bytes)
    if (isCurated) lines = all
    else lines.splice(findPlace(lines, caps), 0, ...orphans.values())
  }
  const shownNames = named.filter(exists)
  const namedIn = (line: SkimmedLine): string[] => {
    const found = shownNames.length ? namesIn(line.text) : new Set()
    return shownNames.filter((slug) => found.has(`${slug}.md`) || found.has(`[[${slug}`))
  }
  return {
    text: textOf(lines),
    bytesNotRead,
    isInvalid: !isUtf8(whole),
    topics: {
      count,
      slugs: lines.map((line) => [...line.slugs.filter(exists), ...namedIn(line)]),
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

/** Bytes for the marker of a cut and for a line. */
const ROOM = 300

/** Where a write would put a new pointer; see `insertLines`. */
function findPlace(lines: readonly SkimmedLine[], caps: IndexCaps): number {
  const conflicts = findConflicts(lines.map((line) => line.text))
  const isShown = (at: number): boolean =>
    at < caps.lines - 1 && Buffer.byteLength(textOf(lines.slice(0, at))) < caps.bytes - ROOM
  const find = (isIt: (line: SkimmedLine) => boolean): number =>
    lines.findIndex((line, at) => isIt(line) && !conflicts.some(({ start, end }) => at >= start && at < end))
  const first = find((line) => line.slugs.length > 0 && /^\S/.test(line.text))
  if (first >= 0 && isShown(first)) return first
  const below = find((line) => /^ {0,3}#{1,6}(?:\s|$)/.test(line.text)) + 1
  if (below && isShown(below)) return below
  return first < 0 && isShown(lines.length) ? lines.length : 0
}

/** False when pointers have hooks, and none of the first has a type; see `formOf`. */
function isTypedIndex(lines: readonly SkimmedLine[]): boolean {
  const pointers = lines.filter((line) => line.slugs.length && /^\S/.test(line.text)).slice(0, 8)
  const hooks = pointers.flatMap(({ text }) => /\.md>?\)\W+(\w.*)/.exec(text)?.[1] ?? [])
  return hooks.length < 2 || hooks.some((hook) => /^(?:user|feedback|project|reference)(?:: |$)/.test(hook))
}

/** The index line of a topic, as `formatPointer` writes it for usual slugs; a hook over 120 characters is cut. */
function formatLine({ slug, type, description, name }: TopicSummary, isTyped: boolean): string {
  const hook = (description ?? name ?? "").replace(/^(.{119}).{2,}/u, "$1…")
  return oneLine(`- [${slug}](${slug}.md) — ${type && isTyped ? `${type}: ` : ""}${hook}`)
}
