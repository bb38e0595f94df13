import { join } from "node:path"
import { type Files, unlessMissing } from "../../files/file-port.ts"
import { removeQuietly } from "../../files/write-file.ts"

/** A process that waits for longer than this without a file of its own writes another one, and loses its place. */
const LONGEST_MS = 15_000
const SWEEP_MAX = 2_000

/** The name of a waiting file, which sorts by the time of arrival. */
export function nameWaitingFile(nonce: string): string {
  return `wait-${String(process.hrtime.bigint()).padStart(20, "0")}-${nonce}`
}

export function isWaitingFile(name: string): boolean {
  return /^wait-\d{20}-/.test(name)
}

/** Removes the waiting files of processes that do not wait any more. A clock that is wrong costs them their places only. */
export function sweepWaiting(files: Files, folder: string, names: readonly string[]): void {
  for (const name of names.filter(isWaitingFile).slice(0, SWEEP_MAX)) {
    const path = join(folder, name)
    const stat = unlessMissing(() => files.lstatSync(path))
    if (stat?.isFile() && Math.abs(Date.now() - stat.mtimeMs) > LONGEST_MS) removeQuietly(files, path)
  }
}
