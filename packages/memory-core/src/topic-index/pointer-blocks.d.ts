import type { IndexLine } from "./parse-index.ts"
/** A pointer with the text below it that is indented deeper: what moves as one. */
export interface PointerBlock {
  /** The position of the pointer's line. */
  start: number
  lines: readonly IndexLine[]
}
/** The pointers of an index with the text that belongs to each, in order. A nested pointer belongs to the outer one. */
export declare function findPointerBlocks(lines: readonly IndexLine[]): PointerBlock[]
/** The text of a block, to compare blocks of different files: without line ends. */
export declare function textOfBlock({ lines }: Pick<PointerBlock, "lines">): string
/** The line after a pointer and the text below it that is indented deeper. */
export declare function endOfBlock(lines: readonly IndexLine[], start: number): number
