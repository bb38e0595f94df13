import type { Change } from "../store/store.ts"
import type { Placement, ShownPart } from "../topic-index/insert-lines.ts"
export interface IndexTextRequest {
  text: string
  /** The revision that the caller has read; `null` for no index. */
  expect: string | null
  placement: Placement
  shown?: ShownPart | undefined
  /** See `repair`. */
  archived?: readonly string[] | undefined
}
export interface IndexTextOutcome {
  /** The index after the change. */
  text: string
  existed: boolean
}
/**
 * Gives the index a new text, in agreement with the topics: drift is repaired, and a topic that lost its pointer gets the
 * line back, also a file without frontmatter, which a repair would not list.
 *
 * @throws MemoryError `conflict`, `too-large`, and `unreadable-file` for a text with an open git conflict
 */
export declare function writeIndex({
  text,
  expect,
  placement,
  shown,
  archived,
}: IndexTextRequest): Change<IndexTextOutcome>
