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
  for (let at = 0; at < lines.length; ) {
    const end = lines[at]?.pointer === undefined ? at : endOfBlock(lines, at)
    if (end > at) blocks.push({ start: at, lines: lines.slice(at, end) })
    at = Math.max(end, at + 1)
  }
  return blocks
}

/** The text of a block, to compare blocks of different files: without line ends. */
export function textOfBlock({ lines }: Pick<PointerBlock, "lines">): string {
  return lines.map(({ text }) => text).join("\n")
}

/** The line after a pointer and the text below it that is indented deeper. */
export function endOfBlock(lines: readonly IndexLine[], start: number): number {
  const indent = indentOf(lines[start])
  let end = start + 1
  for (let at = end; at < lines.length; at++) {
    if (lines[at]?.text.trim() === "") continue
    if (indentOf(lines[at]) <= indent) break
    end = at + 1
  }
  return end
}

function indentOf(line: IndexLine | undefined): number {
  return /^[ \t]*/.exec(line?.text ?? "")?.[0].length ?? 0
}
