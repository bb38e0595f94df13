import type { Change } from "../store/store.ts"
import { type Placement, type ShownPart } from "../topic-index/insert-lines.ts"
import { type PointerChange } from "../topic-index/update-index.ts"
import type { IndexDifference } from "./index-difference.ts"
export interface ImportRequest {
  /** The topic's slug here, already checked. */
  slug: string
  /** The file, byte for byte. */
  bytes: Uint8Array
  /** The hook of its pointer in the other index. Default: made from the frontmatter. */
  hook?: string | undefined
  placement: Placement
  /** True only adds the pointer of a topic that is here with the same bytes. */
  isKnown?: boolean | undefined
  /** How much of the index the prompt shows. Default: the default caps. */
  shown?: ShownPart | undefined
}
export interface ImportOutcome {
  /** `unchanged`: the topic was there with the same bytes. A missing pointer may have been added. */
  action: "created" | "unchanged"
  pointer: PointerChange
  /** Topics whose pointer was recovered; see `recoverIndex`. */
  completed: readonly string[]
  index: IndexDifference
  /** The index after the change. */
  indexBytes: Uint8Array
}
/**
 * Copies a topic of another memory: its exact bytes, and a pointer with the hook that it had there, in the form of the
 * pointers here. A pointer that the topic already has here is kept. Doing it twice changes nothing.
 *
 * @throws MemoryError `conflict` when the slug has other bytes here, `invalid-slug`, `too-large`, `unreadable-file`
 */
export declare function importTopic(request: ImportRequest): Change<ImportOutcome>
