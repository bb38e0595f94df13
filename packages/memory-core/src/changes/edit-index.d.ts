import type { Snapshot } from "../store/store.ts"
import type { ParsedIndex } from "../topic-index/parse-index.ts"
import type { IndexUpdate } from "../topic-index/update-index.ts"
import { type IndexDifference } from "./index-difference.ts"
export interface IndexRequest {
  /** The text to start from if there is no index. */
  blank: string
  /** A topic whose pointer is not recovered after a crash, because the change itself updates it. */
  except?: string
  /** The change to a topic's pointers. */
  edit(index: ParsedIndex): IndexUpdate
}
export interface EditedIndex extends Omit<IndexUpdate, "text"> {
  /** The index after the change. */
  bytes: Uint8Array
  /** What the change did to the recovered index. */
  difference: IndexDifference
  /** False when the bytes on disk need no change. */
  isChanged: boolean
  /** Topics whose pointer was recovered; see `recoverIndex`. */
  completed: readonly string[]
  /** The recovered index, before the change. */
  parsed: ParsedIndex
}
/**
 * Recovers an index and changes a topic's pointers in it. Parses the index once.
 *
 * @throws MemoryError `unreadable-file` if the index is not UTF-8, `too-large` if it would exceed the limit
 */
export declare function editIndex(
  snapshot: Snapshot,
  { blank, except, edit }: IndexRequest,
): Promise<EditedIndex>
