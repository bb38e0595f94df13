import { join } from "node:path"
import { attempt, attemptAsync } from "../../attempt.ts"
import { hasCode } from "../../files/file-port.ts"
import { isSameInode, keyOf } from "../../files/read-file.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { INDEX_SHRINK_MAX_BYTES } from "../../limits.ts"
import type { LockedContext, TransactionContext } from "../context.ts"
import { INDEX_FILE, PREVIOUS_PREFIX } from "../file-names.ts"
import { keepLateSave } from "../history/write-entry.ts"
import { readSettled } from "./settled-read.ts"

// A hard link `previous-<key>` keeps the index that a writer replaces until the next write: an editor that saves in place
// may have opened it just before, and then writes into a file that no longer has its old name. The key in the name is the
// one the file had when it was replaced. `docs/protecting-saves.md` has the whole picture.

type Folders = Pick<LockedContext, "files" | "folders">

/** Where an index with this key is kept. */
export function previousPath({ folders }: Folders, key: string): string {
  return join(folders.control.path, PREVIOUS_PREFIX + key)
}

/** Links the index that is about to be replaced. Without hard links, late saves are not noticed. */
export function linkPrevious(context: Folders, key: string): string | undefined {
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
 * Moves late saves to the history: previous indexes into which a program saved after they had been replaced. One that
 * cannot be kept stays for the next writer. Returns the id of the last entry.
 *
 * @param paths Default: those that were there when the lock was taken.
 */
export async function rescueLateSaves(
  context: TransactionContext,
  paths: readonly string[] = findPrevious(context),
): Promise<string | undefined> {
  const { files, folders, abort } = context
  let id: string | undefined
  for (const path of paths) {
    const key = attempt(() => keyOf(files, path))
    const replaced = replacedKey(path)
    if (key === undefined || key === replaced) continue
    const current = attempt(() => keyOf(files, join(folders.memory.path, INDEX_FILE)))
    // Another program's file, or a crash before the rename: a save into the index is where it belongs.
    const isIndex = current !== undefined && isSameInode(current, key)
    if (isIndex || !isSameInode(key, replaced)) {
      removeQuietly(files, path)
      continue
    }
    await attemptAsync(async () => {
      const save = await readSettled(files, path, undefined, INDEX_SHRINK_MAX_BYTES, abort)
      if (save === undefined) return
      id = await keepLateSave(context, path, save.bytes)
      if (keyOf(files, path) === save.key) removeQuietly(files, path)
    })
  }
  return id
}

/** Removes the links that hold no late save, of those that were there when the lock was taken. */
export function dropPrevious(context: LockedContext, kept?: string): void {
  for (const path of findPrevious(context)) {
    // A file that cannot be checked may hold a late save, so it stays.
    const isUnchanged = attempt(() => keyOf(context.files, path)) === replacedKey(path)
    if (isUnchanged && path !== kept) removeQuietly(context.files, path)
  }
}

function findPrevious({ folders, lock }: LockedContext): string[] {
  const names = lock.names.filter((name) => name.startsWith(PREVIOUS_PREFIX))
  return names.map((name) => join(folders.control.path, name))
}

function replacedKey(path: string): string {
  return path.slice(path.lastIndexOf(PREVIOUS_PREFIX) + PREVIOUS_PREFIX.length)
}
