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
  context: TransactionContext,
  path: string,
  staged: StagedFile | undefined,
  seen: SeenFile | undefined,
  trash: StagedTrash | undefined,
): Promise<boolean> {
  if (staged === undefined) {
    if (seen === undefined || trash === undefined) return keyOf(context.files, path) === seen?.key
    return await renameOver(context, { from: path, to: trash.path, replaces: undefined, moves: seen.key })
  }
  if (seen?.isLink !== true) {
    return await renameOver(context, { from: staged.path, to: path, replaces: seen?.key })
  }
  const aside = join(context.folders.trash().path, `${context.lock.epoch}.link`)
  const isAside = await renameOver(context, { from: path, to: aside, replaces: undefined, moves: seen.key })
  if (!isAside) return false
  try {
    if (await renameOver(context, { from: staged.path, to: path, replaces: undefined })) return true
  } catch (error) {
    context.files.renameSync(aside, path)
    throw error
  }
  return false
}
