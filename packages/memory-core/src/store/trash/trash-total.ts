import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { TRASH_MAX_BYTES, TRASH_MAX_ENTRIES } from "../../limits.ts"
import type { StoreFolders } from "../commit/control-folders.ts"
import { TRASH_FOLDER } from "../file-names.ts"
import type { HeldLock } from "../lock/file-lock.ts"
import { newestNumber } from "./trash-record.ts"

/** How much is in the trash. */
export interface TrashCount {
  entries: number
  bytes: number
  /** When one of the entries may have become old enough to be dropped, in milliseconds since 1970. */
  next: number
}

/** What a writer leaves for the next one, so that writes need not list the trash. */
export interface NotedTotal extends TrashCount {
  /** The trash folder's time of change: another one means that the rest of the note is out of date. */
  time: string
  /** The highest number of an id. */
  newest: number
}

/** Count, size and newest number of the trash, during a transaction. */
export interface TrashTotal {
  /** The number of the next id: above every number in the trash, so that entries sort in the order of the changes. */
  nextNumber(): number
  /** False when the next call that needs the numbers has to list the trash. */
  isKnown(): boolean
  counted(): TrashCount
  added(bytes: number): void
  removed(bytes: number): void
  /** Called after a change of the trash; without `count` it is counted again when needed. */
  set(count: TrashCount | undefined, newest?: number): void
  isOverLimit(): boolean
  /** For the next holder of the lock; `undefined` when it has to count. */
  note(): NotedTotal | undefined
}

/** Whether a trash is over its limit; see `history-over-limit`. */
export function isOverLimit({ entries, bytes }: Pick<TrashCount, "entries" | "bytes">): boolean {
  return entries > TRASH_MAX_ENTRIES || bytes > TRASH_MAX_BYTES
}

type Total = Omit<NotedTotal, "time">

/**
 * Costs one call per write with the last holder's note. Without it, as after `.caliban/lock-…` was deleted, the trash
 * is listed and the sizes of its files are added up, once.
 */
export function createTrashTotal(
  files: Files,
  folders: StoreFolders,
  { names, epoch }: Pick<HeldLock, "names" | "epoch">,
  noted: NotedTotal | undefined,
): TrashTotal {
  let total: Total | undefined = names.includes(TRASH_FOLDER) ? noted : EMPTY
  /** False while the note has not been compared with the trash. */
  let isChecked = total === EMPTY
  let isTouched = false
  const current = (): Total => {
    if (total === undefined) isChecked = isTouched = true
    total ??= countTrash(files, folders.trash().path)
    return total
  }
  /** Before the first change, which sets the time of the folder. */
  const check = (): void => {
    if (!isChecked && timeOf(files, folders.trash()) !== noted?.time) total = undefined
    isChecked = isTouched = true
  }
  const add = (entries: number, bytes: number): void => {
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

const EMPTY: Total = { newest: 0, entries: 0, bytes: 0, next: 0 }

/** Every entry has a record; leftovers of a crash count until they are swept. */
function countTrash(files: Files, folder: string): Total {
  const names = files.readdirSync(folder) as string[]
  const found = { ...EMPTY, newest: newestNumber(names) }
  for (const name of names) {
    if (name.endsWith(".json")) found.entries++
    else if (name.endsWith(".md")) found.bytes += attempt(() => files.lstatSync(join(folder, name)).size) ?? 0
  }
  return found
}

function timeOf(files: Files, folder: OpenFolder): string {
  return String(files.lstatSync(`${folder.path}/.`, { bigint: true }).mtimeNs)
}
