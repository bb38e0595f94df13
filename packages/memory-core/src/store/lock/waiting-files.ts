import { join } from "node:path"
import { type Files, unlessMissing } from "../../files/file-port.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { processState } from "../queue.ts"
import { isStale, type LockOwner, readOwner } from "./lock-owner.ts"

const SWEEP_MAX = 2_000
/** Without a readable owner for this long, its process ended before it had written it. */
const INCOMPLETE_MS = 2_000

/** The name of a waiting file, which sorts by the time of arrival. */
export function nameWaitingFile(nonce: string): string {
  return `wait-${String(process.hrtime.bigint()).padStart(20, "0")}-${nonce}`
}

export function isWaitingFile(name: string): boolean {
  return /^wait-\d{20}-/.test(name)
}

/** Removes the waiting files of processes that have ended. A live one whose file was removed writes another one. */
export function sweepDead(files: Files, folder: string, names: readonly string[], self: LockOwner): void {
  for (const name of names.slice(0, SWEEP_MAX)) {
    const path = join(folder, name)
    const stat = unlessMissing(() => files.lstatSync(path))
    const age = Math.abs(Date.now() - (stat?.mtimeMs ?? 0))
    const owner = readOwner(files, path)
    const isDead = owner ? isStale(owner, self, age, processState().nonces) : age > INCOMPLETE_MS
    if (stat?.isFile() && isDead) removeQuietly(files, path)
  }
}
