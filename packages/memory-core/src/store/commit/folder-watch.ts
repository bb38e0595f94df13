import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { type Abortable, throwIfAborted } from "../abort.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile } from "../file-names.ts"

/**
 * Notices other programs that work in a memory directory, by the times of change of its folders. An editor that saves by
 * renaming creates its new file first: a writer that waits then does not rename over the save that follows.
 */
export interface FolderWatch {
  /**
   * Waits until no other program has created, removed or renamed a file for 20 ms and, for half a second, while there is
   * a file that an editor is about to rename into its place. All waits of a transaction take at most about a second.
   */
  settle(): Promise<void>
  /** False when another program has changed a folder since the last check, or since our own last change. */
  isQuiet(): boolean
  /** Called after a change of our own, with the milliseconds that it took: others may have changed a folder meanwhile. */
  changed(took: number): void
  /** When the folders were last changed, for the next holder of the lock: digits. */
  readonly time: string
}

const SETTLED_MS = 20
const LONGEST_SAVE_MS = 500
/** A program that saves again and again, faster than a person can, gets so long after that for each rename. */
const PATIENCE_MS = 1_000
const LONGEST_RENAME_MS = 20
const PAUSE_MS = 4
const QUICK_MS = 0.1
const LONG_MS = 2

/**
 * @param folders The memory directory and, where it is another one, the folder of the topics.
 * @param known The time that the last holder of the lock left; `undefined` when it is not known.
 * @param abort Ends the wait.
 */
export function watchFolder(
  files: Files,
  folders: readonly OpenFolder[],
  known: string | undefined,
  abort: Abortable,
): FolderWatch {
  // Without descriptors of folders, as on Windows, changes are not noticed.
  const readTimes = (): bigint[] =>
    folders.map(({ descriptor }) =>
      descriptor === undefined ? 0n : files.fstatSync(descriptor, { bigint: true }).mtimeNs,
    )
  const sum = (times: readonly bigint[]): bigint => times.reduce((total, time) => total + time, 0n)
  let own = known === undefined ? undefined : BigInt(known)
  let others = Number.NEGATIVE_INFINITY
  let spent = 0
  return {
    async settle() {
      for (const started = performance.now(); ; ) {
        const times = readTimes()
        const now = sum(times)
        if (now !== own) others = Math.max(...times.map(Number)) / 1e6
        const age = Date.now() - others
        const isRecent = age >= 0 && age < LONGEST_SAVE_MS
        const isSettling = now !== own && age <= SETTLED_MS
        const isBusy = isRecent && (isSettling || folders.some((folder) => isSaving(files, folder)))
        const waited = performance.now() - started
        if (!isBusy || (spent + waited > PATIENCE_MS && waited > LONGEST_RENAME_MS)) {
          own = now
          spent += waited
          return
        }
        await sleep(PAUSE_MS)
        throwIfAborted(abort.signal)
      }
    },
    isQuiet: () => sum(readTimes()) === own,
    changed(took) {
      // The change is done, so a failing check must not fail it.
      own = attempt(() => sum(readTimes()))
      if (took > LONG_MS || (took > QUICK_MS && folders.some((folder) => isSaving(files, folder))))
        own = undefined
    },
    get time() {
      return String(own ?? 0)
    },
  }
}

/** True while there is a fresh file that is not a topic, as editors create that rename it when it is complete. */
function isSaving(files: Files, { path }: OpenFolder): boolean {
  const names = (attempt(() => files.readdirSync(path)) ?? []) as string[]
  return names.some((name) => {
    const isKnown = name === INDEX_FILE || name === CONTROL_FOLDER || slugOfFile(name) !== undefined
    // A backup stays where it is.
    if (isKnown || name.endsWith("~")) return false
    const stat = attempt(() => files.lstatSync(join(path, name)))
    return stat?.isFile() === true && Math.abs(Date.now() - stat.mtimeMs) < LONGEST_SAVE_MS
  })
}
