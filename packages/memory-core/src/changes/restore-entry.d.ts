import type { Change, TrashEntry } from "../store/store.ts"
import { type PointerChange } from "../topic-index/update-index.ts"
import { type IndexDifference } from "./index-difference.ts"
export interface RestoreOutcome {
  pointer: PointerChange
  completed: readonly string[]
  index: IndexDifference
}
export interface RestoredTopic extends RestoreOutcome {
  /** The index after the change. */
  indexBytes: Uint8Array
}
/**
 * Restores a topic from the trash, together with its index lines. The current topic goes to the trash.
 *
 * @param bytes The entry's file; `undefined` for an entry without one, or with a symlink.
 * @param expect The expected revision, `null` for no topic, or `undefined` for any.
 * @param reverting The change that created the entry, if this undoes it: an index that is still as that change left it
 * gets its earlier bytes back.
 * @throws MemoryError `conflict`, `too-large`, `unreadable-file`
 */
export declare function restoreTopic(
  entry: TrashEntry & {
    slug: string
  },
  bytes: Uint8Array | undefined,
  expect: string | null | undefined,
  reverting?: IndexDifference,
): Change<RestoredTopic>
/**
 * Restores an index as it was before a repair. The current index goes to the trash.
 *
 * @param expect The expected revision of the current index, or `undefined` for any.
 * @throws MemoryError `conflict`, `unreadable-file`
 */
export declare function restoreIndex(bytes: Uint8Array, expect: string | undefined): Change<RestoreOutcome>
