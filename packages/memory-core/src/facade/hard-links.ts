import { join } from "node:path"
import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import { CALIBAN } from "../layouts/codec.ts"
import { openInside } from "../store/control-folder.ts"
import { HISTORY_FOLDER } from "../store/file-names.ts"
import { openReadable } from "../store/open-readable.ts"

/**
 * Answers whether a file of a memory directory has hard links outside the directory. Links that the store made itself
 * (its trash may hold one) do not count. The first question reads the names and inodes of the control files.
 */
export function findExternalHardLinks(files: Files, directory: string): (name: string) => boolean {
  let own: Map<number, number> | undefined
  const countOwn = (): Map<number, number> => {
    const found = new Map<number, number>()
    const memory = attempt(() => openReadable(files, directory, CALIBAN, true))
    if (typeof memory !== "object") return found
    const control = attempt(memory.control)
    const trash =
      typeof control === "object"
        ? attempt(() => openInside(files, control, HISTORY_FOLDER, true))
        : undefined
    for (const folder of [control, trash])
      if (typeof folder === "object") countInodes(files, folder.path, found)
    if (typeof trash === "object") trash.close()
    memory.close()
    return found
  }
  return (name) => {
    const stat = attempt(() => files.lstatSync(join(directory, name)))
    if (stat === undefined) return false
    own ??= countOwn()
    return stat.nlink > 1 + (own.get(stat.ino) ?? 0)
  }
}

function countInodes(files: Files, folder: string, found: Map<number, number>): void {
  for (const name of attempt(() => files.readdirSync(folder) as string[]) ?? []) {
    const inode = attempt(() => files.lstatSync(join(folder, name)).ino)
    if (inode !== undefined) found.set(inode, (found.get(inode) ?? 0) + 1)
  }
}
