import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt, attemptAsync } from "@caliban/text"
import { hasCode } from "../../files/file-port.ts"
import { isSameInode, keyOf, readHead } from "../../files/read-file.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { HISTORY_FILE_MAX_BYTES } from "../../limits.ts"
import type { LockedContext } from "../context.ts"
import { INDEX_FILE, PREVIOUS_PREFIX } from "../file-names.ts"
import { stageEntry } from "../history/write-entry.ts"
import { revisionOf } from "../revision.ts"

// A hard link `previous-<key>` keeps the index that a writer replaces until the next write: an editor that saves in place
// may have opened it just before, and then writes into a file that no longer has its old name. The key in the name is the
// one the file had when it was replaced. `docs/protecting-saves.md` has the whole picture.

/** A save in place takes less than this. */
const SAVE_MS = 20

/** Where an index with this key is kept. */
export function previousPath({ folders }: LockedContext, key: string): string {
  return join(folders.control.path, PREVIOUS_PREFIX + key)
}

/** Links the index that is about to be replaced. Without hard links, late saves are not noticed. */
export function linkPrevious(context: LockedContext, key: string): string | undefined {
  const path = previousPath(context, key)
  try {
    context.files.linkSync(join(context.folders.memory.path, INDEX_FILE), path)
  } catch (error) {
    // A writer that crashed has linked the same file.
    if (!hasCode(error, "EEXIST")) return undefined
  }
  return path
}

/**
 * Removes the previous indexes that hold no late save, but for the one of this write: a save may still come. Returns the
 * others, into which a program saved after they had been replaced.
 */
export function sortPrevious({ files, folders, lock }: LockedContext, own?: string): readonly string[] {
  const names = lock.names.filter((name) => name.startsWith(PREVIOUS_PREFIX))
  const paths = names.map((name) => join(folders.control.path, name))
  return [...paths, ...(own === undefined ? [] : [own])].filter((path) => {
    // A file that cannot be checked may hold a late save, so it stays.
    const key = attempt(() => keyOf(files, path))
    if (key === undefined) return false
    const replaced = path.slice(path.lastIndexOf(PREVIOUS_PREFIX) + PREVIOUS_PREFIX.length)
    const current = attempt(() => keyOf(files, join(folders.memory.path, INDEX_FILE)))
    // Another program's file, or a crash before the rename: a save into the index is where it belongs.
    const isIndex = current !== undefined && isSameInode(current, key)
    const isLate = key !== replaced && isSameInode(key, replaced) && !isIndex
    if (!isLate && path !== own) removeQuietly(files, path)
    return isLate
  })
}

/** Moves late saves to the history. One that cannot be kept stays for the next writer. Returns the id of the last entry. */
export async function keepLateSaves(context: LockedContext): Promise<string | undefined> {
  const { files, previous } = context
  let id: string | undefined
  for (const path of sortPrevious(context, previous)) {
    await attemptAsync(async () => {
      await sleep(SAVE_MS)
      const { bytes } = readHead(files, path, HISTORY_FILE_MAX_BYTES) ?? {}
      if (bytes === undefined) return
      const save = { before: revisionOf(bytes), bytes: bytes.length }
      id = (await stageEntry(context, { action: "rescued", ...save, pointers: [] }, { bytes }, path)).id
      removeQuietly(files, path)
    })
  }
  return id
}
