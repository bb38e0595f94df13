import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile } from "../file-names.ts"
import { createPatience, type Patience } from "./patience.ts"

/**
 * Notices other programs that work in the memory directory, by the folder's own time of change. An editor that saves by
 * renaming creates its new file first: a writer that waits then does not rename over the save that follows.
 */
export interface FolderWatch {
  /**
   * Waits until no other program has created, removed or renamed a file for 20 ms and, for half a second, while there is
   * a file that an editor is about to rename into its place. Gives up after a second, and soon when saves do not end.
   */
  settle(): Promise<void>
  /** False when another program has changed the folder since the last check, or since our own last change. */
  isQuiet(): boolean
  /** Called after a change of our own, with the milliseconds that it took: others may have changed the folder meanwhile. */
  changed(took: number): void
  /** When the folder was last changed, for the next holder of the lock: digits. */
  readonly time: string
}

const SETTLED_MS = 20
const LONGEST_MS = 1_000
/** Even a program that saves again and again gets this long between its new file and its rename. */
const LONGEST_RENAME_MS = 20
const LONGEST_SAVE_MS = 500
const QUICK_MS = 0.1
const LONG_MS = 2

/** @param known The time that the last holder of the lock left; `undefined` when it is not known. */
export function watchFolder(
  files: Files,
  memory: OpenFolder,
  known: string | undefined,
  patience: Patience = createPatience(),
): FolderWatch {
  const { descriptor } = memory
  // Without descriptors of folders, as on Windows, changes are not noticed.
  const readTime = (): bigint =>
    descriptor === undefined ? 0n : files.fstatSync(descriptor, { bigint: true }).mtimeNs
  let own = known === undefined ? undefined : BigInt(known)
  let others: bigint | undefined
  return {
    async settle() {
      const started = performance.now()
      for (;;) {
        const now = readTime()
        if (now !== own) {
          others = now
          patience.noteSave(`${now}`)
        }
        const age = others === undefined ? -1 : Date.now() - Number(others / 1_000_000n)
        const isRecent = age >= 0 && age < LONGEST_SAVE_MS
        const isSettling = now !== own && age <= SETTLED_MS && !patience.isOver
        const isBusy = isRecent && (isSettling || isSaving(files, memory))
        if (!isBusy || performance.now() - started > (patience.isOver ? LONGEST_RENAME_MS : LONGEST_MS)) {
          own = now
          return
        }
        await patience.pause()
      }
    },
    isQuiet: () => readTime() === own,
    changed(took) {
      // The change is done, so a failing check must not fail it.
      own = attempt(readTime)
      if (took > LONG_MS || (took > QUICK_MS && isSaving(files, memory))) own = undefined
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
