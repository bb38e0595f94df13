import { encode } from "@caliban/text"
import { insertLines } from "../index/insert-lines.ts"
import { formatIndex, type IndexLine, parseIndex } from "../index/parse-index.ts"
import { findPointerBlocks, type PointerBlock, textOfBlock } from "../index/pointer-blocks.ts"
import { removedLine } from "../index/update-index.ts"
import type { Codec } from "../layout/codec.ts"
import type { Change } from "../store/store.ts"
import { checkIndexSize, decodeForChange, rejectConflict } from "./checks.ts"
import { closeIndex, openIndex } from "./edit-index.ts"

export const NEW_ARCHIVE: string = "# Archived memory index\n"

export interface RotateOutcome {
  /** The index before and after the rotation. */
  before: string
  after: string
  /** Slugs whose pointers moved. */
  moved: readonly string[]
}

/**
 * Moves the last pointers of an index to the archive until it has at most `limit` lines. The transaction's topic is the
 * archive. Indented text below a pointer moves with it. Every other line stays, so that an index that consists
 * mostly of text may keep more lines.
 *
 * @param name The file name of the archive.
 * @throws MemoryError `unreadable-file` if a file is not UTF-8 or the index has an open git conflict, `too-large`
 */
export function rotate(name: string, limit: number): Change<RotateOutcome> {
  return async (snapshot) => {
    const { topic, codec } = snapshot
    const opened = await openIndex(snapshot)
    rejectConflict(opened.index)
    const { lines } = opened.index
    const blocks = chooseBlocks(lines, limit)
    if (blocks.length === 0) return { result: { before: opened.old, after: opened.old, moved: [] } }
    const moved = blocks.flatMap((block) => block.lines.map((_, below) => block.start + below))
    const isMoved = new Set(moved)
    const kept = lines.filter((_, at) => !isMoved.has(at))
    const { bytes, text } = closeIndex(snapshot, opened, { lines: kept, codec })
    const archive = topic === undefined ? NEW_ARCHIVE : decodeForChange(topic.bytes, name)
    const archived = encode(addToArchive(archive, codec, blocks))
    checkIndexSize(archived)
    return {
      topic: archived,
      index: bytes,
      note: { action: "replaced", pointers: moved.map((at) => removedLine(lines, at)) },
      result: {
        before: opened.old,
        after: text,
        moved: moved.flatMap((at) => lines[at]?.pointer?.slugs ?? []),
      },
    }
  }
}

/** The blocks that move: from the last one upwards. One with fenced code or a comment of several lines stays. */
function chooseBlocks(lines: readonly IndexLine[], limit: number): PointerBlock[] {
  const moved: PointerBlock[] = []
  let left = lines.length
  for (const block of findPointerBlocks(lines).reverse()) {
    if (left <= limit) break
    if (block.lines.some(({ inside }) => inside)) continue
    moved.unshift(block)
    left -= block.lines.length
  }
  return moved
}

/** The archive with blocks at the head of its list; one that it has already, after a crash, is not added again. */
function addToArchive(archive: string, codec: Codec | undefined, moved: readonly PointerBlock[]): string {
  const parsed = parseIndex(archive, codec)
  const present = new Set(findPointerBlocks(parsed.lines).map(textOfBlock))
  const added = moved.filter((block) => !present.has(textOfBlock(block))).flatMap(({ lines }) => lines)
  const whole = { lines: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }
  const texts = added.map(({ text }) => text)
  return formatIndex(insertLines(parsed, texts, "first", whole))
}

/** Changes an archive that exists, or removes it where `edit` returns `undefined`. */
export function editArchive(name: string, edit: (text: string) => string | undefined): Change<boolean> {
  return ({ topic }) => {
    const old = topic === undefined ? undefined : decodeForChange(topic.bytes, name)
    const text = old === undefined ? undefined : edit(old)
    if (text === old) return { result: false }
    return {
      topic: text === undefined ? null : encode(text),
      note: { action: "replaced", pointers: [] },
      result: true,
    }
  }
}
