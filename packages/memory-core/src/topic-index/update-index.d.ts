import type { Layout } from "../paths/layout.ts"
import type { RemovedPointer } from "../store/store.ts"
import { type PointerForm, type PointerText } from "./format-pointer.ts"
import { type Placement, type ShownPart } from "./insert-lines.ts"
import { type IndexLine, type ParsedIndex, type Pointer } from "./parse-index.ts"
/** A topic's line before and after a change, without line ends; absent if it had or has none. */
export interface PointerChange {
  before?: string | undefined
  after?: string | undefined
}
export interface IndexUpdate extends PointerChange {
  text: string
  /** Lines that were removed or rewritten, for the trash. */
  removed: readonly RemovedPointer[]
  /** True when a pointer of the topic was kept because it is between the markers of a git conflict. */
  inConflict?: true | undefined
}
export interface UpsertOptions {
  /** Where a new pointer goes. Default: `first`. */
  placement?: Placement | undefined
  /** How much of the index the prompt shows; a new pointer goes to that part. Default: the default caps. */
  shown?: ShownPart | undefined
  /** True replaces the hook of an existing pointer. Default: false. */
  refreshHook?: boolean
}
/**
 * Adds or updates a topic's pointer, in the form of the other pointers. Changes the bytes of one line only. An existing
 * line keeps its place; a line in an open git conflict is not changed.
 */
export declare function upsertPointer(
  index: string | ParsedIndex,
  pointer: PointerText,
  options?: UpsertOptions,
): IndexUpdate
/**
 * Removes a topic's lines from the index. A line with links to several topics keeps the others; a line in an open git
 * conflict is not changed.
 */
export declare function removePointers(index: string | IndexLines, slug: string): IndexUpdate
type IndexLines = Pick<ParsedIndex, "lines" | "layout">
/** The record of a line that a change removes or rewrites. */
export declare function removedLine(lines: readonly IndexLine[], at: number): RemovedPointer
/**
 * The line with a new hook. The link, the separator and comments are kept.
 *
 * @param form The form of the index: its separator is for a line without one. Default: the canonical form.
 */
export declare function refreshHook(
  line: string,
  { linkEnd, separator, slug }: Pointer,
  pointer: PointerText,
  form?: PointerForm,
): string
/** The line with some of its links replaced by their titles. */
export declare function unlink(line: string, isRemoved: (slug: string) => boolean, layout?: Layout): string
