import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { hasCode, NO_HARD_LINKS, unlessMissing } from "../../files/file-port.ts"
import { readHead } from "../../files/read-file.ts"
import { isEpoch, openEpoch, publishFolder, removeEpoch } from "./epoch-folder.ts"
import { parseOwner } from "./lock-owner.ts"

const LOCK = /^lock-(\d{12})(\.rel(?:-([\d.]+))?)?$/
/** Not reachable: a thousand writes a second for thirty years. A higher number is forged and ignored. */
export const HIGHEST_EPOCH = 999_000_000_000
export function nameEpoch(epoch) {
  return `lock-${String(epoch).padStart(12, "0")}`
}
/**
 * The newest lock among the names of a folder; number 0 without a lock. What has the highest number and is not a lock is
 * ignored, because it could not be removed.
 */
export function newestEpoch(files, folder, names) {
  let newest = { number: 0, released: true, note: undefined }
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
/** Publishes an epoch by a hard link to a complete file; false when another process was first. */
export function publishEpoch(files, own, folder, epoch) {
  const path = join(folder, nameEpoch(epoch))
  try {
    files.linkSync(own, path)
    return true
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false
    if (!hasCode(error, ...NO_HARD_LINKS)) throw error
    return publishFolder(files, own, path)
  }
}
/**
 * Checks that no other process was faster and removes all other epochs: only then is the lock ours. Returns the names in
 * the folder; `undefined` when another process was faster.
 */
export function settleEpoch(files, folder, epoch) {
  let names
  try {
    const found = files.readdirSync(folder)
    const newest = newestEpoch(files, folder, found)
    if (newest.number === epoch && !newest.released) {
      for (const name of found) {
        const number = LOCK.exec(name)?.[1]
        if (number !== undefined && name !== nameEpoch(epoch)) retire(files, join(folder, name))
      }
      names = found
    }
  } finally {
    if (names === undefined) removeEpoch(files, join(folder, nameEpoch(epoch)))
  }
  return names
}
/**
 * Removes locks with forged numbers, after which no number is left for the next lock. The highest goes last, so that its
 * number is not given again.
 */
export function retireForged(files, folder) {
  const forged = files
    .readdirSync(folder)
    .filter((name) => Number(LOCK.exec(name)?.[1]) > HIGHEST_EPOCH / 2)
    .sort()
  for (const name of forged) retire(files, join(folder, name))
}
/** Removes another epoch. One that was never released is renamed first, which fences its owner. */
function retire(files, path) {
  let name = path
  if (!path.includes(".rel") && isEpoch(files, path)) {
    name = `${path}.rel`
    unlessMissing(() => files.renameSync(path, name))
  }
  removeEpoch(files, name)
}
/** The owner of a lock or waiting file: the record is the file itself, or in the folder where there are no hard links. */
export function readOwner(files, path) {
  const record = parseRecord(files, path)
  const folder = record === undefined ? attempt(() => openEpoch(files, path)) : undefined
  if (folder === undefined) return record
  try {
    return parseRecord(files, join(folder.path, "owner"))
  } finally {
    folder.close()
  }
}
function parseRecord(files, path) {
  const head = readHead(files, path, 4_096)
  return head && parseOwner(Buffer.from(head.bytes).toString())
}
