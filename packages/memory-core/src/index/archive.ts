import { decodeLines } from "@caliban/text"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { MemoryReader } from "../store/store.ts"
import { type IndexLine, listedIn, type ParsedIndex, parseIndex } from "./parse-index.ts"

/** The archive of a layout; empty without one. */
export async function readArchive(reader: MemoryReader): Promise<ParsedIndex> {
  const { codec } = reader
  const head = codec?.archive && (await reader.readTopic(codec.archive, INDEX_MAX_BYTES))
  return parseIndex(head ? decodeLines(head.bytes) : "", codec)
}

/** The slugs to which the archive of a layout has pointers; none without an archive. They count as listed. */
export async function readArchivedSlugs(reader: MemoryReader): Promise<string[]> {
  return [...listedIn(await readArchive(reader))]
}

/**
 * The pointers of an index with the text below each that is indented deeper, in order: what moves as one. A nested pointer
 * belongs to the outer one. `text` is without line ends, to compare blocks of different files.
 */
export function findPointerBlocks(all: readonly IndexLine[]) {
  const blocks = []
  for (let start = 0, end = 1; start < all.length; start = end++) {
    if (all[start]?.pointer === undefined) continue
    end = endOfBlock(all, start)
    const lines = all.slice(start, end)
    blocks.push({ lines, text: lines.map(({ text }) => text).join("\n") })
  }
  return blocks
}

/** The text that belongs to a pointer alone: that below it which is indented deeper, up to the next pointer. */
export function findTextBelow(lines: readonly IndexLine[], start: number): IndexLine[] {
  const below = lines.slice(start + 1, endOfBlock(lines, start))
  const next = below.findIndex(({ pointer }) => pointer)
  return below.filter(({ text }, at) => text.trim() !== "" && (next < 0 || at < next))
}

/** The line after a pointer and the text below it that is indented deeper. */
export function endOfBlock(lines: readonly IndexLine[], start: number): number {
  const indentAt = (at: number): number => lines[at]?.text.search(/[^ \t]|$/) ?? 0
  let end = start + 1
  for (let at = end; at < lines.length; at++) {
    if (lines[at]?.text.trim() === "") continue
    if (indentAt(at) <= indentAt(start)) break
    end = at + 1
  }
  return end
}
