import { decodeStrict } from "@caliban/text"
import { findPointerLine, type ParsedIndex } from "../index/parse-index.ts"
import { restorePointers } from "../index/restore-pointers.ts"
import { type IndexUpdate, removePointers } from "../index/update-index.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, HistoryEntry, RemovedPointer } from "../store/store.ts"
import { checkExpected, checkSize, rejectCaseTwin } from "./checks.ts"
import { editIndex, keepIndex, newIndex, REPAIRED } from "./edit-index.ts"

/**
 * Moves a topic to the history and removes its pointers from the index. The result is `undefined` if there is neither a
 * topic nor a pointer.
 *
 * @param expect The expected revision, `null` for no topic, or `undefined` for any.
 * @param archived The topic's lines in the archive: recorded where the index has none, to which a restore then gives them.
 * @throws MemoryError `conflict`, `invalid-slug`, `unreadable-file`
 */
export function removeTopic(
  slug: string,
  expect: string | null | undefined,
  archived: readonly RemovedPointer[] = [],
): Change<IndexUpdate | undefined> {
  return async (snapshot) => {
    const { topic, hasLink } = snapshot
    checkExpected(slug, topic, expect)
    const edit = async (index: ParsedIndex): Promise<IndexUpdate> => {
      // A system that finds names in any case finds another topic.
      if (topic && findPointerLine(index.lines, slug) < 0) await rejectCaseTwin(slug, snapshot)
      return removePointers(index, slug)
    }
    const { bytes, note, update } = await editIndex(snapshot, edit, { except: slug })
    const exists = topic !== undefined || hasLink === true
    const pointers = note.pointers.length > 0 ? note.pointers : archived
    if (!exists && note.pointers.length === 0) return { result: undefined }
    const removal = { action: "removed", pointers } as const
    return { topic: exists ? null : undefined, index: bytes, note: removal, result: update }
  }
}

/** True for a change that made a file. */
export function isCreation({ slug, before, after, action }: HistoryEntry): boolean {
  return slug !== undefined && before === null && after !== null && action === "created"
}

/**
 * Takes a topic back to what it was before the change of an entry, which for a creation is nothing, and undoes what the
 * change did to its pointers. The current topic goes to the history.
 *
 * @param bytes The entry's file; `undefined` for an entry without one, or with a symlink.
 * @param expect The expected revision, `null` for no topic, or `undefined` for any.
 * @param written For an undo, the revisions of the pointers that give way.
 * @throws MemoryError `conflict`, `too-large`, `unreadable-file`
 */
export function restoreTopic(
  entry: HistoryEntry & { slug: string },
  bytes: Uint8Array | undefined,
  expect: string | null | undefined,
  written?: readonly string[],
): Change<IndexUpdate> {
  const { slug, pointers, addedPointer, added: reverting } = entry
  return async (snapshot) => {
    const { topic, codec } = snapshot
    checkExpected(slug, topic, expect)
    checkSize(`${slug}.md`, bytes && topic?.total)
    const index = await editIndex(
      snapshot,
      (parsed) => {
        if (pointers.length > 0) return restorePointers(parsed, slug, pointers, written)
        return addedPointer === true ? removePointers(parsed, slug, false, written) : keepIndex(parsed)
      },
      { blank: newIndex(codec), except: slug, reverting },
    )
    if (isCreation(entry))
      return {
        topic: topic && null,
        index: index.bytes,
        note: { action: "removed", pointers: index.note.pointers },
        result: index.update,
      }
    const isOpaque = entry.opaque === true
    const isSame = !isOpaque && (bytes === undefined || revisionOf(bytes) === topic?.revision)
    // A symlink has no bytes of its own.
    const old = bytes?.subarray(0, isOpaque ? TOPIC_MAX_BYTES : Infinity) ?? new Uint8Array()
    return {
      topic: isSame ? undefined : old,
      restores: isSame ? undefined : entry,
      index: index.bytes,
      note: { action: topic === undefined ? "created" : "replaced", ...index.note },
      result: index.update,
    }
  }
}

/**
 * Restores an index as an entry kept it. The current index goes to the history.
 *
 * @param bytes Nothing for an index that the entry's change created: it is removed.
 * @param expect The expected revision of the current index, or `undefined` for any.
 * @throws MemoryError `conflict`, `unreadable-file`
 */
export function restoreIndex(
  restores: HistoryEntry,
  bytes: Uint8Array | undefined,
  expect: string | null | undefined,
): Change<undefined> {
  return async (snapshot) => {
    checkExpected(undefined, snapshot.index, expect)
    if (bytes === undefined) return { index: null, note: REPAIRED, result: undefined }
    // Other bytes come back as they were; the lines of newer topics are missing until a repair.
    const isText = decodeStrict(bytes) !== undefined
    const given = { ...snapshot, index: { bytes, revision: "" } }
    const index = (isText ? (await editIndex(given, keepIndex)).bytes : undefined) ?? bytes
    return { index, restores, note: REPAIRED, result: undefined }
  }
}
