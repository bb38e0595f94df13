import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { pausing } from "../queue.ts"
import type { HistoryEntry, HistoryFilter } from "../store.ts"
import { entryIds, readRecord } from "./record.ts"

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
    const entry = readEntry(files, folder, id, names)
    if (entry !== undefined && (address === undefined || entry.slug === address)) entries.push(entry)
  }
  return entries
}

export function readEntry(
  files: Files,
  folder: string,
  id: string,
  names: ReadonlySet<string>,
): HistoryEntry | undefined {
  const record = readRecord(files, join(folder, `${id}.json`), id)
  return record && { ...record, hasFile: names.has(`${id}.old`) }
}
