import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { pausing } from "../queue.ts"
import type { HistoryEntry, HistoryFilter } from "../store.ts"
import { ENTRY_FILE_LIMIT, entryIds, isEntryId, readRecord } from "./record.ts"

/** The entries in the open folder of a history, newest first. Reads one file for each. */
export async function listHistory(
  files: Files,
  folder: string,
  { address, limit = Number.POSITIVE_INFINITY }: HistoryFilter = {},
): Promise<HistoryEntry[]> {
  const names = new Set(files.readdirSync(folder) as string[])
  const pause = pausing()
  const entries: HistoryEntry[] = []
  for (const id of entryIds(names)) {
    if (entries.length >= limit) break
    await pause()
    const entry = readNamed(files, folder, id, names)
    if (entry !== undefined && (address === undefined || entry.slug === address)) entries.push(entry)
  }
  return entries
}

/** One entry by its id. */
export function readEntry(files: Files, folder: string, id: string): HistoryEntry | undefined {
  if (!isEntryId(id)) return undefined
  return readNamed(files, folder, id, new Set(files.readdirSync(folder) as string[]))
}

/** The bytes that an entry keeps. */
export function readKept(files: Files, folder: string, id: string): Uint8Array | undefined {
  return isEntryId(id) ? readWhole(files, join(folder, `${id}.old`), ENTRY_FILE_LIMIT) : undefined
}

function readNamed(
  files: Files,
  folder: string,
  id: string,
  names: ReadonlySet<string>,
): HistoryEntry | undefined {
  const record = readRecord(files, join(folder, `${id}.json`), id)
  return record && { ...record, hasFile: names.has(`${id}.old`) }
}

/**
 * The removals that were not undone or restored: of each address, the newest entry, if it is a removal that keeps a file.
 *
 * @param entries Newest first.
 */
export function findRemoved(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const seen = new Set<string | undefined>()
  return entries.filter(({ slug, action, hasFile }) => {
    const isNewest = !seen.has(slug)
    seen.add(slug)
    return isNewest && action === "removed" && hasFile
  })
}
