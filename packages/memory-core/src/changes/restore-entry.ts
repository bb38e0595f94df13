import { encode } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { formatIndex, type ParsedIndex, parseIndex } from "../index/parse-index.ts"
import { type IndexUpdate, removePointers, restorePointers } from "../index/update-index.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, HistoryEntry } from "../store/store.ts"
import { newIndex } from "./bootstrap-index.ts"
import { checkExpected, decodeForChange } from "./checks.ts"
import { editIndex, type IndexOutcome, recoverIndex } from "./edit-index.ts"

export type RestoreOutcome = Pick<IndexOutcome, "pointer">

/** Represents the content of a symlink, which has no bytes of its own. */
const NO_BYTES = new Uint8Array()

/**
 * Restores a topic from the history, together with its index lines. The current topic goes to the history.
 *
 * @param bytes The entry's file; `undefined` for an entry without one, or with a symlink.
 * @param expect The expected revision, `null` for no topic, or `undefined` for any.
 * @throws MemoryError `conflict`, `too-large`, `unreadable-file`
 */
export function restoreTopic(
  entry: HistoryEntry & { slug: string },
  bytes: Uint8Array | undefined,
  expect: string | null | undefined,
): Change<IndexOutcome> {
  return async (snapshot) => {
    const { slug } = entry
    checkExpected(slug, snapshot.topic, expect)
    if (snapshot.topic?.total !== undefined && bytes !== undefined) {
      throw new MemoryError(
        "too-large",
        `${slug}.md has ${snapshot.topic.total} bytes and is too large to be replaced. Nothing was changed. Remove it, then retry.`,
      )
    }
    const index = await editIndex(snapshot, {
      blank: newIndex(snapshot.codec),
      except: slug,
      reverting: entry.added,
      edit: (parsed) => undoPointerChange(parsed, entry),
    })
    const isOpaque = entry.opaque === true
    const same = !isOpaque && (bytes === undefined || revisionOf(bytes) === snapshot.topic?.revision)
    return {
      topic: same ? undefined : (bytes?.subarray(0, isOpaque ? TOPIC_MAX_BYTES : Infinity) ?? NO_BYTES),
      restores: same ? undefined : entry,
      index: index.bytes,
      note: { action: snapshot.topic === undefined ? "created" : "replaced", ...index.pointers },
      result: index.outcome,
    }
  }
}

/** Undoes the entry's change to the pointers: restores lines that it rewrote or removed, removes a line that it added. */
function undoPointerChange(
  index: ParsedIndex,
  { slug, pointers, addedPointer }: HistoryEntry & { slug: string },
): IndexUpdate {
  if (pointers.length > 0) return restorePointers(index, slug, pointers)
  return addedPointer === true ? removePointers(index, slug) : { index, removed: [] }
}

/**
 * Restores an index as it was before a repair. The current index goes to the history.
 *
 * @param bytes Nothing for an index that the repair created: it is removed.
 * @param expect The expected revision of the current index, or `undefined` for any.
 * @throws MemoryError `conflict`, `unreadable-file`
 */
export function restoreIndex(
  bytes: Uint8Array | undefined,
  expect: string | null | undefined,
): Change<RestoreOutcome> {
  return async (snapshot) => {
    if (expect !== undefined && expect !== (snapshot.index?.revision ?? null)) {
      throw new MemoryError(
        "conflict",
        "MEMORY.md was changed again after the repair, so nothing was undone. To restore the earlier version anyway, restore its entry of the history.",
      )
    }
    const note = { action: "repaired", pointers: [] } as const
    if (bytes === undefined) return { index: null, note, result: { pointer: {} } }
    const text = decodeForChange(bytes, "The index in the history")
    const index = await recoverIndex(parseIndex(text, snapshot.codec), snapshot, undefined)
    return { index: encode(formatIndex(index)), note, result: { pointer: {} } }
  }
}
