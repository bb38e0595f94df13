import { decodeLoose, encode } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, TrashEntry } from "../store/store.ts"
import {
  type IndexUpdate,
  type PointerChange,
  putBackPointers,
  removePointers,
} from "../topic-index/update-index.ts"
import { checkIndexSize } from "./check-index-size.ts"
import { NEW_INDEX, NO_POINTER } from "./conventions.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { describeEdit, type IndexEdit, revertEdit } from "./index-edit.ts"
import { recoverIndex } from "./recover-index.ts"
import { checkExpected, pointerChange } from "./write-topic.ts"

export interface RestoreOutcome {
  pointer: PointerChange
  healed: readonly string[]
  index: IndexEdit
}

export interface RestoredTopic extends RestoreOutcome {
  /** The index after the change. */
  indexBytes: Uint8Array
}

/** In place of the bytes that a symlink does not have. */
const NOTHING = new Uint8Array()

/**
 * Brings a topic back as it was, with the index lines that went with it. What is there now goes to the trash. With
 * `reverting`, the change that put the entry there, the index gets its very bytes back when it is still as that change
 * left it.
 */
export function restoreTopic(
  entry: TrashEntry & { slug: string },
  bytes: Uint8Array | undefined,
  expect: string | null | undefined,
  reverting?: IndexEdit,
): Change<RestoredTopic> {
  return async (snapshot) => {
    const { slug } = entry
    checkExpected(slug, snapshot.topic, expect)
    if (snapshot.topic?.total !== undefined && bytes !== undefined) {
      throw new MemoryError(
        "too-large",
        `${slug}.md has ${snapshot.topic.total} bytes, too many to be replaced. Remove it first; nothing was changed.`,
      )
    }
    const oldIndex =
      snapshot.index === undefined ? undefined : decodeForChange(snapshot.index.bytes, "MEMORY.md")
    const update = restorePointers(oldIndex ?? NEW_INDEX, entry)
    const reverted = revertEdit(snapshot.index?.bytes, reverting)
    const recovered = await recoverIndex(reverted ? decodeLoose(reverted) : update.text, snapshot, slug)
    const sameIndex = recovered.text === (oldIndex ?? NEW_INDEX)
    const index = encode(recovered.text)
    if (!sameIndex) checkIndexSize(snapshot.index?.bytes, index)
    const asFile = entry.asFile === true
    const same = !asFile && (bytes === undefined || revisionOf(bytes) === snapshot.topic?.revision)
    const replaced = (snapshot.topic !== undefined && !same) || update.removed.length > 0
    return {
      ...(same
        ? {}
        : { topic: bytes?.subarray(0, asFile ? TOPIC_MAX_BYTES : Infinity) ?? NOTHING, restores: entry }),
      ...(sameIndex ? {} : { index }),
      ...(replaced ? { note: { action: "replaced" as const, pointers: update.removed } } : {}),
      pointerBefore: update.before ?? NO_POINTER,
      result: {
        pointer: pointerChange(update),
        healed: recovered.healed,
        index: describeEdit(snapshot.index?.bytes, index),
        indexBytes: index,
      },
    }
  }
}

/** A change that rewrote lines gets the old ones back, one that added a line loses it, any other left them alone. */
function restorePointers(
  index: string,
  { slug, pointers, addedPointer }: TrashEntry & { slug: string },
): IndexUpdate {
  if (pointers.length > 0) return putBackPointers(index, slug, pointers)
  return addedPointer === true ? removePointers(index, slug) : { text: index, removed: [] }
}

/** Puts an index back as it was before a repair. What is there now goes to the trash. */
export function restoreIndex(bytes: Uint8Array, expect: string | undefined): Change<RestoreOutcome> {
  return async (snapshot) => {
    if (expect !== undefined && expect !== snapshot.index?.revision) {
      throw new MemoryError(
        "conflict",
        "The index was changed since, so it was not put back. Restore it from the trash to do so anyway.",
      )
    }
    const text = decodeForChange(bytes, "The index in the trash")
    const { text: recovered, healed } = await recoverIndex(text, snapshot, undefined)
    return {
      index: encode(recovered),
      note: { action: "repaired", pointers: [] },
      result: { pointer: {}, healed, index: describeEdit(snapshot.index?.bytes, encode(recovered)) },
    }
  }
}
