import type { Change, RemovedPointer } from "../store/store.ts"
import { type PointerChange, removePointers } from "../topic-index/update-index.ts"
import { editIndex } from "./edit-index.ts"
import { diffIndex, type IndexDifference, revertDifference } from "./index-difference.ts"
import { checkExpected, pointerChange } from "./write-topic.ts"

export interface RemoveTopicOptions {
  reverting?: IndexDifference | undefined
  createdIndex?: string | undefined
  archived?: readonly RemovedPointer[] | undefined
}

export interface RemoveOutcome {
  pointer: PointerChange
  completed: readonly string[]
  index: IndexDifference
  /** True when a pointer of the topic was kept because it is inside an open git conflict. */
  inConflict: boolean
}

/**
 * Moves a topic to the history and removes its pointers from the index. The result is `undefined` if there is neither a
 * topic nor a pointer.
 *
 * @param expect The expected revision, `null` for no topic, or `undefined` for any.
 * @param given.reverting The change that created the topic, if this undoes it: an index that is still as that change left
 * it gets its earlier bytes back.
 * @param given.createdIndex The revision of the index that this change created: the index goes with the topic if it still
 * has it.
 * @param given.archived The topic's lines in the archive: recorded with it where the index has none, to which a restore
 * then gives them.
 * @throws MemoryError `conflict`, `unreadable-file`
 */
export function removeTopic(
  slug: string,
  expect: string | null | undefined,
  { reverting, createdIndex, archived = [] }: RemoveTopicOptions = {},
): Change<RemoveOutcome | undefined> {
  return async (snapshot) => {
    checkExpected(slug, snapshot.topic, expect)
    const reverted = revertDifference(snapshot.index?.bytes, reverting)
    const update = await editIndex(snapshot, {
      blank: "",
      except: slug,
      edit: (index) => removePointers(index, slug),
    })
    const exists = snapshot.topic !== undefined || snapshot.hasLink === true
    if (!exists && update.removed.length === 0) return { result: undefined }
    const isAlone = update.completed.length === 0 && !snapshot.lateSaves?.length
    const isExact = reverted !== undefined && isAlone
    const bytes = isExact ? reverted : update.bytes
    const isCreated = isAlone && createdIndex !== undefined && createdIndex === snapshot.index?.revision
    return {
      topic: exists ? null : undefined,
      index: isCreated ? null : update.isChanged || isExact ? bytes : undefined,
      note: { action: "removed", pointers: update.removed.length > 0 ? update.removed : archived },
      result: {
        pointer: pointerChange(update),
        completed: update.completed,
        index: isExact ? diffIndex(snapshot.index?.bytes, bytes) : update.difference,
        inConflict: update.inConflict === true,
      },
    }
  }
}
