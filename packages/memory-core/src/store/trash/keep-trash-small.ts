import type { LockedContext } from "../context.ts"
import { TRASH_FOLDER } from "../layout.ts"
import { dropExpired } from "./retention.ts"
import { listTrash, writeCatalog } from "./trash-entries.ts"
import { newestNumber } from "./trash-record.ts"

/** For every so many entries a round of maintenance is left out, so that its cost per write stays the same. */
const ENTRIES_PER_ROUND = 2_500

const ROUND = 32

const FEW_FILES = 512

/**
 * Drops old entries when the trash is over its limit, and brings its catalog up to date now and then. Costs nothing for
 * most writes; a run lists the trash.
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
    // To count these takes less time than to list them.
    if (found.length <= FEW_FILES) return
  }
  const { entries: listed, names, isStale, catalog } = await listTrash(files, folder, found)
  const { dropped, entries, bytes, next } = dropExpired(context, listed)
  const gone = new Set(dropped)
  // A writer that has to count leaves a catalog that is nearly right to the next round.
  const isUseful = !isKnown && catalog.length > listed.length / 2
  if ((isStale && !isUseful) || gone.size > 0)
    await writeCatalog(
      files,
      folder,
      listed.filter((entry) => !gone.has(entry)),
    )
  trash.set({ entries, bytes, next }, newestNumber(names))
}
