import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { type Files, hasCode, NO_HARD_LINKS, unlessMissing } from "../../files/file-port.ts"
import { writeNewFile } from "../../files/write-file.ts"
import { kindAt, removeOwn } from "../replace-control-file.ts"

/** A lock that was taken: `lock-<number>`, renamed to `lock-<number>.rel-<note>` on release. */
export interface Epoch {
  number: number
  released: boolean
  note: string | undefined
}

const LOCK = /^lock-(\d{12})(\.rel(?:-([\d.]+))?)?$/
/** Not reachable: a thousand writes a second for thirty years. A higher number is forged and ignored. */
export const HIGHEST_EPOCH = 999_000_000_000

export function nameEpoch(epoch: number): string {
  return `lock-${String(epoch).padStart(12, "0")}`
}

/** False for what is in the place of a lock and is not one: a link, a folder, a device. */
export function isEpoch(files: Files, path: string): boolean {
  return kindAt(files, path) === "file"
}

/**
 * The newest lock among the names of a folder; number 0 without a lock. What has the highest number and is not a lock is
 * ignored, because it could not be removed.
 */
export function newestEpoch(files: Files, folder: string, names: readonly string[]): Epoch {
  let newest: Epoch = { number: 0, released: true, note: undefined }
  for (const name of names) {
    const match = LOCK.exec(name)
    if (match === null) continue
    const epoch = { number: Number(match[1]), released: match[2] !== undefined, note: match[3] }
    if (epoch.number > HIGHEST_EPOCH) continue
    if (epoch.number === HIGHEST_EPOCH && !isEpoch(files, join(folder, name))) continue
    if (epoch.number > newest.number || (epoch.number === newest.number && epoch.released)) newest = epoch
  }
  return newest
}

/**
 * Publishes an epoch by a hard link to a complete file; where there are none, the lock is briefly incomplete, and another
 * process judges it by its age. False when another process was first.
 */
export function publishEpoch(files: Files, own: string, path: string, record: Uint8Array): boolean {
  try {
    files.linkSync(own, path)
    return true
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false
    if (!hasCode(error, ...NO_HARD_LINKS)) throw error
  }
  return unlessMissing(() => writeNewFile(files, path, record), ["EEXIST"]) !== undefined
}

/**
 * Checks that no other process was faster and removes all other epochs: only then is the lock ours. Returns the names in
 * the folder; `undefined` when another process was faster.
 */
export function settleEpoch(files: Files, folder: string, epoch: number): readonly string[] | undefined {
  let names: string[] | undefined
  try {
    const found = files.readdirSync(folder) as string[]
    const newest = newestEpoch(files, folder, found)
    if (newest.number !== epoch || newest.released) return undefined
    for (const name of found)
      if (LOCK.test(name) && name !== nameEpoch(epoch)) retire(files, join(folder, name))
    names = found
    return names
  } finally {
    if (names === undefined) removeEpoch(files, join(folder, nameEpoch(epoch)))
  }
}

/**
 * Removes locks with forged numbers, after which no number is left for the next lock. The highest goes last, so that its
 * number is not given again.
 */
export function retireForged(files: Files, folder: string): void {
  const forged = (files.readdirSync(folder) as string[])
    .filter((name) => Number(LOCK.exec(name)?.[1]) > HIGHEST_EPOCH / 2)
    .sort()
  for (const name of forged) retire(files, join(folder, name))
}

/** Removes another epoch. One that was never released is renamed first, which fences its owner. */
function retire(files: Files, path: string): void {
  const isLive = !path.includes(".rel") && isEpoch(files, path)
  if (isLive) unlessMissing(() => files.renameSync(path, `${path}.rel`))
  removeEpoch(files, isLive ? `${path}.rel` : path)
}

/** Removes an epoch, or a link in its place. What cannot be removed now is removed the next time. */
function removeEpoch(files: Files, path: string): void {
  attempt(() => removeOwn(files, path))
}
