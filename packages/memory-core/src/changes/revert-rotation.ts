import { insertAt, insertLines } from "../index/insert-lines.ts"
import { formatIndex, listedIn, type ParsedIndex, parseIndex } from "../index/parse-index.ts"
import { findPointerBlocks, type PointerBlock, textOfBlock } from "../index/pointer-blocks.ts"
import { findPlace } from "../index/update-index.ts"
import type { Change, RemovedPointer } from "../store/store.ts"
import { decodeForChange, rejectConflict } from "./checks.ts"
import { closeIndex, openIndex } from "./edit-index.ts"
import { editArchive, NEW_ARCHIVE } from "./rotate.ts"

// Two transactions: the first adds lines to the index, the second takes out of the archive what the index then has. A
// crash in between leaves the lines in both, and a second call completes the removal.

/**
 * Puts the lines of a rotation back into the index, each pointer with the text below it: to its old place or else to the
 * end of the list. Left out are pointers to topics that the index lists, and those that are no longer in the archive
 * and whose topics are gone.
 *
 * @param name The file name of the archive.
 * @throws MemoryError `unreadable-file`, `too-large`
 */
export function moveBack(name: string, pointers: readonly RemovedPointer[]): Change<undefined> {
  return async (snapshot) => {
    const { topic, codec } = snapshot
    const opened = await openIndex(snapshot)
    rejectConflict(opened.index)
    let current = opened.index
    const moved = [...pointers].sort((a, b) => a.at - b.at)
    const blocksOf = (source: string): PointerBlock[] => findPointerBlocks(parseIndex(source, codec).lines)
    const archive = topic === undefined ? "" : decodeForChange(topic.bytes, name)
    const archived = new Set(blocksOf(archive).map(textOfBlock))
    const listed = listedIn(current)
    const topics = new Set(await snapshot.slugs())
    for (const block of blocksOf(moved.map(wholeLine).join(""))) {
      const missing = block.lines[0]?.pointer?.slugs.filter((slug) => !listed.has(slug)) ?? []
      if (missing.some((slug) => topics.has(slug) || archived.has(textOfBlock(block))))
        current = insertBlock(current, moved.slice(block.start, block.start + block.lines.length))
    }
    return { index: closeIndex(snapshot, opened, current).bytes, result: undefined }
  }
}

/** Takes the lines of a rotation out of the archive, where the index has the same lines. */
export function dropMoved(name: string, pointers: readonly RemovedPointer[]): Change<boolean> {
  return (snapshot) => {
    const { codec, index } = snapshot
    const text = index === undefined ? "" : decodeForChange(index.bytes, "MEMORY.md")
    const blocksOf = (source: string): PointerBlock[] => findPointerBlocks(parseIndex(source, codec).lines)
    const present = new Set(blocksOf(text).map(textOfBlock))
    const moved = new Set(pointers.map(({ line }) => line))
    const isDropped = (block: PointerBlock): boolean =>
      present.has(textOfBlock(block)) && moved.has(block.lines[0]?.text ?? "")
    return editArchive(name, (archive) => {
      const { lines } = parseIndex(archive, codec)
      const dropped = new Set(
        findPointerBlocks(lines).flatMap((block) => (isDropped(block) ? block.lines : [])),
      )
      const left = formatIndex({ lines: lines.filter((line) => !dropped.has(line)) })
      return left.trim() === NEW_ARCHIVE.trim() ? undefined : left
    })(snapshot)
  }
}

function wholeLine({ line, end = "\n" }: RemovedPointer): string {
  return line + end
}

function insertBlock(index: ParsedIndex, block: readonly RemovedPointer[]): ParsedIndex {
  const added = block.map(({ line, end }) => ({ text: line, end }))
  const at = findPlace(index.lines, block[0] as RemovedPointer)
  if (at !== undefined) return insertAt(index, at, added)
  const texts = added.map(({ text }) => text)
  return insertLines(index, texts, "last")
}
