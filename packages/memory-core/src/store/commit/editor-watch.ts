import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "@caliban/text"
import { MemoryError } from "../../errors.ts"
import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { keyOf, parseKey } from "../../files/read-file.ts"
import { addressOfPath } from "../../paths/address.ts"
import { type Abortable, throwIfAborted } from "../abort.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "../file-names.ts"

/**
 * Notices other programs that work in a memory directory: by the key of the index, which some empty or rename away before
 * they write it, and by the times of change of the folders, since an editor that saves by renaming creates its new file
 * first. A writer that waits then does not rename over the save that follows.
 */
export type EditorWatch = ReturnType<typeof watchEditors>

const SETTLED_MS = 20
/** More than a tick of a file system's clock: a later save has another time, and so another key. */
const TICK_MS = 6
/** A program that saves again and again, faster than a person can, is waited for no longer than a tick after this. */
const INDEX_PATIENCE_MS = 60
const LONGEST_SAVE_MS = 500
const LONGEST_MISSING_MS = 300
/** A program that never stops gets so long after that for each rename. */
const PATIENCE_MS = 1_000
const LONGEST_RENAME_MS = 20
const LONGEST_MS = 2_000
const PAUSE_MS = 4
const QUICK_MS = 0.1
const LONG_MS = 2

/**
 * @param visible The folders that are watched.
 * @param indexKey From the last holder of the lock; absent when this one has to read the folder itself.
 * @param folderTime The same: when the folders were last changed, in digits.
 */
export function watchEditors(
  files: Files,
  { memory, visible }: { memory: OpenFolder; visible: readonly OpenFolder[] },
  abort: Abortable,
  indexKey?: string,
  folderTime?: string,
) {
  const index = join(memory.path, INDEX_FILE)
  // Without descriptors of folders, as on Windows, changes are not noticed.
  const readTimes = (): bigint[] =>
    visible.map(({ descriptor }) =>
      descriptor === undefined ? 0n : files.fstatSync(descriptor, { bigint: true }).mtimeNs,
    )
  const sum = (times: readonly bigint[]): bigint => times.reduce((total, time) => total + time, 0n)
  const isOneSaving = (): boolean => visible.some((folder) => isSaving(files, folder))
  let own = folderTime === undefined ? undefined : BigInt(folderTime)
  let others = Number.NEGATIVE_INFINITY
  let spent = 0
  /** Takes the time of the folders as known. */
  const isFolderBusy = (): boolean => {
    const times = readTimes()
    if (sum(times) !== own) others = Math.max(...times.map(Number)) / 1e6
    own = sum(times)
    const age = Date.now() - others
    return age >= 0 && age < LONGEST_SAVE_MS && (age <= SETTLED_MS || isOneSaving())
  }
  return {
    /** The key of the index as it was last read or written here, or left by the last holder of the lock. */
    indexKey,
    /**
     * Waits until the index is the known one, or is complete and has not changed for 20 ms. Before a rename also until no
     * other program has created, removed or renamed a file for as long, and for half a second, while there is a file that
     * an editor is about to rename into its place; these waits of a transaction take at most about a second.
     *
     * @returns the key of the index
     * @throws MemoryError `write-failed` when the index keeps changing
     */
    async settle(before: "read" | "rename"): Promise<string | undefined> {
      for (const started = performance.now(); ; ) {
        const waited = performance.now() - started
        const key = keyOf(files, index)
        const isPatient = spent + waited <= PATIENCE_MS || waited <= LONGEST_RENAME_MS
        const isBusy = before === "rename" && isFolderBusy() && isPatient
        const settled = spent + waited > INDEX_PATIENCE_MS ? TICK_MS : SETTLED_MS
        if (!isBusy && (key === this.indexKey || !isBeingWritten(key, settled, waited))) {
          spent += waited
          return key
        }
        if (waited > LONGEST_MS) throw keepsChanging(INDEX_FILE)
        await sleep(PAUSE_MS)
        throwIfAborted(abort.signal)
      }
    },
    /** False when another program has changed a folder since the last check, or since our own last change. */
    isQuiet: (): boolean => sum(readTimes()) === own,
    /** Called after a change of our own, with the milliseconds that it took: others may have changed a folder meanwhile. */
    changed(took: number): void {
      // The change is done, so a failing check must not fail it.
      own = attempt(() => sum(readTimes()))
      if (took > LONG_MS || (took > QUICK_MS && isOneSaving())) own = undefined
    },
    /** The known key and time, for the next holder of the lock; `undefined` when there is no index. */
    get note(): string | undefined {
      return this.indexKey && `${this.indexKey}.${own ?? 0}`
    },
  }
}

/** True while an editor may be about to write the index, which is not the known one. */
function isBeingWritten(key: string | undefined, settled: number, waited: number): boolean {
  if (key === undefined) return waited < LONGEST_MISSING_MS
  const { changedAt, isEmpty } = parseKey(key)
  const age = Date.now() - changedAt
  const isOld = age < 0 || age > settled
  return !isOld || (isEmpty && age < LONGEST_SAVE_MS)
}

/** True while there is a fresh file that is not a topic, as editors create that rename it when it is complete. */
function isSaving(files: Files, { path }: OpenFolder): boolean {
  const names = (attempt(() => files.readdirSync(path)) ?? []) as string[]
  return names.some((name) => {
    const isKnown = name === INDEX_FILE || name === CONTROL_FOLDER || addressOfPath(name) !== undefined
    // A backup stays where it is.
    if (isKnown || name.endsWith("~")) return false
    const stat = attempt(() => files.lstatSync(join(path, name)))
    return stat?.isFile() === true && Math.abs(Date.now() - stat.mtimeMs) < LONGEST_SAVE_MS
  })
}

export function keepsChanging(name: string): MemoryError {
  const message = `${name} keeps changing; close the program that writes it and try again.`
  return new MemoryError("write-failed", message)
}
