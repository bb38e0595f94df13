import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import {
  HISTORY_DROPS_MAX as DROPS_MAX,
  HISTORY_KEEP_DAYS as KEEP_DAYS,
  HISTORY_KEEP_NEWEST_DAYS as KEEP_NEWEST_DAYS,
  HISTORY_MAX_BYTES as MAX_BYTES,
  HISTORY_MAX_ENTRIES as MAX_ENTRIES,
} from "../../limits.ts"
import type { LockedContext } from "../context.ts"
import { HISTORY_FOLDER } from "../file-names.ts"
import { pausing } from "../queue.ts"
import type { HistoryEntry } from "../store.ts"
import { listHistory } from "./list-history.ts"
import { removeEntry } from "./purge.ts"
import { entryIds } from "./record.ts"

const DAY_MS = 86_400_000

/** The history is looked at each time the lock has been taken this many times, and more rarely when it is long. */
const ROUND = 64
const ENTRIES_PER_ROUND = 2_500

/** What a history holds. */
export interface HistorySize {
  entries: number
  /** Of its files. */
  bytes: number
}

/** Whether a history is over its limit; see `history-over-limit`. */
export function isOverLimit({ entries, bytes }: HistorySize): boolean {
  return entries > MAX_ENTRIES || bytes > MAX_BYTES
}

/**
 * Chooses what a history drops: nothing below the limit, and above it the oldest entries that are old enough. An entry
 * with a date in the future, or without a valid date, is not old.
 *
 * @param entries Newest first.
 */
export function findExpired(
  entries: readonly HistoryEntry[],
  now: number,
  { entries: count, bytes: total }: HistorySize,
  sizeOf: (id: string) => number,
): HistoryEntry[] {
  const topics = new Set<string | undefined>()
  const old = entries.filter(({ slug, at }) => {
    const days = topics.has(slug) ? KEEP_DAYS : KEEP_NEWEST_DAYS
    topics.add(slug)
    return Date.parse(at) + days * DAY_MS < now
  })
  const dropped: HistoryEntry[] = []
  const left = { entries: count, bytes: total }
  while (isOverLimit(left) && old.length > 0 && dropped.length < DROPS_MAX) {
    const entry = old.pop() as HistoryEntry
    dropped.push(entry)
    left.entries--
    left.bytes -= sizeOf(entry.id)
  }
  return dropped
}

/** Drops old entries when the history is over its limit. Costs nothing for most writes. The caller holds the lock. */
export async function keepHistorySmall(context: LockedContext): Promise<void> {
  const { files, folders, lock, now } = context
  if (lock.epoch % ROUND !== 0 || !lock.names.includes(HISTORY_FOLDER)) return
  const folder = folders.history().path
  const names = files.readdirSync(folder) as string[]
  const count = entryIds(names).length
  if ((lock.epoch / ROUND) % Math.max(1, Math.ceil(count / ENTRIES_PER_ROUND)) !== 0) return
  const pause = pausing()
  const sizes = new Map<string, number>()
  let bytes = 0
  for (const name of names) {
    if (!name.endsWith(".old")) continue
    await pause()
    const size = attempt(() => files.lstatSync(join(folder, name)).size) ?? 0
    sizes.set(name.slice(0, -".old".length), size)
    bytes += size
  }
  const size = { entries: count, bytes }
  if (!isOverLimit(size)) return
  const entries = await listHistory(files, folder)
  const sizeOf = (id: string): number => sizes.get(id) ?? 0
  const dropped = findExpired(entries, now().getTime(), size, sizeOf)
  for (const { id } of dropped) removeEntry(context, id)
  const freed = dropped.reduce((sum, { id }) => sum + sizeOf(id), 0)
  context.isOverLimit = isOverLimit({ entries: count - dropped.length, bytes: bytes - freed })
}
