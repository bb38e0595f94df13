import { encode } from "@caliban/text"
import type { Snapshot } from "../store/store.ts"
import { formatIndex, type ParsedIndex } from "../topic-index/parse-index.ts"
import type { IndexUpdate } from "../topic-index/update-index.ts"
import { checkIndexSize } from "./check-index-size.ts"
import { diffIndex, type IndexDifference } from "./index-difference.ts"
import { parseForChange, recoverIndex } from "./recover-index.ts"

export interface IndexRequest {
  /** The text to start from if there is no index. */
  blank: string
  /** A topic whose pointer is not recovered after a crash, because the change itself updates it. */
  except?: string
  /** The change to a topic's pointers. */
  edit(index: ParsedIndex): IndexUpdate
}

export interface EditedIndex extends IndexUpdate {
  /** The index after the change. */
  bytes: Uint8Array
  /** What the change did to the recovered index. */
  difference: IndexDifference
  /** False when the bytes on disk need no change. */
  isChanged: boolean
  /** Topics whose pointer was recovered; see `recoverIndex`. */
  completed: readonly string[]
}

/**
 * Recovers an index and changes a topic's pointers in it. Parses the index once.
 *
 * @throws MemoryError `unreadable-file` if the index is not UTF-8, `too-large` if it would exceed the limit
 */
export async function editIndex(
  snapshot: Snapshot,
  { blank, except, edit }: IndexRequest,
): Promise<EditedIndex> {
  const onDisk = snapshot.index?.bytes
  const { old, index: parsed } = await parseForChange(snapshot, blank)
  const { index, completed } = await recoverIndex(parsed, snapshot, except)
  const recovered = index === parsed ? old : formatIndex(index)
  const update = edit(index)
  const text = update.index === index ? recovered : formatIndex(update.index)
  const isChanged = text !== old
  const bytes = isChanged || onDisk === undefined ? encode(text) : onDisk
  if (isChanged) checkIndexSize(onDisk, bytes)
  const before = onDisk && (recovered === old ? onDisk : encode(recovered))
  return { ...update, bytes, difference: diffIndex(before, bytes), isChanged, completed }
}

/** An edit that only completes what a crash interrupted. */
export function keepIndex(index: ParsedIndex): IndexUpdate {
  return { index, removed: [] }
}
