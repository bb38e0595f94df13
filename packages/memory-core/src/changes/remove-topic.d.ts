import type { Change, RemovedPointer } from "../store/store.ts"
import { type PointerChange } from "../topic-index/update-index.ts"
import { type IndexDifference } from "./index-difference.ts"
export interface RemoveOutcome {
  pointer: PointerChange
  completed: readonly string[]
  index: IndexDifference
  /** True when a pointer of the topic was kept because it is inside an open git conflict. */
  inConflict: boolean
}
/**
 * Moves a topic to the trash and removes its pointers from the index. The result is `undefined` if there is neither a
 * topic nor a pointer.
 *
 * @param expect The expected revision, `null` for no topic, or `undefined` for any.
 * @param reverting The change that created the topic, if this undoes it: an index that is still as that change left it
 * gets its earlier bytes back.
 * @param archived The topic's lines in the archive, to be recorded with it.
 * @throws MemoryError `conflict`, `unreadable-file`
 */
export declare function removeTopic(
  slug: string,
  expect: string | null | undefined,
  reverting?: IndexDifference,
  archived?: readonly RemovedPointer[],
): Change<RemoveOutcome | undefined>
