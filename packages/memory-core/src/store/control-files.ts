import { join } from "node:path"
import { removeQuietly } from "../files/write-file.ts"
import type { LockedContext } from "./context.ts"
import { CACHE_PREFIX, INDEX_FILE, TEMPORARY, TRASH_FOLDER } from "./file-names.ts"
import { FORMAT_FILE } from "./format-marker.ts"
import type { PurgeChoice } from "./store.ts"
import { PURGED_FOLDER, purgeTrash, removeFolder } from "./trash/purge-trash.ts"
import { REMOVAL_LOG } from "./trash/removal-log.ts"
import { dropLinkToCurrent, dropPrevious, previousAmong } from "./watch/previous-index.ts"

/** One kind of file in the control folder, and what a purge does with it. */
export interface ControlFile {
  /** The names of this kind, directly in the control folder. */
  names: RegExp
  /**
   * Removes text from these files that only the purged entries hold, and returns how many entries it destroyed. Absent
   * for files that never hold text of a topic, pointer or index. Must be repeatable: a crash may interrupt it.
   */
  purge?(context: LockedContext, names: readonly string[], choice: PurgeChoice): Promise<number>
}

/**
 * Every kind of file that this package writes to `.caliban/`. A new kind of file needs a row here, with a `purge` if it can
 * hold text; a test compares the table with what is on disk after every kind of operation. In the order of the purge:
 * the trash comes last, because an interrupted purge needs its entries to be repeated.
 */
export const CONTROL_FILES: readonly ControlFile[] = [
  { names: /^(?:lock-|wait-)/ },
  // The marker has a slug and hashes in its name and no content of its own.
  { names: /^unfinished-/ },
  { names: /^\.gitignore$/ },
  { names: new RegExp(`^${FORMAT_FILE}$`) },
  { names: new RegExp(`^${REMOVAL_LOG.replace(".", "\\.")}$`) },
  { names: new RegExp(`^${TEMPORARY}`), purge: removeFiles },
  { names: /^previous-/, purge: removePrevious },
  { names: new RegExp(`^${PURGED_FOLDER}`), purge: removeMoved },
  { names: new RegExp(`^${CACHE_PREFIX}`), purge: removeFiles },
  {
    names: new RegExp(`^${TRASH_FOLDER}$`),
    purge: async (context, _, choice) => await purgeTrash(context, choice),
  },
]

/** Purges every control file. The caller holds the lock. Returns how many trash entries were destroyed. */
export async function purgeControlFiles(context: LockedContext, choice: PurgeChoice): Promise<number> {
  let purged = 0
  for (const { names, purge } of CONTROL_FILES) {
    const found = context.lock.names.filter((name) => names.test(name))
    if (purge !== undefined && found.length > 0) purged += await purge(context, found, choice)
  }
  return purged
}

/** Temporary files that are there right after locking were left by a crash; caches can be computed again. */
async function removeFiles({ files, folders }: LockedContext, names: readonly string[]): Promise<number> {
  for (const name of names) removeQuietly(files, join(folders.control.path, name))
  return 0
}

/**
 * Removes the links to previous indexes, as the next write would. One with a late save holds a person's text that is
 * nowhere else: it stays until the next write has merged it.
 */
async function removePrevious({ files, folders }: LockedContext, names: readonly string[]): Promise<number> {
  const control = folders.control.path
  const index = join(folders.memory.path, INDEX_FILE)
  const replaced = previousAmong(names).filter((name) => !dropLinkToCurrent(files, control, name, index))
  dropPrevious(files, control, replaced)
  return 0
}

async function removeMoved({ files, folders }: LockedContext, names: readonly string[]): Promise<number> {
  for (const name of names) await removeFolder(files, join(folders.control.path, name))
  return 0
}
