import { MemoryError } from "../errors.ts"
import type { Change, TrashEntry } from "../store/store.ts"
import { encode } from "../text.ts"
import { type PointerChange, putBackPointers } from "../topic-index/update-index.ts"
import { NEW_INDEX } from "./conventions.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { mendUnfinished } from "./mend-unfinished.ts"
import { checkExpected, pointerChange } from "./write-topic.ts"

export interface RestoreOutcome {
  pointer: PointerChange
  healed: readonly string[]
}

/** Brings a topic back as it was, with the index lines that went with it. What is there now goes to the trash. */
export function restoreTopic(
  entry: TrashEntry & { slug: string },
  bytes: Uint8Array | undefined,
  expect: string | null | undefined,
): Change<RestoreOutcome> {
  return async (snapshot) => {
    checkExpected(entry.slug, snapshot.topic, expect)
    const oldIndex =
      snapshot.index === undefined ? NEW_INDEX : decodeForChange(snapshot.index.bytes, "MEMORY.md")
    const update =
      entry.pointers.length === 0
        ? { text: oldIndex, removed: [] }
        : putBackPointers(oldIndex, entry.slug, entry.pointers)
    const mended = await mendUnfinished(update.text, snapshot, entry.slug)
    const same =
      bytes === undefined ||
      (snapshot.topic !== undefined && Buffer.compare(bytes, snapshot.topic.bytes) === 0)
    const replaced = (snapshot.topic !== undefined && !same) || update.removed.length > 0
    return {
      ...(same ? {} : { topic: bytes }),
      ...(mended.text === oldIndex ? {} : { index: encode(mended.text) }),
      ...(replaced ? { note: { action: "replaced" as const, pointers: update.removed } } : {}),
      result: { pointer: pointerChange(update), healed: mended.healed },
    }
  }
}

/** Puts an index back as it was before a repair. */
export function restoreIndex(bytes: Uint8Array, expect: string | undefined): Change<RestoreOutcome> {
  return (snapshot) => {
    if (expect !== undefined && expect !== snapshot.index?.revision) {
      throw new MemoryError(
        "conflict",
        "The index was changed since it was repaired, so the repair was not undone. Restore it from the trash to do so anyway.",
      )
    }
    return {
      index: bytes,
      note: { action: "repaired", pointers: [] },
      result: { pointer: {}, healed: [] },
    }
  }
}
