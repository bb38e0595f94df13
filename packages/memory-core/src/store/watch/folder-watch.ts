import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile } from "../file-names.ts"
import { createPatience, type Patience } from "./patience.ts"

/**
 * Notices other programs that work in a memory directory, by the times of change of its folders. An editor that saves by
 * renaming creates its new file first: a writer that waits then does not rename over the save that follows.
 */
export interface FolderWatch {
  /**
   * Waits until no other program has created, removed or renamed a file for 20 ms and, for half a second, while there is
   * a file that an editor is about to rename into its place. Gives up after a second, and soon when saves do not end.
   */
  settle(): Promise<void>
  /** False when another program has changed a folder since the last check, or since our own last change. */
  isQuiet(): boolean
  /** Called before an attachment with this key gets its name: it is not a file that an editor is about to rename. */
  writes(key: string): void
  /** Called after a change of our own, with the milliseconds that it took: others may have changed a folder meanwhile. */
  changed(took: number): void
  /** When the folders were last changed, for the next holder of the lock: digits. */
  readonly time: string
}

const SETTLED_MS = 20
const LONGEST_MS = 1_000
/** Even a program that saves again and again gets this long between its new file and its rename. */
const LONGEST_RENAME_MS = 20
const LONGEST_SAVE_MS = 500
const QUICK_MS = 0.1
const LONG_MS = 2

/** When this process wrote attachments, by inode; only those of the last moments matter. */
const written = new Map<string, number>()

/**
 * @param folders The memory directory and, where it is another one, the folder of the topics.
 * @param known The time that the last holder of the lock left; `undefined` when it is not known.
 */
export function watchFolder(
  files: Files,
  folders: readonly OpenFolder[],
  known: string | undefined,
  patience: Patience = createPatience(),
): FolderWatch {
  // Without descriptors of folders, as on Windows, changes are not noticed.
  const readTimes = (): bigint[] =>
    folders.map(({ descriptor }) =>
      descriptor === undefined ? 0n : files.fstatSync(descriptor, { bigint: true }).mtimeNs,
    )
  const sum = (times: readonly bigint[]): bigint => times.reduce((total, time) => total + time, 0n)
  let own = known === undefined ? undefined : BigInt(known)
  let others: bigint | undefined
  return {
    async settle() {
      const started = performance.now()
      for (;;) {
        const times = readTimes()
        const now = sum(times)
        if (now !== own) {
          others = times.toSorted((a, b) => (a < b ? 1 : -1))[0]
          patience.noteSave(`${now}`)
        }
        const age = others === undefined ? -1 : Date.now() - Number(others / 1_000_000n)
        const isRecent = age >= 0 && age < LONGEST_SAVE_MS
        const isSettling = now !== own && age <= SETTLED_MS && !patience.isOver
        const isBusy = isRecent && (isSettling || folders.some((folder) => isSaving(files, folder)))
        if (!isBusy || performance.now() - started > (patience.isOver ? LONGEST_RENAME_MS : LONGEST_MS)) {
          own = now
          return
        }
        await patience.pause()
      }
    },
    writes(key) {
      const now = Date.now()
      for (const [inode, time] of written) if (now - time > 2 * LONGEST_SAVE_MS) written.delete(inode)
      written.set(key.slice(0, key.indexOf(".")), now)
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
    if (written.has(String(stat?.ino))) return false
    return stat?.isFile() === true && Math.abs(Date.now() - stat.mtimeMs) < LONGEST_SAVE_MS
  })
}
