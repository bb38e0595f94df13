import { type HistoryEntry, revisionOf } from "@caliban/memory-core"
import { decodeLoose, encode } from "@caliban/text"
import { withoutMark } from "../sections/entry-text.ts"
import type { NewEntry } from "../sections/format-entry.ts"
import { parseSections } from "../sections/parse-sections.ts"
import type { MemoryEntry, ParsedMemoryFile } from "../types.ts"

/** The entries that one change removed from a file or replaced. */
export interface TrashedEntries {
  id: string
  /** The time of the change, as ISO 8601 in UTC. */
  at: string
  entries: readonly TrashedEntry[]
}

export interface TrashedEntry extends NewEntry {
  section: string
}

/** The entries that a change removed, from the old file and the removed lines. */
export function readTrashed(entry: HistoryEntry, bytes: Uint8Array | undefined): TrashedEntries {
  const { id, at, pointers } = entry
  const raw = decodeLoose(bytes ?? new Uint8Array())
  const lines = raw.split(/\r\n|\r|\n/)
  const gone = new Set(pointers.map(({ line }) => line))
  const entries = parseSections(raw).sections.flatMap(({ title, entries: all }) =>
    all.filter(({ line }) => gone.has(lines[line - 1] ?? "")).map((entry) => toNew(title, entry)),
  )
  return { id, at, entries }
}

/** The entry that replaced an older text; see `EntryMetadata.replaces`. */
export function findSuccessor(
  { sections }: ParsedMemoryFile,
  text: string,
): { section: string; text: string } | undefined {
  const revision = revisionOf(encode(text))
  for (const { title, entries } of sections) {
    const found = entries.find(({ metadata }) => metadata?.replaces === revision)
    if (found !== undefined) return { section: title, text: found.text }
  }
  return undefined
}

function toNew(section: string, { text, children, metadata }: MemoryEntry): TrashedEntry {
  return { section, text: withoutMark(text), children, metadata }
}
