import { join } from "node:path"
import { attempt, attemptAsync } from "../../attempt.ts"
import { type Files, hasCode, NO_HARD_LINKS, unlessMissing } from "../../files/file-port.ts"
import { writeNewFile } from "../../files/write-file.ts"
import { isRemovable, kindAt, removeOwn } from "../own-files.ts"

/** A lock that was taken: `lock-<number>`, renamed to `lock-<number>.rel-<note>` on release. */
export interface Epoch {
  number: number
  released: boolean
  note: string | undefined
}

/** A number that begins with 999 is forged and ignored: not even a thousand writes a second for thirty years reach it. */
const LOCK = /^lock-((?!999)\d{12})(\.rel(?:-([\d.]+))?)?$/

export function nameEpoch(epoch: number): string {
  return `lock-${String(epoch).padStart(12, "0")}`
}

/** The newest lock among the names of a folder; number 0 without a lock. */
export function newestEpoch(names: readonly string[]): Epoch {
  // The name of a released lock sorts after that of the same one when it is held.
  const newest = names
    .filter((name) => LOCK.test(name))
    .sort()
    .at(-1)
  const [, number, released, note] = LOCK.exec(newest ?? `${nameEpoch(0)}.rel`) ?? []
  return { number: Number(number), released: released !== undefined, note }
}

/**
 * Publishes an epoch by a hard link to a complete file; where there are none, or another process took that file for one of
 * a dead process, the lock is briefly incomplete, and others judge it by its age. False when another process was first.
 */
export function publishEpoch(files: Files, own: string, path: string, record: Uint8Array): boolean {
  try {
    files.linkSync(own, path)
    return true
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false
    if (!hasCode(error, "ENOENT", ...NO_HARD_LINKS)) throw error
  }
  return unlessMissing(() => writeNewFile(files, path, record), ["EEXIST"]) !== undefined
}

/** What was in the folder when the lock was taken, and the paths of the epochs before it, which are to be removed. */
export interface Settled {
  names: string[]
  before: readonly string[]
}

/**
 * Checks that no other process was faster and stops the owners of all other epochs: only then is the lock ours.
 * `undefined` when another process was faster.
 */
export function settleEpoch(files: Files, folder: string, epoch: number): Settled | undefined {
  let settled: Settled | undefined
  try {
    const names = files.readdirSync(folder) as string[]
    const newest = newestEpoch(names)
    if (newest.number !== epoch || newest.released) return undefined
    const others = names.filter((name) => LOCK.test(name) && name !== nameEpoch(epoch))
    settled = { names, before: others.map((name) => fence(files, join(folder, name))) }
    return settled
  } finally {
    if (settled === undefined) attempt(() => removeOwn(files, join(folder, nameEpoch(epoch))))
  }
}

/**
 * Removes epochs without blocking the event loop: the last name of a file goes only when the disk has written its journal.
 * What cannot be removed now is removed the next time.
 */
export async function removeEpochs(files: Files, paths: readonly string[]): Promise<void> {
  const remove = (path: string): Promise<void> => new Promise((done) => files.unlink(path, () => done()))
  const removable = paths.filter((path) => attempt(() => isRemovable(files, path)))
  await Promise.all(removable.map((path) => attemptAsync(() => remove(path))))
}

/** Renames another epoch that was never released, so that its owner finds out. Returns its path. */
function fence(files: Files, path: string): string {
  if (path.includes(".rel") || kindAt(files, path) !== "file") return path
  unlessMissing(() => files.renameSync(path, `${path}.rel`))
  return `${path}.rel`
}
