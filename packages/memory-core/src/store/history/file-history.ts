import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { checkPurge } from "../check-purge.ts"
import type { LockedContext } from "../context.ts"
import { purgeControlFiles } from "../control-files.ts"
import { pausing } from "../queue.ts"
import type { History, HistoryEntry, HistoryFilter } from "../store.ts"
import { ENTRY_FILE_LIMIT, entryIds, isEntryId, readRecord } from "./record.ts"

/** Runs a task on the open folder of the history; `undefined` when it does not exist. */
export type WithHistory = <T>(task: (folder: string) => T | Promise<T>) => Promise<T | undefined>

/** Runs a task under the lock; `undefined` when there is no control folder. */
export type LockedIfThere = <T>(task: (context: LockedContext) => Promise<T>) => Promise<T | undefined>

/** The history of a memory directory: `<id>.json` is the record of a change, `<id>.old` the file before it. */
export function createFileHistory(files: Files, withHistory: WithHistory, locked: LockedIfThere): History {
  return {
    list: async (filter) => (await withHistory((folder) => listHistory(files, folder, filter))) ?? [],
    entry: async (id) =>
      await withHistory((folder) =>
        isEntryId(id)
          ? readEntry(files, folder, id, new Set(files.readdirSync(folder) as string[]))
          : undefined,
      ),
    read: async (id) =>
      await withHistory((folder) =>
        isEntryId(id) ? readWhole(files, join(folder, `${id}.old`), ENTRY_FILE_LIMIT) : undefined,
      ),
    async purge(choice) {
      checkPurge("store.history.purge", choice)
      return (await locked((context) => purgeControlFiles(context, choice))) ?? 0
    },
  }
}

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

function readEntry(
  files: Files,
  folder: string,
  id: string,
  names: ReadonlySet<string>,
): HistoryEntry | undefined {
  const record = readRecord(files, join(folder, `${id}.json`), id)
  return record && { ...record, hasFile: names.has(`${id}.old`) }
}
