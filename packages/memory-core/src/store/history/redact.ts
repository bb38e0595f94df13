import { inTurns } from "../queue.ts"
import { revisionOf } from "../revision.ts"
import type { Awaitable, HistoryEntry, PurgeChoice } from "../store.ts"

/** A history that is purged. */
interface Purged {
  /** All entries before the purge. */
  entries: readonly HistoryEntry[]
  /** The index and its archive as they are now. */
  current: readonly (Uint8Array | undefined)[]
  /** The archive's address. Version 2 recorded lines about many topics in its entries. */
  archive?: string | undefined
  kept(id: string): Awaitable<Uint8Array | undefined>
  /** @param copy Absent: what the entry keeps stays. */
  replace(entry: HistoryEntry, copy: Uint8Array | undefined): Awaitable<void>
}

/**
 * Removes lines about purged topics from the entries that stay, unless the index or a remaining entry of a topic has the
 * same line. Returns the ids of the entries that a purge destroys.
 */
export async function redactOthers(choice: PurgeChoice, purged: Purged): Promise<string[]> {
  const { entries, archive, kept, replace } = purged
  const { goes, redact } = createRedaction(choice, purged)
  const chosen: string[] = []
  for await (const entry of inTurns(entries)) {
    const { id, hasFile } = entry
    if (isChosen(choice, entry)) chosen.push(id)
    else if (isOfIndex(entry, archive)) {
      const old = hasFile ? await kept(id) : undefined
      const copy = old && redact(old)
      const pointers = entry.pointers.filter(({ line }) => !goes(line))
      const changed = copy && { before: revisionOf(copy), bytes: copy.length }
      if (changed || pointers.length < entry.pointers.length)
        await replace({ ...entry, pointers, ...changed }, copy)
    }
  }
  return chosen
}

function isChosen({ slug, id }: PurgeChoice, entry: Pick<HistoryEntry, "slug" | "id">): boolean {
  return (slug === undefined || entry.slug === slug) && (id === undefined || entry.id === id)
}

function isOfIndex({ slug }: HistoryEntry, archive: string | undefined): boolean {
  return slug === undefined || slug === archive
}

/** What a purge removes from the entries that stay. */
function createRedaction(choice: PurgeChoice, { entries, current, archive }: Purged) {
  const chosen = entries.filter((entry) => isChosen(choice, entry))
  const slugs = new Set(chosen.flatMap(({ slug }) => slug ?? []))
  if (choice.slug !== undefined) slugs.add(choice.slug)
  const isAbout = mentions(slugs)
  const kept = new Set(current.flatMap((bytes) => (bytes ? linesOf(bytes) : [])).map(({ text }) => text))
  const staying = entries.filter((entry) => !isChosen(choice, entry) && !isOfIndex(entry, archive))
  for (const { pointers } of staying) for (const { line } of pointers) kept.add(line)
  const purged = new Set(chosen.flatMap(({ pointers }) => pointers.map(({ line }) => line)))
  /** Whether a line is only about purged topics. */
  const goes = (line: string): boolean => !kept.has(line) && (purged.has(line) || isAbout(line))
  /** An index copy without such lines; `undefined` for one that stays as it is. */
  const redact = (copy: Uint8Array): Uint8Array | undefined => {
    const lines = linesOf(copy)
    let isGone = false
    const left = lines.filter(({ text }) => {
      // Indented text below a line that does not begin an item belongs to that line.
      const wraps = isGone && !kept.has(text) && /^[ \t]+(?![-*+] )\S/.test(text)
      isGone = wraps || goes(text)
      return !isGone
    })
    // Latin 1 preserves every byte, also of text that is not UTF-8.
    return left.length === lines.length
      ? undefined
      : Buffer.from(left.map(({ raw }) => raw).join(""), "latin1")
  }
  return { goes, redact }
}

/** Whether a line names the file of one of these topics, as a link, in a table or in a sentence. None has half a character. */
function mentions(slugs: ReadonlySet<string>): (line: string) => boolean {
  const forms = [...slugs].flatMap((slug) => {
    const normal = slug.normalize("NFC").replace(/\p{Cs}/gu, "\ufffd")
    return [normal, encodeURI(normal), encodeURIComponent(normal)]
  })
  const names = [...new Set(forms)]
  const any = names.map(escapePattern).join("|")
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${any})\\.md|\\[\\[\\s*(?:${any})\\s*[\\]|#]`, "u")
  const isAscii = names.every((name) => /^[ -~]*$/.test(name))
  return (line) => names.length > 0 && pattern.test(isAscii ? line : line.normalize("NFC"))
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
