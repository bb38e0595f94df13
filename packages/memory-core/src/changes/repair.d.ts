import type { Change } from "../store/store.ts"
import type { Placement, ShownPart } from "../topic-index/insert-lines.ts"
import { type IndexRepair } from "../topic-index/repair-index.ts"
/** What a repair does in addition to fixing drift. */
export interface RepairExtent {
  /**
   * True also rewrites every hook that does not contain the description of its topic, including hooks that a person
   * wrote. Reads the head of every listed topic. Default: false.
   */
  refreshHooks?: boolean
  /**
   * True also adds a pointer for every file that has neither a name nor a description; the hook is the file's first
   * line of text. The files are not changed. Default: false.
   */
  plainFiles?: boolean
}
export interface RepairOutcome extends IndexRepair {
  /** The index before the repair; empty if there was none. */
  before: string
  /** Slugs whose hooks were rewritten from their descriptions. */
  refreshed: readonly string[]
}
/**
 * Repairs the drift of an index; optionally refreshes hooks and lists plain files. Reads the heads of the topics that
 * it has to describe.
 *
 * @param archived Slugs that need no pointer, since the archive has one.
 * @param shown How much of the index the prompt shows. Default: the default caps.
 * @throws MemoryError `unreadable-file` if the index is not UTF-8 or has an open git conflict, `too-large`
 */
export declare function repair(
  placement: Placement,
  { refreshHooks, plainFiles }?: RepairExtent,
  shown?: ShownPart,
  archived?: readonly string[],
): Change<RepairOutcome>
