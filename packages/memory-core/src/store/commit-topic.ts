import { moveAway, putInPlace } from "./commit-file.ts"
import { keyOf, type SeenFile } from "./settled-read.ts"
import type { StagedFile } from "./stage.ts"
import type { StagedTrash } from "./stage-trash.ts"
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
    return await moveAway(context, path, seen.key, trash.path)
  }
  if (seen?.isLink !== true || trash === undefined) {
    return await putInPlace(context, staged, path, seen?.key)
  }
  if (!(await moveAway(context, path, seen.key, trash.path))) return false
  let isDone = false
  try {
    isDone = await putInPlace(context, staged, path, undefined)
    return isDone
  } finally {
    if (!isDone && keyOf(context.files, path) === undefined) context.files.renameSync(trash.path, path)
  }
}
