import type { IndexLine } from "./parse-index.ts"

/** A pointer with the text below it that is indented deeper: what moves as one. */
export interface PointerBlock {
  /** The position of the pointer's line. */
  start: number
  lines: readonly IndexLine[]
}

/** The pointers of an index with the text that belongs to each, in order. A nested pointer belongs to the outer one. */
export function findPointerBlocks(lines: readonly IndexLine[]): PointerBlock[] {
  const blocks: PointerBlock[] = []
  for (let start = 0, end = 1; start < lines.length; start = end++) {
    if (lines[start]?.pointer === undefined) continue
    end = endOfBlock(lines, start)
    blocks.push({ start, lines: lines.slice(start, end) })
  }
  return blocks
}

/** The text of a block, to compare blocks of different files: without line ends. */
export function textOfBlock({ lines }: Pick<PointerBlock, "lines">): string {
  return lines.map(({ text }) => text).join("\n")
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
