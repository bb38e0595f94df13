import type { TransactionContext } from "../context.ts"
import type { StagedTrash } from "../trash/trash-replaced.ts"
import { keyOf, type SeenFile } from "../watch/settled-read.ts"
import { renameOver } from "./commit-file.ts"
import type { StagedFile } from "./stage.ts"

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
    return await renameOver(context, { from: path, moves: seen.key, to: trash.path, replaces: undefined })
  }
  const put = { from: staged.path, moves: staged.key, to: path }
  if (seen?.isLink !== true || trash === undefined) {
    return await renameOver(context, { ...put, replaces: seen?.key })
  }
  const isAway = await renameOver(context, {
    from: path,
    moves: seen.key,
    to: trash.path,
    replaces: undefined,
  })
  if (!isAway) return false
  let isDone = false
  try {
    isDone = await renameOver(context, { ...put, replaces: undefined })
    return isDone
  } finally {
    if (!isDone && keyOf(context.files, path) === undefined) context.files.renameSync(trash.path, path)
  }
}
