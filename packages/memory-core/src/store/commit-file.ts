import { basename, dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import { type Files, hasCode } from "../files/file-port.ts"
import { removeQuietly } from "../files/write-file.ts"
import { assertHeld } from "./file-lock.ts"
import { nameBeside } from "./layout.ts"
import { keyOf } from "./settled-read.ts"
import type { StagedFile } from "./stage.ts"
import type { TransactionContext } from "./transaction.ts"

const RETRY_MS = 20
const LONGEST_MS = 2_000

/**
 * Renames a staged file into its place, if what is there still has the key `replaces` (`undefined`: nothing is there)
 * and the lock is still held. False, with nothing changed, when somebody else has been there.
 *
 * The file first goes beside its place. A rename from folder to folder may wait for milliseconds on a busy disk, and
 * whatever an editor saves meanwhile would be replaced unseen; one within a folder holds everybody else off at once. So
 * the looks stand between the two, and all of it is one synchronous step.
 *
 * @throws MemoryError `locked`
 */
export async function putInPlace(
  context: TransactionContext,
  staged: StagedFile,
  path: string,
  replaces: string | undefined,
): Promise<boolean> {
  const { files } = context
  const beside = join(dirname(path), nameBeside(basename(staged.path)))
  const isUnchanged = (): boolean => keyOf(files, path) === replaces
  return await whenAlone(
    context,
    () => isUnchanged() && keyOf(files, staged.path) === staged.key,
    () => {
      let isDone = false
      try {
        rename(files, staged.path, staged.key, beside)
        assertHeld(context)
        if (!isUnchanged()) return false
        rename(files, beside, staged.key, path)
        isDone = true
        return true
      } finally {
        if (!isDone) takeBack(files, beside, staged.path)
      }
    },
  )
}

/**
 * Renames a file away to where nothing is, if it still has its key and the lock is still held. False, with nothing
 * changed, when somebody else has been there.
 *
 * @throws MemoryError `locked`
 */
export async function moveAway(
  context: TransactionContext,
  path: string,
  key: string,
  to: string,
): Promise<boolean> {
  const { files } = context
  return await whenAlone(
    context,
    () => keyOf(files, to) === undefined && keyOf(files, path) === key,
    () => {
      rename(files, path, key, to)
      return true
    },
  )
}

/**
 * Takes a step, if all is as it should be. Waits while somebody else is at work in the memory directory, and on Windows
 * while somebody has the file open, for up to two seconds.
 */
async function whenAlone(
  context: TransactionContext,
  isReady: () => boolean,
  step: () => boolean,
): Promise<boolean> {
  const { watch } = context
  const started = performance.now()
  for (;;) {
    await watch.settle()
    const begun = performance.now()
    assertHeld(context)
    if (!isReady()) return false
    const isLate = begun - started > LONGEST_MS
    if (!watch.isQuiet() && !isLate) continue
    try {
      if (!step()) return false
      watch.changed(performance.now() - begun)
      return true
    } catch (error) {
      const busy = process.platform === "win32" && hasCode(error, "EPERM", "EACCES", "EBUSY")
      if (!busy) throw error
      if (isLate)
        throw new MemoryError("write-failed", "Another program keeps the file open; close it and try again.")
    }
    await sleep(RETRY_MS)
  }
}

/** A network drive may lose the answer of a rename that it did. */
function rename(files: Files, from: string, key: string, to: string): void {
  try {
    files.renameSync(from, to)
  } catch (error) {
    if (attempt(() => keyOf(files, to)) !== key) throw error
  }
}

function takeBack(files: Files, beside: string, path: string): void {
  try {
    files.renameSync(beside, path)
  } catch {
    removeQuietly(files, beside)
  }
}
