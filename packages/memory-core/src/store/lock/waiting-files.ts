import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { removeOwn } from "../own-files.ts"
import { isAbandoned, type LockOwner } from "./lock-owner.ts"

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
    if (isAbandoned(files, path, self, Date.now(), INCOMPLETE_MS)) removeOwn(files, path)
  }
}
