import { join } from "node:path"
import { unlessMissing } from "../../files/file-port.ts"
import { TRASH_DROPS_MAX, TRASH_KEEP_DAYS, TRASH_KEEP_NEWEST_DAYS } from "../../limits.ts"
import type { LockedContext } from "../context.ts"
import { isRemovable } from "../control-folder.ts"
import { TRASH_FOLDER } from "../file-names.ts"
import type { HistoryEntry } from "../store.ts"
import { appendToLog } from "./removal-log.ts"
import { listTrash, sizeOf, writeCatalog } from "./trash-entries.ts"
import { newestNumber } from "./trash-record.ts"
import { isOverLimit } from "./trash-total.ts"

const DAY_MS = 86_400_000

/** The entries that a trash must drop to get below its limit. */
export interface Expiry {
  /** Oldest first, at most `TRASH_DROPS_MAX`. */
  dropped: readonly HistoryEntry[]
  entries: number
  bytes: number
  /** When another entry becomes old enough, in milliseconds since 1970. */
  next: number
}

/**
 * Chooses what a trash drops: nothing below the limit, and above it the oldest entries that are old enough. An entry
 * with a date in the future, or without a valid date, is not old.
 *
 * @param entries Newest first.
 */
export function findExpired(
  entries: readonly HistoryEntry[],
  now: number,
  sizeOfEntry: (entry: HistoryEntry) => number = ({ bytes }) => bytes ?? 0,
): Expiry {
  const left = { entries: entries.length, bytes: 0 }
  const topics = new Set<string | undefined>()
  const old: HistoryEntry[] = []
  let next = Number.MAX_SAFE_INTEGER
  for (const entry of entries) {
    left.bytes += sizeOfEntry(entry)
    const days = topics.has(entry.slug) ? TRASH_KEEP_DAYS : TRASH_KEEP_NEWEST_DAYS
    topics.add(entry.slug)
    const until = Date.parse(entry.at) + days * DAY_MS
    if (until < now) old.push(entry)
    else if (until < next) next = until
  }
  const dropped: HistoryEntry[] = []
  while (isOverLimit(left) && old.length > 0 && dropped.length < TRASH_DROPS_MAX) {
    const entry = old.pop() as HistoryEntry
    dropped.push(entry)
    left.entries--
    left.bytes -= sizeOfEntry(entry)
  }
  return { dropped, ...left, next: isOverLimit(left) && old.length > 0 ? now : next }
}

/** Drops entries that are old enough from a trash that is over its limit, and logs them. The caller holds the lock. */
export function dropExpired(context: LockedContext, entries: readonly HistoryEntry[]): Expiry {
  const { files, folders, now } = context
  const folder = folders.trash().path
  const expiry = findExpired(entries, now().getTime(), (entry) => sizeOf(files, folder, entry))
  if (expiry.dropped.length === 0) return expiry
  const at = now().toISOString()
  const lines = expiry.dropped.map(({ id, slug }) => ({ at, why: "expired" as const, id, slug }))
  appendToLog(files, folders.control.path, lines)
  for (const { id } of expiry.dropped) removeEntry(context, folder, id)
  return expiry
}

/** Removes an entry: its file first, so that a crash leaves a record without a file, which is not listed. */
export function removeEntry({ files }: Pick<LockedContext, "files">, folder: string, id: string): void {
  for (const ending of ["md", "json"]) {
    const path = join(folder, `${id}.${ending}`)
    if (isRemovable(files, path)) unlessMissing(() => files.unlinkSync(path))
  }
}

/** Maintenance is due every n-th round, n being the entries divided by this, so that its cost per write stays the same. */
const ENTRIES_PER_ROUND = 2_500

const ROUND = 32

const FEW_FILES = 512

/**
 * Drops old entries when the trash is over its limit, and updates its catalog at intervals. Costs nothing for most writes;
 * a run lists the trash.
 *
 * @param isRound True every 32nd time that the lock is taken.
 */
export async function keepTrashSmall(context: LockedContext, isRound: boolean): Promise<void> {
  const { files, folders, lock, trash, now } = context
  if (!lock.names.includes(TRASH_FOLDER)) return
  const folder = folders.trash().path
  const isKnown = trash.isKnown()
  let found: string[] | undefined
  if (isKnown) {
    const { entries: count, next } = trash.counted()
    const rounds = Math.max(1, Math.ceil(count / ENTRIES_PER_ROUND))
    const isDue = isRound && (lock.epoch / ROUND) % rounds === 0
    if (!isDue && !(trash.isOverLimit() && now().getTime() >= next)) return
  } else {
    found = files.readdirSync(folder) as string[]
    // So few files are faster to count than to list.
    if (found.length <= FEW_FILES) return
  }
  const { entries: listed, names, isStale, catalog } = await listTrash(files, folder, found)
  const { dropped, entries, bytes, next } = dropExpired(context, listed)
  const gone = new Set(dropped)
  // A writer that had to count leaves a slightly stale catalog to the next round.
  const isUseful = !isKnown && catalog.length > listed.length / 2
  if ((isStale && !isUseful) || gone.size > 0)
    await writeCatalog(
      files,
      folder,
      listed.filter((entry) => !gone.has(entry)),
    )
  trash.set({ entries, bytes, next }, newestNumber(names))
}
