import { join } from "node:path"
import { renameOver } from "./commit-file.ts"
import type { StagedTrash } from "./file-trash.ts"
import { keyOf, type SeenFile } from "./settled-read.ts"
import type { StagedFile } from "./stage.ts"
import type { TransactionContext } from "./transaction.ts"

/**
 * Puts a topic into its place, or moves it to the trash. False, with nothing changed, when the file is not the one that
 * was read. A symlink in its place goes to the trash as it is; what it leads to is not touched.
 */
export async function commitTopic(
  { files, folders, lock, watch }: TransactionContext,
  path: string,
  staged: StagedFile | undefined,
  seen: SeenFile | undefined,
  trash: StagedTrash | undefined,
): Promise<boolean> {
  if (staged === undefined) {
    if (keyOf(files, path) !== seen?.key) return false
    if (seen !== undefined && trash !== undefined) await renameOver(files, path, trash.path, undefined)
    watch.changed()
    return true
  }
  if (seen?.isLink !== true) {
    const isDone = await renameOver(files, staged.path, path, seen?.key)
    if (isDone) watch.changed()
    return isDone
  }
  const aside = join(folders.trash().path, `${lock.epoch}.link`)
  if (keyOf(files, path) !== seen.key || !(await renameOver(files, path, aside, undefined))) return false
  try {
    if (await renameOver(files, staged.path, path, undefined)) {
      watch.changed()
      return true
    }
  } catch (error) {
    files.renameSync(aside, path)
    throw error
  }
  return false
}
