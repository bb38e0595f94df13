import { keyOf, type VersionedFile } from "../../files/versioned-file.ts"
import type { TransactionContext } from "../context.ts"
import type { StagedEntry } from "../history/write-entry.ts"
import { renameOver } from "./commit-file.ts"
import type { StagedFile } from "./stage.ts"

/**
 * Renames a topic into its place, or moves it to the history. Returns false, with nothing changed, when the file is no
 * longer the one that was read. A symlink in its place is moved to the history itself; its target is not touched.
 */
export async function commitTopic(
  context: TransactionContext,
  path: string,
  staged: StagedFile | undefined,
  { old, entry }: { old: VersionedFile | undefined; entry: StagedEntry | undefined },
): Promise<boolean> {
  if (staged === undefined) {
    if (old === undefined || entry === undefined) return keyOf(context.files, path) === old?.key
    return await renameOver(context, { from: path, moves: old.key, to: entry.oldPath, replaces: undefined })
  }
  const put = { from: staged.path, moves: staged.key, to: path }
  if (old?.isLink !== true || entry === undefined) {
    return await renameOver(context, { ...put, replaces: old?.key })
  }
  const isMoved = await renameOver(context, {
    from: path,
    moves: old.key,
    to: entry.oldPath,
    replaces: undefined,
  })
  if (!isMoved) return false
  let isDone = false
  try {
    isDone = await renameOver(context, { ...put, replaces: undefined })
    return isDone
  } finally {
    if (!isDone && keyOf(context.files, path) === undefined) context.files.renameSync(entry.oldPath, path)
  }
}
