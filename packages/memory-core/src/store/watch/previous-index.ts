import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "../../attempt.ts"
import { type Files, hasCode, unlessMissing } from "../../files/file-port.ts"
import { isSameInode, keyOf, readVersioned } from "../../files/versioned-file.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { INDEX_SHRINK_MAX_BYTES } from "../../limits.ts"

/**
 * A hard link `previous-<key>` keeps the index that a writer replaces until the next write: an editor that saves in
 * place may have opened it just before, and then writes into a file that no longer has its old name. The key in the
 * name is the one the file had when it was replaced. `docs/protecting-saves.md` has the whole picture.
 */
const PREFIX = "previous-"

const CHECKS = 40
const PAUSE_MS = 5
const MOVER_CHECKS = 20

export function previousName(key: string): string {
  return `${PREFIX}${key}`
}

/**
 * Links the index that is about to be replaced, and returns the name of the link. `undefined` where there are no hard
 * links: late saves are not noticed there.
 */
export function linkPrevious(files: Files, control: string, index: string, key: string): string | undefined {
  const name = previousName(key)
  try {
    files.linkSync(index, join(control, name))
  } catch (error) {
    // A writer that crashed has linked the same file.
    if (!hasCode(error, "EEXIST")) return undefined
  }
  return name
}

/** An index into which a program saved after it had been replaced. */
export interface LateSave {
  /** The file name of the link. */
  name: string
  /** The key of the bytes. */
  key: string
  bytes: Uint8Array
}

/** The late save in a previous index, once its editor has settled; `undefined` when the file is unchanged. */
export async function findLateSave(
  files: Files,
  control: string,
  name: string,
): Promise<LateSave | undefined> {
  const path = join(control, name)
  const replaced = name.slice(PREFIX.length)
  let key = keyOf(files, path)
  // Another inode is another file, which another program put there.
  if (key === undefined || key === replaced || !isSameInode(key, replaced)) return undefined
  let unchanged = 0
  for (let check = 0; check < CHECKS && unchanged < 2; check++) {
    await sleep(PAUSE_MS)
    const now = keyOf(files, path)
    unchanged = now === key && !now?.includes(".0.") ? unchanged + 1 : 0
    key = now
  }
  const file = unlessMissing(() => readVersioned(files, path, INDEX_SHRINK_MAX_BYTES))
  return file && { name, key: file.key, bytes: file.bytes }
}

/**
 * Removes the link when it still leads to the current index, because no other file replaced that: a save into it is
 * where it belongs. True when it did.
 */
export function dropLinkToCurrent(files: Files, control: string, name: string, index: string): boolean {
  const path = join(control, name)
  const [linked, current] = [attempt(() => keyOf(files, path)), attempt(() => keyOf(files, index))]
  if (linked === undefined || current === undefined || !isSameInode(linked, current)) return false
  removeQuietly(files, path)
  return true
}

/**
 * True when an editor moved the old index to another name just before our rename, and has then saved over ours: its
 * save lacks our change. Waits up to 100 ms for that save.
 *
 * @param links How many names the old index had before our rename, which takes one of them; `undefined` if unknown.
 */
export async function isSavedOver(
  files: Files,
  previous: string,
  links: number | undefined,
  isReplaced: () => boolean,
): Promise<boolean> {
  if (links === undefined || countLinks(files, previous) !== links) return false
  for (let check = 0; check < MOVER_CHECKS && !isReplaced(); check++) await sleep(PAUSE_MS)
  return isReplaced()
}

/** How many names a file has; `undefined` when it does not exist. */
export function countLinks(files: Files, path: string): number | undefined {
  const stat = attempt(() => files.lstatSync(path, { bigint: true, throwIfNoEntry: false }))
  return stat && Number(stat.nlink)
}

/** The links to previous indexes among the names of the control folder. */
export function previousAmong(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX))
}

/**
 * Removes links to previous indexes that are unchanged, or whose late save with this key was merged, or that are another
 * program's files. One that was saved into since stays for the next writer.
 */
export function dropPrevious(files: Files, control: string, names: readonly string[], key?: string): void {
  for (const name of names) {
    const path = join(control, name)
    const expected = key ?? name.slice(PREFIX.length)
    const now = attempt(() => keyOf(files, path))
    // A file that cannot be checked may hold a late save, so it stays.
    if (now !== undefined && (now === expected || !isSameInode(now, expected))) removeQuietly(files, path)
  }
}
