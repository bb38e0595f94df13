import { join } from "node:path"
import { attempt, attemptAsync } from "@caliban/text"
import { type Files, unlessMissing } from "../../files/file-port.ts"
import { isRemovable, kindAt, removeOwn } from "../own-files.ts"

/** A lock that was taken: `lock-<number>`, renamed to `lock-<number>.rel-<note>` on release. */
export type Epoch = ReturnType<typeof newestEpoch>

const LOCK = /^lock-(\d{12})(\.rel(?:-([\d.]+))?)?$/
/** Not reachable: a thousand writes a second for thirty years. A higher number is forged and ignored. */
export const HIGHEST_EPOCH = 999_000_000_000

export function nameEpoch(epoch: number): string {
  return `lock-${String(epoch).padStart(12, "0")}`
}

/**
 * The newest lock among the names of a folder; number 0 without a lock. What has the highest number and is not a lock is
 * ignored, because it could not be removed.
 */
export function newestEpoch(files: Files, folder: string, names: readonly string[]) {
  const isUsed = (name: string): boolean => {
    const number = Number(LOCK.exec(name)?.[1] ?? Infinity)
    if (number === HIGHEST_EPOCH) return kindAt(files, join(folder, name)) === "file"
    return number < HIGHEST_EPOCH
  }
  // The name of a released lock sorts after that of the same one when it is held.
  const newest = names.filter(isUsed).sort().at(-1)
  const [, number, released, note] = LOCK.exec(newest ?? `${nameEpoch(0)}.rel`) ?? []
  return { number: Number(number), released: released !== undefined, note }
}

/**
 * Checks that no other process was faster and stops the owners of all other epochs: only then is the lock ours.
 *
 * @returns what was in the folder then, and the paths of the epochs before it, which are to be removed; `undefined` when
 * another process was faster.
 */
export function settleEpoch(files: Files, folder: string, epoch: number) {
  let isSettled = false
  try {
    const names = files.readdirSync(folder) as string[]
    const newest = newestEpoch(files, folder, names)
    if (newest.number !== epoch || newest.released) return undefined
    const others = names.filter((name) => LOCK.test(name) && name !== nameEpoch(epoch))
    const before = others.map((name) => fence(files, join(folder, name)))
    isSettled = true
    return { names, before }
  } finally {
    if (!isSettled) attempt(() => removeOwn(files, join(folder, nameEpoch(epoch))))
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

/**
 * Removes locks with forged numbers, after which no number is left for the next lock. The highest goes last, so that its
 * number is not given again.
 */
export function retireForged(files: Files, folder: string): void {
  const forged = (files.readdirSync(folder) as string[])
    .filter((name) => Number(LOCK.exec(name)?.[1]) > HIGHEST_EPOCH / 2)
    .sort()
  for (const name of forged) attempt(() => removeOwn(files, fence(files, join(folder, name))))
}

/** Renames another epoch that was never released, so that its owner finds out. Returns its path. */
function fence(files: Files, path: string): string {
  if (path.includes(".rel") || kindAt(files, path) !== "file") return path
  unlessMissing(() => files.renameSync(path, `${path}.rel`))
  return `${path}.rel`
}
