import { encode } from "@caliban/text"
import type { Codec } from "../layouts/codec.ts"
import type { Change, RemovedPointer } from "../store/store.ts"
import { insertAt, insertLines } from "../topic-index/insert-lines.ts"
import { formatIndex, type IndexLine, parseIndex } from "../topic-index/parse-index.ts"
import { findPointerBlocks, type PointerBlock, textOfBlock } from "../topic-index/pointer-blocks.ts"
import { findPlace } from "../topic-index/restore-pointers.ts"
import { checkIndexSize } from "./check-index-size.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { recoverIndex } from "./recover-index.ts"
import { rejectConflict } from "./reject-conflict.ts"
import { archiveOf, editArchive, NEW_ARCHIVE } from "./rotate.ts"

// Two transactions: the first adds to the index what the second takes out of the archive. A crash in between leaves the
// pointers in both, and a second call completes the removal.

/** A block that a rotation moved: its lines as they were, with where each was. */
type MovedBlock = readonly RemovedPointer[]

/**
 * Copies the pointers of a rotation, each with the text below it, back into the index: to its old place or else to the
 * end of the list. A pointer whose archived line was changed since comes back as it is now; one whose line is no longer
 * in the archive comes back only if its topic exists and has no other line.
 *
 * The result is the text of each block that the index now has and the archive, too.
 *
 * @param name The file name of the archive.
 * @throws MemoryError `unreadable-file`, `too-large`
 */
export function copyFromArchive(
  name: string,
  pointers: readonly RemovedPointer[],
): Change<readonly string[]> {
  return async (snapshot) => {
    const old = snapshot.index === undefined ? "" : decodeForChange(snapshot.index.bytes, "MEMORY.md")
    rejectConflict(old)
    const { codec } = snapshot
    const { text: recovered } = await recoverIndex(old, snapshot, undefined)
    const lines = [...parseIndex(recovered, codec).lines]
    const present = new Set(findPointerBlocks(lines).map(textOfBlock))
    const archived = findPointerBlocks(parseIndex(archiveOf(snapshot, name), codec).lines)
    const topics = new Set(await snapshot.slugs())
    const copied: string[] = []
    for (const moved of blocksOf(pointers, codec)) {
      const block = takeBlock(archived, textOf(moved), slugsOf(moved, codec)[0])
      if (block !== undefined) copied.push(textOfBlock(block))
      if (present.has(block === undefined ? textOf(moved) : textOfBlock(block))) continue
      if (block === undefined && !isNeeded(lines, topics, moved, codec)) continue
      insertBlock(lines, moved, block?.lines.map(({ text }) => text) ?? moved.map(({ line }) => line))
    }
    const index = encode(formatIndex({ lines }))
    checkIndexSize(snapshot.index?.bytes, index)
    return { index, result: copied }
  }
}

/** Takes blocks out of the archive, by their text, unless a rotation has moved them out of the index again. */
export function dropFromArchive(name: string, copied: readonly string[]): Change<boolean> {
  return (snapshot) => {
    const { codec, index } = snapshot
    const text = index === undefined ? "" : decodeForChange(index.bytes, "MEMORY.md")
    const listed = new Set(parseIndex(text, codec).lines.map(({ pointer }) => pointer?.slug))
    const slugOf = (block: string): string | undefined => parseIndex(block, codec).lines[0]?.pointer?.slug
    const edit = (archive: string): string | undefined => {
      const { lines } = parseIndex(archive, codec)
      const blocks = findPointerBlocks(lines)
      const dropped = new Set<IndexLine>()
      for (const block of copied) {
        const found = takeBlock(blocks, block, slugOf(block))?.lines ?? []
        if (listed.has(slugOf(block))) for (const line of found) dropped.add(line)
      }
      const left = formatIndex({ lines: lines.filter((line) => !dropped.has(line)) })
      return left.trim() === NEW_ARCHIVE.trim() ? undefined : left
    }
    return editArchive(name, edit)(snapshot)
  }
}

/** The records of a rotation, divided by the block that each belongs to. A record without a pointer above it is left out. */
function blocksOf(pointers: readonly RemovedPointer[], codec: Codec | undefined): MovedBlock[] {
  const sorted = [...pointers].sort((a, b) => a.at - b.at)
  const lines = sorted.map(({ line }) => parseIndex(line, codec).lines[0] ?? { text: line, end: "" })
  const isBelow = (at: number): boolean => sorted[at]?.at === (sorted[at - 1]?.at ?? -1) + 1
  return findPointerBlocks(lines).map((block) => {
    const gap = block.lines.findIndex((_, below) => below > 0 && !isBelow(block.start + below))
    return sorted.slice(block.start, block.start + (gap < 0 ? block.lines.length : gap))
  })
}

function textOf(moved: MovedBlock): string {
  return moved.map(({ line }) => line).join("\n")
}

/** Takes out the block with this text, or else the first one of the same topic, whose hook was changed since. */
function takeBlock(blocks: PointerBlock[], text: string, slug: string | undefined): PointerBlock | undefined {
  const same = blocks.findIndex((block) => textOfBlock(block) === text)
  const at = same >= 0 ? same : blocks.findIndex(({ lines }) => lines[0]?.pointer?.slug === slug)
  return at < 0 ? undefined : blocks.splice(at, 1)[0]
}

/** True when a topic of the block exists and the index has no pointer to it. */
function isNeeded(
  lines: readonly IndexLine[],
  topics: ReadonlySet<string>,
  moved: MovedBlock,
  codec: Codec | undefined,
): boolean {
  const listed = new Set(lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
  return slugsOf(moved, codec).some((slug) => topics.has(slug) && !listed.has(slug))
}

function slugsOf([first]: MovedBlock, codec: Codec | undefined): readonly string[] {
  return parseIndex(first?.line ?? "", codec).lines[0]?.pointer?.slugs ?? []
}

function insertBlock(lines: IndexLine[], moved: MovedBlock, texts: readonly string[]): void {
  const at = findPlace(lines, moved[0] as RemovedPointer)
  if (at === undefined) insertLines(lines, texts, "last")
  else
    insertAt(
      lines,
      at,
      texts.map((text, below) => ({ text, end: moved[below]?.end ?? moved[0]?.end })),
    )
}
