import { join } from "node:path"
import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { removeQuietly } from "../files/write-file.ts"
import type { LockedContext } from "./context.ts"
import { isRemovable, openControl, openInside } from "./control-folder.ts"
import { CANDIDATES_FOLDER } from "./control-names.ts"
import { CACHE_PREFIX, HISTORY_FOLDER, INDEX_FILE, OPEN_PREFIX, TEMPORARY } from "./file-names.ts"
import { destroyFolder } from "./history/migrate.ts"
import { TRASH } from "./history/old-names.ts"
import { purgeHistory, purgeOpen } from "./history/purge.ts"
import type { PurgeChoice } from "./store.ts"
import { dropLinkToCurrent, dropPrevious, previousAmong } from "./watch/previous-index.ts"

/**
 * Removes text that only the purged entries hold, and returns how many entries it destroyed. Must be repeatable: a crash
 * may interrupt it.
 */
type Purge = (context: LockedContext, names: readonly string[], choice: PurgeChoice) => Promise<number>

/**
 * What a purge does with the control files that can hold text of a topic, pointer or index, by the beginning of their
 * names; see `CONTROL_NAMES`. In this order: the history comes last, because an interrupted purge needs its entries to be
 * repeated.
 */
const PURGES: readonly (readonly [name: string, purge: Purge])[] = [
  [CANDIDATES_FOLDER, removeCandidates],
  [TEMPORARY, removeFiles],
  ["previous-", removePrevious],
  [CACHE_PREFIX, removeFiles],
  [OPEN_PREFIX, purgeOpenRecords],
  [TRASH, destroyTrash],
  [HISTORY_FOLDER, async (context, _, choice) => await purgeHistory(context, choice)],
]

async function purgeOpenRecords(
  context: LockedContext,
  names: readonly string[],
  choice: PurgeChoice,
): Promise<number> {
  purgeOpen(context, names, choice)
  return 0
}

/** What could not be carried over from format 1. */
async function destroyTrash(
  context: LockedContext,
  _: readonly string[],
  choice: PurgeChoice,
): Promise<number> {
  if (choice.all === true) await destroyFolder(context, TRASH)
  return 0
}

/** Purges every control file. The caller holds the lock. Returns how many entries were destroyed. */
export async function purgeControlFiles(context: LockedContext, choice: PurgeChoice): Promise<number> {
  let purged = 0
  for (const [name, purge] of PURGES) {
    const found = context.lock.names.filter((other) =>
      name.endsWith("-") ? other.startsWith(name) : other === name,
    )
    if (found.length > 0) purged += await purge(context, found, choice)
  }
  return purged
}

/**
 * Removes all candidates: which of them hold the text of an entry cannot be told, and they are only hints. The lock files
 * of the folder stay, because another process may be waiting.
 */
async function removeCandidates({ files, folders }: LockedContext): Promise<number> {
  withFolder(openInside(files, folders.control, CANDIDATES_FOLDER, true), (folder) => {
    removeNotes(files, folder)
    withFolder(openControl(files, folder, true), (control) => removeNotes(files, control))
  })
  return 0
}

function removeNotes(files: Files, { path }: OpenFolder): void {
  for (const name of files.readdirSync(path) as string[])
    if ((name.endsWith(".md") || name.startsWith(TEMPORARY)) && isRemovable(files, join(path, name)))
      removeQuietly(files, join(path, name))
}

function withFolder(folder: OpenFolder | string | undefined, task: (folder: OpenFolder) => void): void {
  if (typeof folder !== "object") return
  try {
    task(folder)
  } finally {
    folder.close()
  }
}

/** Temporary files that are there right after locking were left by a crash; caches by an earlier version. */
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
