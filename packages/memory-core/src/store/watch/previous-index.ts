import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "../../attempt.ts"
import { type Files, hasCode, unlessMissing } from "../../files/file-port.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { INDEX_SHRINK_MAX_BYTES } from "../../limits.ts"
import { keyOf, readSeen } from "./settled-read.ts"

/**
 * The index that was replaced stays under a second name, `previous-<key>`, until the next write: an editor that saves
 * in place may have opened it just before, and then writes into a file that no longer has its old name. The key in
 * the name tells what it was like when it was replaced.
 */
const PREFIX = "previous-"

const LOOKS = 40
const PAUSE_MS = 5

/** Gives the index a second name. Undefined where there are no hard links: what is saved too late goes unseen there. */
export function keepPrevious(files: Files, control: string, index: string, key: string): string | undefined {
  const name = `${PREFIX}${key}`
  try {
    files.linkSync(index, join(control, name))
  } catch (error) {
    // The same file was kept by a writer that was cut off.
    if (!hasCode(error, "EEXIST")) return undefined
  }
  return name
}

/** An index that somebody saved into after it had been replaced. */
export interface LateSave {
  name: string
  /** What it was like when it was read. */
  key: string
  bytes: Uint8Array
}

/** The late save in a kept index, once its editor has settled; undefined when nobody touched it. */
export async function findLateSave(
  files: Files,
  control: string,
  name: string,
): Promise<LateSave | undefined> {
  const path = join(control, name)
  const then = name.slice(PREFIX.length)
  let key = keyOf(files, path)
  // Another inode is another file, which somebody put there.
  if (key === undefined || key === then || !isSameFile(key, then)) return undefined
  let same = 0
  for (let look = 0; look < LOOKS && same < 2; look++) {
    await sleep(PAUSE_MS)
    const now = keyOf(files, path)
    same = now === key && !now?.includes(".0.") ? same + 1 : 0
    key = now
  }
  const seen = unlessMissing(() => readSeen(files, path, INDEX_SHRINK_MAX_BYTES))
  return seen && { name, key: seen.key, bytes: seen.bytes }
}

/**
 * Lets go of a kept index that is the index still, since no other one came into its place: what is saved into it is
 * where it belongs. True when it was.
 */
export function dropSecondName(files: Files, control: string, name: string, index: string): boolean {
  const path = join(control, name)
  const [kept, current] = [attempt(() => keyOf(files, path)), attempt(() => keyOf(files, index))]
  if (kept === undefined || current === undefined || !isSameFile(kept, current)) return false
  removeQuietly(files, path)
  return true
}

/** The kept indexes among the names of the control folder. */
export function previousAmong(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX))
}

/**
 * Lets go of kept indexes: those that are untouched, are the late save that was taken in, or are somebody else's file.
 * One that was saved into meanwhile is left for the next writer.
 */
export function dropPrevious(files: Files, control: string, names: readonly string[], key?: string): void {
  for (const name of names) {
    const path = join(control, name)
    const then = key ?? name.slice(PREFIX.length)
    const now = attempt(() => keyOf(files, path))
    // Of one that cannot be looked at nobody knows whether it was saved into.
    if (now !== undefined && (now === then || !isSameFile(now, then))) removeQuietly(files, path)
  }
}

/** Whether two keys are of one inode. */
function isSameFile(one: string, other: string): boolean {
  return one.split(".")[0] === other.split(".")[0]
}
