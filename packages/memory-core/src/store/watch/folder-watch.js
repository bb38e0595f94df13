import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile } from "../file-names.ts"
import { createPatience } from "./patience.ts"

const SETTLED_MS = 20
const LONGEST_MS = 1_000
/** Even a program that saves again and again gets this long between its new file and its rename. */
const LONGEST_RENAME_MS = 20
const LONGEST_SAVE_MS = 500
const QUICK_MS = 0.1
const LONG_MS = 2
/** When this process wrote attachments, by inode; only those of the last moments matter. */
const written = new Map()
/**
 * @param folders The memory directory and, where it is another one, the folder of the topics.
 * @param known The time that the last holder of the lock left; `undefined` when it is not known.
 */
export function watchFolder(files, folders, known, patience = createPatience()) {
  // Without descriptors of folders, as on Windows, changes are not noticed.
  const readTimes = () =>
    folders.map(({ descriptor }) =>
      descriptor === undefined ? 0n : files.fstatSync(descriptor, { bigint: true }).mtimeNs,
    )
  const sum = (times) => times.reduce((total, time) => total + time, 0n)
  let own = known === undefined ? undefined : BigInt(known)
  let others
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
        const age = others === undefined ? -1 : Date.now() - Number(others / 1000000n)
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
function isSaving(files, { path }) {
  const names = attempt(() => files.readdirSync(path)) ?? []
  return names.some((name) => {
    const isKnown = name === INDEX_FILE || name === CONTROL_FOLDER || slugOfFile(name) !== undefined
    // A backup stays where it is.
    if (isKnown || name.endsWith("~")) return false
    const stat = attempt(() => files.lstatSync(join(path, name)))
    if (written.has(String(stat?.ino))) return false
    return stat?.isFile() === true && Math.abs(Date.now() - stat.mtimeMs) < LONGEST_SAVE_MS
  })
}
