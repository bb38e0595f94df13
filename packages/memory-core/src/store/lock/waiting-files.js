import { join } from "node:path"
import { unlessMissing } from "../../files/file-port.ts"
import { processState } from "../queue.ts"
import { isEpoch, removeEpoch } from "./epoch-folder.ts"
import { readOwner } from "./lock-epochs.ts"
import { describeSelf, isStale } from "./lock-owner.ts"

const WAITING = /^wait-(\d{20})-/
/** Writing the record of a waiting file takes less than this. */
const INCOMPLETE_MS = 2_000
/** A file whose date is further in the future than this was not created by a waiting process. */
const FUTURE_MS = 1_000
const SWEEP_MAX = 2_000
/** The name of a waiting file, which sorts by the time of arrival. */
export function nameWaitingFile(nonce) {
  return `wait-${String(process.hrtime.bigint()).padStart(20, "0")}-${nonce}`
}
export function isWaitingFile(name) {
  return WAITING.test(name)
}
/**
 * Removes the waiting files of processes that have ended, and those that no waiting process can have created. A live
 * process whose file was removed writes another one. Costs a read for each name.
 *
 * @param now Milliseconds since 1970, by the clock of the file system.
 */
export function sweepDead(files, folder, names, now) {
  const { waiting } = processState()
  const self = describeSelf()
  for (const name of names.filter(isWaitingFile).slice(0, SWEEP_MAX)) {
    const path = join(folder, name)
    const stat = unlessMissing(() => files.lstatSync(path))
    if (stat === undefined || !isEpoch(files, path)) continue
    const age = now - stat.mtimeMs
    const owner = readOwner(files, path)
    const isOver = owner === undefined ? age > INCOMPLETE_MS : isStale(owner, self, age, waiting)
    if (isOver || age < -FUTURE_MS) removeEpoch(files, path)
  }
}
