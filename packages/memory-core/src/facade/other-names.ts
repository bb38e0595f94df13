import { join } from "node:path"
import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import { CONTROL_FOLDER, TRASH_FOLDER } from "../store/layout.ts"

/**
 * Asks whether a file of a memory directory has names (hard links) that are not the store's own: its trash may hold
 * another name of a file. Looks at the control files once, at the first question.
 */
export function createOtherNames(files: Files, directory: string): (name: string) => boolean {
  let own: Map<number, number> | undefined
  const look = (): Map<number, number> => {
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
    own ??= look()
    return stat.nlink > 1 + (own.get(stat.ino) ?? 0)
  }
}
