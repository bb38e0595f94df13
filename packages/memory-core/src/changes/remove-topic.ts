import type { Change } from "../store/store.ts"
import { type PointerChange, removePointers } from "../topic-index/update-index.ts"
import { editIndex } from "./edit-index.ts"
import { describeEdit, type IndexEdit, revertEdit } from "./index-edit.ts"
import { checkExpected, pointerChange } from "./write-topic.ts"

export interface RemoveOutcome {
  pointer: PointerChange
  healed: readonly string[]
  index: IndexEdit
  /** True when a pointer of the topic stays, since it stands in an open git conflict. */
  inConflict: boolean
}

/**
 * Moves a topic to the trash and takes its pointers out of the index. With `reverting`, which made the topic, the
 * index gets its very bytes back when it is still as that change left it. The result is `undefined` when there is
 * neither topic nor pointer.
 */
export function removeTopic(
  slug: string,
  expect: string | null | undefined,
  reverting?: IndexEdit,
): Change<RemoveOutcome | undefined> {
  return async (snapshot) => {
    checkExpected(slug, snapshot.topic, expect)
    const reverted = revertEdit(snapshot.index?.bytes, reverting)
    const update = await editIndex(snapshot, {
      blank: "",
      except: slug,
      edit: (index) => removePointers(index, slug),
    })
    const isThere = snapshot.topic !== undefined || snapshot.hasLink === true
    if (!isThere && update.removed.length === 0) return { result: undefined }
    const isExact = reverted !== undefined && update.healed.length === 0 && !snapshot.lateSaves?.length
    const bytes = isExact ? reverted : update.bytes
    return {
      ...(isThere ? { topic: null } : {}),
      ...(update.isChanged || isExact ? { index: bytes } : {}),
      note: { action: "removed", pointers: update.removed },
      result: {
        pointer: pointerChange(update),
        healed: update.healed,
        index: isExact ? describeEdit(snapshot.index?.bytes, bytes) : update.difference,
        inConflict: update.inConflict === true,
      },
    }
  }
}
