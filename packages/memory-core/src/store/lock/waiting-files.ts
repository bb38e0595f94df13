import { join } from "node:path"
import { type Files, unlessMissing } from "../../files/file-port.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { processState } from "../queue.ts"
import { describeSelf, isStale, readOwner } from "./lock-owner.ts"

/** Writing the record of a waiting file takes less than this. */
const INCOMPLETE_MS = 2_000
/** A file whose date is further in the future than this was not created by a waiting process. */
const FUTURE_MS = 1_000
const SWEEP_MAX = 2_000

/** The name of a waiting file, which sorts by the time of arrival. */
export function nameWaitingFile(nonce: string): string {
  return `wait-${String(process.hrtime.bigint()).padStart(20, "0")}-${nonce}`
}

export function isWaitingFile(name: string): boolean {
  return /^wait-\d{20}-/.test(name)
}

/**
 * Removes the waiting files of processes that have ended, and those that no waiting process can have created. A live
 * process whose file was removed writes another one. Costs a read for each name.
 *
 * @param now Milliseconds since 1970, by the clock of the file system.
 */
export function sweepDead(files: Files, folder: string, names: readonly string[], now: number): void {
  const { waiting } = processState()
  const self = describeSelf()
  for (const name of names.filter(isWaitingFile).slice(0, SWEEP_MAX)) {
    const path = join(folder, name)
    const stat = unlessMissing(() => files.lstatSync(path))
    if (!stat?.isFile()) continue
    const age = now - stat.mtimeMs
    const owner = readOwner(files, path)
    const isOver = owner === undefined ? age > INCOMPLETE_MS : isStale(owner, self, age, waiting)
    if (isOver || age < -FUTURE_MS) removeQuietly(files, path)
  }
}
