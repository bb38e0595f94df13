import { removePointers, restorePointers } from "../index/update-index.ts"
import type { Change, EntryNote, RemovedPointer } from "../store/store.ts"
import { checkExpected } from "./checks.ts"
import { editIndex, type IndexOutcome } from "./edit-index.ts"

export interface RemoveTopicOptions {
  /** The creation that this undoes; it may have changed other lines. */
  undoing?: Pick<EntryNote, "added" | "pointers"> | undefined
  /** The topic's lines in the archive: recorded where the index has none, to which a restore then gives them. */
  archived?: readonly RemovedPointer[] | undefined
}

/**
 * Moves a topic to the history and removes its pointers from the index. The result is `undefined` if there is neither a
 * topic nor a pointer.
 *
 * @param expect The expected revision, `null` for no topic, or `undefined` for any.
 * @throws MemoryError `conflict`, `unreadable-file`
 */
export function removeTopic(
  slug: string,
  expect: string | null | undefined,
  { undoing, archived = [] }: RemoveTopicOptions = {},
): Change<IndexOutcome | undefined> {
  return async (snapshot) => {
    const { topic, hasLink } = snapshot
    checkExpected(slug, topic, expect)
    const { bytes, pointers, outcome } = await editIndex(snapshot, {
      except: slug,
      reverting: undoing?.added,
      edit: (index) =>
        undoing?.pointers.length
          ? restorePointers(index, slug, undoing.pointers)
          : removePointers(index, slug),
    })
    const removed = pointers.pointers
    const exists = topic !== undefined || hasLink === true
    if (!exists && removed.length === 0) return { result: undefined }
    return {
      topic: exists ? null : undefined,
      index: bytes,
      note: { action: "removed", pointers: removed.length > 0 ? removed : archived },
      result: outcome,
    }
  }
}
