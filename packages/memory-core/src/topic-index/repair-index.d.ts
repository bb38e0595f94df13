import type { Layout } from "../paths/layout.ts"
import type { RemovedPointer } from "../store/store.ts"
import { type PointerText } from "./format-pointer.ts"
import { type Placement, type ShownPart } from "./insert-lines.ts"
export interface IndexRepair {
  /** The repaired index. */
  text: string
  /** Slugs that got a pointer. */
  added: readonly string[]
  /** Slugs whose dangling pointers were removed. */
  dropped: readonly string[]
  /** Slugs whose duplicate lines were removed. */
  merged: readonly string[]
  /** The removed lines. */
  removed: readonly RemovedPointer[]
}
export interface RepairOptions {
  /** Slugs of all topic files. */
  slugs: readonly string[]
  /** Slugs to which an archive has pointers: they need none in the index. Default: none. */
  archived?: readonly string[] | undefined
  /** The pointer of a file without one; `undefined` if the file is not a topic. */
  describe: (slug: string) => PointerText | undefined
  /** Where new pointers go; see `placementFor`. Default: `first`. */
  placement?: Placement | undefined
  /** How much of the index the prompt shows; new pointers go to that part. Default: the default caps. */
  shown?: ShownPart | undefined
  /** Where the topics are. Default: next to the index. */
  layout?: Layout | undefined
}
/** A repair that only needs the content of the files without a pointer. */
export interface StartedRepair {
  /** Slugs of files that the index neither points to nor mentions. */
  unlisted: readonly string[]
  finish(describe: RepairOptions["describe"]): IndexRepair
}
/**
 * Repairs drift and keeps every other byte: removes dangling pointers and duplicate lines, and adds missing pointers. A
 * line with the only link to an existing topic is kept. Linear time.
 */
export declare function repairIndex(text: string, options: RepairOptions): IndexRepair
/** `repairIndex` in two steps, so that the unlisted files can be read asynchronously in between. */
export declare function startRepair(text: string, options: Omit<RepairOptions, "describe">): StartedRepair
