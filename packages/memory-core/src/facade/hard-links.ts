import { join } from "node:path"
import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import { CONTROL_FOLDER, TRASH_FOLDER } from "../store/file-names.ts"

/**
 * Answers whether a file of a memory directory has hard links outside the directory. Links that the store made itself
 * (its trash may hold one) do not count. The first question reads the names and inodes of the control files.
 */
export function findExternalHardLinks(files: Files, directory: string): (name: string) => boolean {
  let own: Map<number, number> | undefined
  const countOwn = (): Map<number, number> => {
    const found = new Map<number, number>()
    for (const folder of [join(directory, CONTROL_FOLDER), join(directory, CONTROL_FOLDER, TRASH_FOLDER)]) {
      for (const name of attempt(() => files.readdirSync(folder) as string[]) ?? []) {
        const inode = attempt(() => files.lstatSync(join(folder, name)).ino)
        if (inode !== undefined) found.set(inode, (found.get(inode) ?? 0) + 1)
      }
    }
    return found
  }
  return (name) => {
    const stat = attempt(() => files.lstatSync(join(directory, name)))
    if (stat === undefined) return false
    own ??= countOwn()
    return stat.nlink > 1 + (own.get(stat.ino) ?? 0)
  }
}
