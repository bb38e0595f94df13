import { MemoryError } from "../../errors.ts"
import { isSameInode, notAFile, readVersioned, timeOfKey } from "../../files/versioned-file.ts"
import { createPatience } from "./patience.ts"

const SETTLED_MS = 20
/** More than a tick of a file system's clock: a later save has another time, and so another key. */
const TICK_MS = 6
const LONGEST_MS = 1_000
const LONGEST_EMPTY_MS = 500
const LONGEST_MISSING_MS = 300
/**
 * Reads the index for a writer, after waiting for an editor to settle: until it is not empty and unchanged for 20 ms,
 * unless it is `known`, as the last writer left it. Waits up to 0.3 s for a missing file when one is known to have been
 * there, since some editors rename it away before they write the new one. Gives up after a second.
 *
 * Once patience is over, a save counts as complete when it came by a rename or is older than a tick of the clock.
 *
 * @throws MemoryError `write-failed` when the file keeps changing, and the codes of `readVersioned`.
 */
export async function readSettled(files, path, known, limit, patience = createPatience()) {
  const started = performance.now()
  let before
  for (;;) {
    const file = readVersioned(files, path, limit)
    const waited = performance.now() - started
    if (file === undefined) {
      if (waited >= LONGEST_MISSING_MS || known === undefined) return undefined
    } else if (file.isLink) {
      throw notAFile(path)
    } else {
      if (file.key === known) return file
      // Within the age that counts as settled, the key may stay the same while the bytes change.
      const age = Date.now() - timeOfKey(file.key)
      const isOld = age > SETTLED_MS || age < 0
      const isEmpty = file.bytes.length === 0
      if (isOld && (!isEmpty || waited >= LONGEST_EMPTY_MS || age > LONGEST_MS)) return file
      patience.noteSave(file.key)
      const isReplaced = before !== undefined && !isSameInode(before, file.key)
      before = file.key
      if (patience.isOver && !isEmpty && (age > TICK_MS || isReplaced)) return file
    }
    if (waited > LONGEST_MS) {
      throw new MemoryError(
        "write-failed",
        "MEMORY.md keeps changing; close the program that writes it and try again.",
      )
    }
    await patience.pause()
  }
}
