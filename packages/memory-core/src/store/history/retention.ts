import {
  HISTORY_KEEP_DAYS,
  HISTORY_KEEP_NEWEST_DAYS,
  HISTORY_MAX_BYTES,
  HISTORY_MAX_ENTRIES,
} from "../../limits.ts"
import type { LockedContext } from "../context.ts"
import { HISTORY_FOLDER } from "../file-names.ts"
import { inTurns } from "../queue.ts"
import type { HistoryEntry } from "../store.ts"
import type { HistoryLimit } from "../store-place.ts"
import { listHistory } from "./list-history.ts"
import { removeEntry } from "./purge.ts"
import { entryIds } from "./record.ts"

const DAY_MS = 86_400_000

/** A long history is looked at more rarely, where a look reads a file for each entry. */
const ENTRIES_PER_ROUND = 400

/**
 * The history is looked at after so many changes, more often where the host has set a limit. It is a power of two:
 * any other number that grows with the count of changes would hardly ever divide it.
 */
export function roundOf(limit: HistoryLimit | undefined, count: number = 0): number {
  const longer = Math.ceil(Math.log2(Math.max(1, count / ENTRIES_PER_ROUND)))
  return (limit === undefined ? 64 : 8) * 2 ** longer
}

/** Whether a history is over its limit, and nothing of it may be dropped; see `history-over-limit`. */
export function isOverLimit(entries: readonly HistoryEntry[], now: Date): boolean {
  const isOver = entries.length > HISTORY_MAX_ENTRIES || sizeOf(entries) > HISTORY_MAX_BYTES
  return isOver && findExpired(entries, now).length === 0
}

function sizeOf(entries: readonly HistoryEntry[]): number {
  return entries.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
}

/**
 * Chooses what a history drops: nothing below the limit, and above it the oldest entries that are old enough. An entry
 * with a date in the future, or without a valid date, is not old. Above a limit of the host no entry is too young, and the
 * newest one of each topic goes last.
 *
 * @param all Newest first.
 */
export function findExpired(all: readonly HistoryEntry[], now: Date, limit?: HistoryLimit): HistoryEntry[] {
  const { entries: maxEntries = HISTORY_MAX_ENTRIES, bytes: maxBytes = HISTORY_MAX_BYTES } = limit ?? {}
  const topics = new Set<string | undefined>()
  const found = all.map((entry) => {
    const isNewest = !topics.has(entry.slug)
    topics.add(entry.slug)
    const days = isNewest ? HISTORY_KEEP_NEWEST_DAYS : HISTORY_KEEP_DAYS
    return { entry, isNewest, isOld: Date.parse(entry.at) + days * DAY_MS < now.getTime() }
  })
  const oldestFirst = found.reverse()
  const droppable =
    limit === undefined
      ? oldestFirst.filter(({ isOld }) => isOld)
      : oldestFirst.sort((a, b) => Number(a.isNewest) - Number(b.isNewest))
  let [count, bytes] = [all.length, sizeOf(all)]
  const dropped: HistoryEntry[] = []
  for (const { entry } of droppable) {
    if (count <= maxEntries && bytes <= maxBytes) break
    dropped.push(entry)
    count--
    bytes -= entry.bytes ?? 0
  }
  return dropped
}

/** Drops old entries when the history is over its limit. Costs nothing for most writes. The caller holds the lock. */
export async function keepHistorySmall(context: LockedContext): Promise<void> {
  const { files, folders, lock, now, historyLimit } = context
  if (lock.epoch % roundOf(historyLimit) !== 0 || !lock.names.includes(HISTORY_FOLDER)) return
  const folder = folders.history().path
  const round = roundOf(historyLimit, entryIds(files.readdirSync(folder) as string[]).length)
  if (lock.epoch % round !== 0) return
  const expired = findExpired(await listHistory(files, [folder]), now(), historyLimit)
  for await (const { id } of inTurns(expired)) removeEntry(context, id)
}
