import { join } from "node:path"
import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import type { StoreFolders } from "./control-folders.ts"
import type { HeldLock } from "./file-lock.ts"
import { TEMPORARY, TRASH_FOLDER } from "./layout.ts"
import { sweepDead } from "./lock-waiting.ts"
import { dropDoublet, sweepTrash } from "./sweep-trash.ts"

/** What the dead left is looked for after a takeover, and every so many times that the lock is taken. */
const SWEEP_ROUND = 32

/** What only the holder of the lock writes and is there when it is taken belongs to the dead. */
export function tidy(files: Files, folders: StoreFolders, { names, tookOver, epoch }: HeldLock): void {
  const control = folders.control.path
  for (const name of names) if (name.startsWith(TEMPORARY)) removeQuietly(files, join(control, name))
  if (tookOver || epoch % SWEEP_ROUND === 0) attempt(() => sweep(files, folders, names, tookOver))
  if (names.includes(".gitignore")) return
  try {
    writeNewFile(files, join(control, ".gitignore"), Buffer.from("*\n"), false)
  } catch {
    // Nothing depends on it, and the next one tries again.
  }
}

function sweep(files: Files, folders: StoreFolders, names: readonly string[], tookOver: boolean): void {
  sweepDead(files, folders.control.path, names, Date.now())
  if (!names.includes(TRASH_FOLDER)) return
  sweepTrash(files, folders.trash().path)
  if (tookOver) dropDoublet(files, folders.trash().path, folders.memory.path)
}
