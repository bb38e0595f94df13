import type { Change, RemovedPointer } from "../store/store.ts"
import { removePointers } from "../topic-index/update-index.ts"
import { checkExpected } from "./checks.ts"
import { editIndex, type IndexOutcome } from "./edit-index.ts"
import type { IndexDifference } from "./index-difference.ts"

export interface RemoveTopicOptions {
  /** The change that created the topic, if this undoes it; see `IndexRequest`. */
  reverting?: IndexDifference | undefined
  /** The revision of the index that this change created: the index goes with the topic if it still has it. */
  createdIndex?: string | undefined
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
  { reverting, createdIndex, archived = [] }: RemoveTopicOptions = {},
): Change<IndexOutcome | undefined> {
  return async (snapshot) => {
    const { topic, hasLink, index: onDisk, lateSaves = [] } = snapshot
    checkExpected(slug, topic, expect)
    const { bytes, pointers, outcome } = await editIndex(snapshot, {
      except: slug,
      reverting,
      edit: (index) => removePointers(index, slug),
    })
    const removed = pointers.pointers
    const exists = topic !== undefined || hasLink === true
    if (!exists && removed.length === 0) return { result: undefined }
    const isAlone = outcome.completed.length === 0 && lateSaves.length === 0
    const isCreated = isAlone && createdIndex !== undefined && createdIndex === onDisk?.revision
    return {
      topic: exists ? null : undefined,
      index: isCreated ? null : bytes,
      note: { action: "removed", pointers: removed.length > 0 ? removed : archived },
      result: outcome,
    }
  }
}
