import type { LeftBehind } from "../../memory-types.ts"
import type { Store } from "../../store/store.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import type { OtherTopic } from "./read-other-memory.ts"
/** A topic that may be copied, with its revision at the time of the decision. */
export interface ScreenedTopic extends OtherTopic {
  revision: string
  /** True for one that this memory has already: no one was asked about it, so it is not written. */
  isKnown: boolean
}
export interface Screening {
  topics: readonly ScreenedTopic[]
  leftBehind: readonly LeftBehind[]
  /** Slugs that the guard or the person refused: nothing of their text may be copied. */
  refused: readonly string[]
}
/**
 * Asks the guard and the person about each topic that this memory does not have, before anything is copied. What is
 * refused, too large or unreadable is left behind. An error of the guard itself ends the adoption.
 */
export declare function screenTopics(
  options: ResolvedOptions,
  from: Store,
  to: Store,
  candidates: readonly OtherTopic[],
): Promise<Screening>
/** The bytes of a topic. @throws MemoryError `too-large`, `unreadable-file` */
export declare function readWhole(store: Store, slug: string): Promise<Uint8Array>
