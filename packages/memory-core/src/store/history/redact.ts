import type { HistoryEntry, PurgeChoice, RemovedPointer } from "../store.ts"

/** True for an entry that a purge destroys. */
export function isChosen({ slug, id }: PurgeChoice, entry: Pick<HistoryEntry, "slug" | "id">): boolean {
  return (slug === undefined || entry.slug === slug) && (id === undefined || entry.id === id)
}

/** True for the copy of an index or of its archive, which has lines about many topics. */
export function isIndexCopy({ slug }: HistoryEntry, archive: string | undefined): boolean {
  return slug === undefined || slug === archive
}

/** The index and its archive as they are now. */
export interface CurrentIndex {
  index: Uint8Array | undefined
  /** The stem of the archive, where the layout has one. */
  archive?: string | undefined
  archiveBytes?: Uint8Array | undefined
}

/** What a purge removes from the entries that stay. */
export interface Redaction {
  /** The pointers of an entry; `undefined` when they stay as they are. */
  pointersOf(entry: HistoryEntry): readonly RemovedPointer[] | undefined
  /** The bytes of an index copy; `undefined` when they stay as they are. */
  indexCopy(bytes: Uint8Array): Uint8Array | undefined
}

/**
 * Lines about purged topics are removed from index copies, and from the positions that other entries record, unless the
 * index or a remaining entry of the topic has the same line.
 *
 * @param entries All entries before the purge.
 * @param current The index and its archive.
 */
export function createRedaction(
  choice: PurgeChoice,
  entries: readonly HistoryEntry[],
  { index, archive, archiveBytes }: CurrentIndex,
): Redaction {
  const chosen = entries.filter((entry) => isChosen(choice, entry))
  const slugs = new Set(chosen.flatMap(({ slug }) => slug ?? []))
  if (choice.slug !== undefined) slugs.add(choice.slug)
  const isAbout = mentions(slugs)
  const staying = entries.filter((entry) => !isChosen(choice, entry))
  const current = [index, archiveBytes].flatMap((bytes) => linesOf(bytes ?? new Uint8Array()))
  const kept = new Set(current.map(({ text }) => text))
  // The pointers of a rotation belong to many topics.
  const isRotation = ({ slug }: HistoryEntry): boolean => slug !== undefined && slug === archive
  const ofTopics = staying.filter((entry) => !isRotation(entry))
  for (const { pointers } of ofTopics) for (const { line } of pointers) kept.add(line)
  const purged = new Set(chosen.flatMap(({ pointers }) => pointers.map(({ line }) => line)))
  const goes = (line: string): boolean => !kept.has(line) && (purged.has(line) || isAbout(line))
  // Indented text below a line that does not begin an item belongs to that line.
  const createFilter = (): ((line: string) => boolean) => {
    let wraps = false
    return (line) => {
      wraps = goes(line) || (wraps && /^[ \t]+(?![-*+] )\S/.test(line) && !kept.has(line))
      return !wraps
    }
  }

  return {
    pointersOf(entry) {
      const stays = createFilter()
      const pointers = isRotation(entry) ? entry.pointers.filter(({ line }) => stays(line)) : entry.pointers
      const isSame = pointers.length === entry.pointers.length
      if (isSame && !pointers.some(({ above }) => above !== undefined && goes(above))) return undefined
      return pointers.map(({ above, ...pointer }) =>
        above === undefined || goes(above) ? pointer : { ...pointer, above },
      )
    },
    indexCopy(bytes) {
      const lines = linesOf(bytes)
      const stays = createFilter()
      const left = lines.filter(({ text }) => stays(text))
      if (left.length === lines.length) return undefined
      // Latin 1 preserves every byte, also of text that is not UTF-8.
      return Buffer.from(left.map(({ raw }) => raw).join(""), "latin1")
    },
  }
}

/** Whether a line names the file of one of these topics, as a link, in a table or in a sentence. */
function mentions(slugs: ReadonlySet<string>): (line: string) => boolean {
  const forms = [...slugs].flatMap((slug) => {
    const normal = slug.normalize("NFC")
    return [normal, encodeURI(normal), encodeURIComponent(normal)]
  })
  const names = [...new Set(forms)]
  const any = names.map(escapePattern).join("|")
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${any})\\.md|\\[\\[\\s*(?:${any})\\s*[\\]|#]`, "u")
  const isAscii = names.every((name) => /^[ -~]*$/.test(name))
  return (line) => {
    const text = isAscii ? line : line.normalize("NFC")
    // Most lines are about other topics, and the pattern is slow.
    return names.some((name) => text.includes(name)) && pattern.test(text)
  }
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&")
}

interface Line {
  text: string
  /** The bytes of the line with its end, as Latin 1. */
  raw: string
}

function linesOf(bytes: Uint8Array): Line[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")
  return (all.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []).map((raw) => ({
    raw,
    text: Buffer.from(raw.replace(/[\r\n]+$/, ""), "latin1").toString(),
  }))
}
