import type { Store } from "../../store/store.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import { type UsedMount } from "./format-usages.ts"
/** Counts which topics are read, and stores that with what is written: see `UsageRecord`. */
export interface TopicUses {
  /** Counts a read in memory, also one of a read-only mount. */
  add(slug: string, mount?: UsedMount): void
  /** The store with transactions that also store the uses. */
  recording(store: Store): Store
  /** Stores the reads since the last transaction; does nothing without any. Never fails. */
  flush(open: () => Promise<Store>): Promise<void>
}
/** The uses of one memory. A read-only memory, and one whose pointers are shown in the order of the index, keeps none. */
export declare function createTopicUses(options: ResolvedOptions): TopicUses
