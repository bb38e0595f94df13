import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { TRASH_MAX_BYTES, TRASH_MAX_ENTRIES } from "../../limits.ts"
import { TRASH_FOLDER } from "../file-names.ts"
import { newestNumber } from "./trash-record.ts"
/** Whether a trash is over its limit; see `trash-over-limit`. */
export function isOverLimit({ entries, bytes }) {
  return entries > TRASH_MAX_ENTRIES || bytes > TRASH_MAX_BYTES
}
/**
 * Costs one call per write with the last holder's note. Without it, as after `.caliban/lock-…` was deleted, the trash
 * is listed and the sizes of its files are added up, once.
 */
export function createTrashTotal(files, folders, { names, epoch }, noted) {
  let total = names.includes(TRASH_FOLDER) ? noted : EMPTY
  /** False while the note has not been compared with the trash. */
  let isChecked = total === EMPTY
  let isTouched = false
  const current = () => {
    if (total === undefined) isChecked = isTouched = true
    total ??= countTrash(files, folders.trash().path)
    return total
  }
  /** Before the first change, which sets the time of the folder. */
  const check = () => {
    if (!isChecked && timeOf(files, folders.trash()) !== noted?.time) total = undefined
    isChecked = isTouched = true
  }
  const add = (entries, bytes) => {
    const now = current()
    total = { ...now, entries: Math.max(0, now.entries + entries), bytes: Math.max(0, now.bytes + bytes) }
  }
  return {
    nextNumber() {
      check()
      // Not below the count of the lock, so that the number of a purged entry is not used again.
      const newest = Math.max(epoch, current().newest + 1)
      total = { ...current(), newest }
      return newest
    },
    isKnown: () => total !== undefined,
    counted: current,
    added: (bytes) => add(1, bytes),
    removed(bytes) {
      check()
      add(-1, -bytes)
    },
    set(count, newest = count && current().newest) {
      isChecked = isTouched = true
      const highest = Math.max(total?.newest ?? 0, newest ?? 0)
      total = count && { ...count, newest: highest }
    },
    // A trash that cannot be opened is reported by the write that needs it.
    isOverLimit: () => attempt(() => isOverLimit(current())) ?? false,
    note() {
      if (total === undefined) return undefined
      if (!isTouched) return { time: noted?.time ?? "0", ...total }
      const time = attempt(() => timeOf(files, folders.trash()))
      return time === undefined ? undefined : { ...total, time }
    },
  }
}
const EMPTY = { newest: 0, entries: 0, bytes: 0, next: 0 }
/** Every entry has a record; leftovers of a crash count until they are swept. */
function countTrash(files, folder) {
  const names = files.readdirSync(folder)
  const found = { ...EMPTY, newest: newestNumber(names) }
  for (const name of names) {
    if (name.endsWith(".json")) found.entries++
    else if (name.endsWith(".md")) found.bytes += attempt(() => files.lstatSync(join(folder, name)).size) ?? 0
  }
  return found
}
function timeOf(files, folder) {
  return String(files.lstatSync(`${folder.path}/.`, { bigint: true }).mtimeNs)
}
