import { join } from "node:path"
import { removeQuietly } from "../files/write-file.ts"
import { isRemovable, openControl, openInside } from "./control-folder.ts"
import { CANDIDATES_FOLDER } from "./control-names.ts"
import { CACHE_PREFIX, INDEX_FILE, TEMPORARY, TRASH_FOLDER } from "./file-names.ts"
import { PURGED_FOLDER, purgeTrash, removePurged } from "./trash/purge-trash.ts"
import { dropLinkToCurrent, dropPrevious, previousAmong } from "./watch/previous-index.ts"

/**
 * What a purge does with the control files that can hold text of a topic, pointer or index, by the beginning of their
 * names; see `CONTROL_NAMES`. In this order: the trash comes last, because an interrupted purge needs its entries to be
 * repeated.
 */
const PURGES = [
  [CANDIDATES_FOLDER, removeCandidates],
  [TEMPORARY, removeFiles],
  ["previous-", removePrevious],
  [PURGED_FOLDER, removeMoved],
  [CACHE_PREFIX, removeFiles],
  [TRASH_FOLDER, async (context, _, choice) => await purgeTrash(context, choice)],
]
/** Purges every control file. The caller holds the lock. Returns how many trash entries were destroyed. */
export async function purgeControlFiles(context, choice) {
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
async function removeCandidates({ files, folders }) {
  withFolder(openInside(files, folders.control, CANDIDATES_FOLDER, true), (folder) => {
    removeNotes(files, folder)
    withFolder(openControl(files, folder, true), (control) => removeNotes(files, control))
  })
  return 0
}
function removeNotes(files, { path }) {
  for (const name of files.readdirSync(path))
    if ((name.endsWith(".md") || name.startsWith(TEMPORARY)) && isRemovable(files, join(path, name)))
      removeQuietly(files, join(path, name))
}
function withFolder(folder, task) {
  if (typeof folder !== "object") return
  try {
    task(folder)
  } finally {
    folder.close()
  }
}
/** Temporary files that are there right after locking were left by a crash; caches by an earlier version. */
async function removeFiles({ files, folders }, names) {
  for (const name of names) removeQuietly(files, join(folders.control.path, name))
  return 0
}
/**
 * Removes the links to previous indexes, as the next write would. One with a late save holds a person's text that is
 * nowhere else: it stays until the next write has merged it.
 */
async function removePrevious({ files, folders }, names) {
  const control = folders.control.path
  const index = join(folders.memory.path, INDEX_FILE)
  const replaced = previousAmong(names).filter((name) => !dropLinkToCurrent(files, control, name, index))
  dropPrevious(files, control, replaced)
  return 0
}
async function removeMoved({ files, folders }, names) {
  for (const name of names) await removePurged(files, folders.control, name)
  return 0
}
