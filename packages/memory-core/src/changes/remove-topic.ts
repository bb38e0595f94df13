import type { Change } from "../store/store.ts"
import { encode } from "../text.ts"
import { type PointerChange, removePointers } from "../topic-index/update-index.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { type IndexChange, indexChange, revertIndex } from "./index-change.ts"
import { mendIndex } from "./mend-index.ts"
import { checkExpected, pointerChange } from "./write-topic.ts"

export interface RemoveOutcome {
  pointer: PointerChange
  healed: readonly string[]
  index: IndexChange
}

/**
 * Moves a topic to the trash and takes its pointers out of the index. With `reverting`, which made the topic, the
 * index gets its very bytes back when it is still as that change left it. The result is `undefined` when there is
 * neither topic nor pointer.
 */
export function removeTopic(
  slug: string,
  expect: string | null | undefined,
  reverting?: IndexChange,
): Change<RemoveOutcome | undefined> {
  return async (snapshot) => {
    checkExpected(slug, snapshot.topic, expect)
    const oldIndex = snapshot.index === undefined ? "" : decodeForChange(snapshot.index.bytes, "MEMORY.md")
    const update = removePointers(oldIndex, slug)
    if (snapshot.topic === undefined && update.removed.length === 0) return { result: undefined }
    const text = revertIndex(oldIndex, reverting) ?? update.text
    const mended = await mendIndex(text, snapshot, slug)
    return {
      ...(snapshot.topic === undefined ? {} : { topic: null }),
      ...(mended.text === oldIndex ? {} : { index: encode(mended.text) }),
      note: { action: "removed", pointers: update.removed },
      result: {
        pointer: pointerChange(update),
        healed: mended.healed,
        index: indexChange(oldIndex, mended.text),
      },
    }
  }
}
