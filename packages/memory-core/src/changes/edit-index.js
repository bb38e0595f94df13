import { encode } from "@caliban/text"
import { checkIndexSize } from "./check-index-size.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { diffIndex } from "./index-difference.ts"
import { recoverIndex } from "./recover-index.ts"
/**
 * Recovers an index and changes a topic's pointers in it. Parses the index once.
 *
 * @throws MemoryError `unreadable-file` if the index is not UTF-8, `too-large` if it would exceed the limit
 */
export async function editIndex(snapshot, { blank, except, edit }) {
  const onDisk = snapshot.index?.bytes
  const old = onDisk === undefined ? blank : decodeForChange(onDisk, "MEMORY.md")
  const recovered = await recoverIndex(old, snapshot, except)
  const { text, ...update } = edit(recovered.index)
  const isChanged = text !== old
  const bytes = isChanged || onDisk === undefined ? encode(text) : onDisk
  if (isChanged) checkIndexSize(onDisk, bytes)
  const before = onDisk && (recovered.text === old ? onDisk : encode(recovered.text))
  return {
    ...update,
    bytes,
    difference: diffIndex(before, bytes),
    isChanged,
    completed: recovered.completed,
    parsed: recovered.index,
  }
}
