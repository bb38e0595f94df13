import { encode } from "@caliban/text"
import type { Snapshot } from "../store/store.ts"
import { condenseIndex } from "../topic-index/condense-index.ts"
import type { IndexUpdate } from "../topic-index/update-index.ts"
import { checkIndexSize } from "./check-index-size.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { describeEdit, type IndexEdit } from "./index-edit.ts"
import { mendIndex } from "./mend-index.ts"

export interface IndexRequest {
  slug: string
  /** What an index is made from where there is none. */
  blank: string
  /** A topic whose line is not to be mended. */
  except?: string
  /** False when the change has to see the whole index. Default: true. */
  condense?: boolean
  /** The change of the topic's pointers. */
  edit(text: string): IndexUpdate
}

export interface EditedIndex extends Omit<IndexUpdate, "text"> {
  /** The index after the change. */
  bytes: Uint8Array
  /** What the change did to the mended index. */
  difference: IndexEdit
  /** False when the bytes on disk are right as they are. */
  isChanged: boolean
  healed: readonly string[]
}

/** Mends an index and changes a topic's pointers in it. The usual change of a large index looks at its ends only. */
export async function editIndex(
  snapshot: Snapshot,
  { slug, blank, except, condense = true, edit }: IndexRequest,
): Promise<EditedIndex> {
  const onDisk = snapshot.index?.bytes
  const toMend = snapshot.unfinished.length + (snapshot.lateSaves?.length ?? 0)
  const condensed = onDisk && condense && toMend === 0 ? condenseIndex(onDisk, slug) : undefined
  if (onDisk !== undefined && condensed !== undefined) {
    const { text, ...update } = edit(condensed.text)
    const isChanged = text !== condensed.text
    const bytes = isChanged ? condensed.expand(text) : onDisk
    checkIndexSize(onDisk, bytes)
    const removed = condensed.locate(update.removed)
    return { ...update, removed, bytes, difference: describeEdit(onDisk, bytes), isChanged, healed: [] }
  }
  const old = onDisk === undefined ? blank : decodeForChange(onDisk, "MEMORY.md")
  const mended = await mendIndex(old, snapshot, except)
  const { text, ...update } = edit(mended.text)
  const bytes = encode(text)
  if (text !== old) checkIndexSize(onDisk, bytes)
  const before = onDisk === undefined ? undefined : encode(mended.text)
  const difference = describeEdit(before, bytes)
  return { ...update, bytes, difference, isChanged: text !== old, healed: mended.healed }
}
