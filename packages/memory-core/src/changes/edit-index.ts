import { encode } from "@caliban/text"
import type { Snapshot } from "../store/store.ts"
import type { ParsedIndex } from "../topic-index/parse-index.ts"
import type { IndexUpdate } from "../topic-index/update-index.ts"
import { checkIndexSize } from "./check-index-size.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { describeEdit, type IndexEdit } from "./index-edit.ts"
import { recoverIndex } from "./recover-index.ts"

export interface IndexRequest {
  /** What an index is made from where there is none. */
  blank: string
  /** A topic whose pointer is not recovered after a crash: the change decides about it. */
  except?: string
  /** The change of a topic's pointers. */
  edit(index: ParsedIndex): IndexUpdate
}

export interface EditedIndex extends Omit<IndexUpdate, "text"> {
  /** The index after the change. */
  bytes: Uint8Array
  /** What the change did to the recovered index. */
  difference: IndexEdit
  /** False when the bytes on disk are right as they are. */
  isChanged: boolean
  healed: readonly string[]
  /** The index that the change started from. */
  parsed: ParsedIndex
}

/** Recovers an index and changes a topic's pointers in it. Parses the index once. */
export async function editIndex(
  snapshot: Snapshot,
  { blank, except, edit }: IndexRequest,
): Promise<EditedIndex> {
  const onDisk = snapshot.index?.bytes
  const old = onDisk === undefined ? blank : decodeForChange(onDisk, "MEMORY.md")
  const recovered = await recoverIndex(old, snapshot, except)
  const { text, ...update } = edit(recovered.index)
  const isChanged = text !== old
  const bytes = isChanged || onDisk === undefined ? encode(text) : onDisk
  if (isChanged) checkIndexSize(onDisk, bytes)
  const before = onDisk && (recovered.text === old ? onDisk : encode(recovered.text))
  const difference = describeEdit(before, bytes)
  return { ...update, bytes, difference, isChanged, healed: recovered.healed, parsed: recovered.index }
}
