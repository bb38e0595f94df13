import { keyOf } from "../../files/versioned-file.ts"
import { renameOver } from "./commit-file.ts"
/**
 * Renames a topic into its place, or moves it to the trash. Returns false, with nothing changed, when the file is no
 * longer the one that was read. A symlink in its place is moved to the trash itself; its target is not touched.
 */
export async function commitTopic(context, path, staged, { old, trash }) {
  if (staged === undefined) {
    if (old === undefined || trash === undefined) return keyOf(context.files, path) === old?.key
    return await renameOver(context, { from: path, moves: old.key, to: trash.path, replaces: undefined })
  }
  const put = { from: staged.path, moves: staged.key, to: path }
  if (old?.isLink !== true || trash === undefined) {
    return await renameOver(context, { ...put, replaces: old?.key })
  }
  const isMoved = await renameOver(context, {
    from: path,
    moves: old.key,
    to: trash.path,
    replaces: undefined,
  })
  if (!isMoved) return false
  let isDone = false
  try {
    isDone = await renameOver(context, { ...put, replaces: undefined })
    return isDone
  } finally {
    if (!isDone && keyOf(context.files, path) === undefined) context.files.renameSync(trash.path, path)
  }
}
