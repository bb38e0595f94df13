import { encode } from "@caliban/text"
import { findPointerBlocks } from "../index/archive.ts"
import { insertLines } from "../index/insert-lines.ts"
import { formatIndex, type IndexLine, type ParsedIndex, parseIndex } from "../index/parse-index.ts"
import { removePointers } from "../index/update-index.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { Change } from "../store/store.ts"
import { checkSize, decodeForChange, rejectConflict } from "./checks.ts"
import { editIndex, keepIndex, REPAIRED } from "./edit-index.ts"
import type { RepairOutcome } from "./repair.ts"

// A rotation is two changes of one group: the archive gets the lines first. A crash in between leaves them in both files,
// and the next rotation takes them out of the index.

const NEW_ARCHIVE = "# Archived memory index\n"
const WHOLE = { lines: Infinity, bytes: Infinity }

/**
 * Adds the last pointers of an index of more than `limit` lines to the head of the archive, the topic of the transaction.
 * What the archive has already is not added again.
 *
 * @param name The file name of the archive.
 * @returns the texts of all pointers in the archive, each with the text below it.
 * @throws MemoryError `unreadable-file` if a file is not UTF-8 or the index has an open git conflict, `too-large`
 */
export function archivePointers(name: string, limit: number): Change<ReadonlySet<string>> {
  return async (snapshot) => {
    const { topic, codec } = snapshot
    const { index } = (await editIndex(snapshot, keepIndex)).update
    rejectConflict(index)
    const text = topic === undefined ? NEW_ARCHIVE : decodeForChange(topic.bytes, name)
    const archive = parseIndex(text, codec)
    const present = new Set(findPointerBlocks(archive.lines).map(({ text }) => text))
    const added = chooseBlocks(index.lines, limit).filter((block) => !present.has(block.text))
    if (added.length === 0) return { result: present }
    const lines = added.flatMap((block) => block.lines.map((line) => line.text))
    const bytes = encode(formatIndex(insertLines(archive, lines, "first", WHOLE)))
    checkSize(name, bytes.length, INDEX_MAX_BYTES)
    return { topic: bytes, result: new Set([...present, ...added.map(({ text }) => text)]) }
  }
}

/**
 * Takes the last pointers out of an index until it has at most `limit` lines. Indented text below a pointer moves with
 * it. Every other line stays, so that an index that consists mostly of text may keep more lines.
 *
 * @param archived See `archivePointers`: nothing else is taken out. Default: all are, for a preview.
 * @throws MemoryError `unreadable-file`, `too-large`
 */
export function rotate(limit: number, archived?: ReadonlySet<string>): Change<RepairOutcome> {
  return async (snapshot) => {
    const { old, bytes, update } = await editIndex(snapshot, (index: ParsedIndex) => {
      rejectConflict(index)
      const blocks = chooseBlocks(index.lines, limit)
      const gone = blocks.flatMap((block) => (archived?.has(block.text) === false ? [] : block.lines))
      const isGone = new Set(gone)
      const lines = index.lines.filter((line) => !isGone.has(line))
      const moved = gone.flatMap(({ pointer }) => pointer?.slugs ?? [])
      return { index: { ...index, lines }, removed: [], moved }
    })
    const found = { added: [], dropped: [], merged: [], duplicates: [], refreshed: [], moved: update.moved }
    const result = { ...found, before: old, after: formatIndex(update.index) }
    return { index: bytes, note: REPAIRED, result }
  }
}

/** The blocks that move: from the last one upwards. One with fenced code or a comment of several lines stays. */
function chooseBlocks(lines: readonly IndexLine[], limit: number) {
  const moved: ReturnType<typeof findPointerBlocks> = []
  let left = lines.length
  for (const block of findPointerBlocks(lines).reverse()) {
    if (left <= limit) break
    if (block.lines.some(({ inside }) => inside)) continue
    moved.unshift(block)
    left -= block.lines.length
  }
  return moved
}

/** Takes the lines of a topic out of the archive. */
export function removeArchived(name: string, slug: string): Change<undefined> {
  return ({ topic, codec }) => {
    checkSize(name, topic?.total, INDEX_MAX_BYTES)
    const text = topic === undefined ? "" : decodeForChange(topic.bytes, name)
    const { index, removed } = removePointers(parseIndex(text, codec), slug)
    return { topic: removed.length === 0 ? undefined : encode(formatIndex(index)), result: undefined }
  }
}
