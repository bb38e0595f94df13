import type { RemovedPointer, Store } from "../store/store.ts"
import { type PointerChange } from "../topic-index/update-index.ts"
import type { TopicDraft, TopicSummary } from "../topics/topic.ts"
/** True when only the archive has a pointer to a topic. */
export declare function isArchived(store: Store, slug: string): Promise<boolean>
/** Gives an archived pointer the description of its topic, by the rules of a pointer in the index. */
export declare function refreshArchived(
  store: Store,
  draft: Pick<TopicDraft, "slug" | "type" | "description">,
  before: TopicSummary | undefined,
): Promise<{
  pointer: PointerChange
}>
/** As `refreshArchived`, for a topic that an undo has just restored. */
export declare function refreshRestored(
  store: Store,
  slug: string,
  before: TopicSummary | undefined,
): Promise<void>
/** Removes a topic's pointers from the archive; `undefined` when it has none. */
export declare function dropArchived(store: Store, slug: string): Promise<PointerChange | undefined>
/** A topic's lines in the archive, for the record of a change. */
export declare function findArchivedLines(store: Store, slug: string): Promise<RemovedPointer[]>
/** Puts lines that `findArchivedLines` returned back into the archive; false when there are none. */
export declare function restoreArchived(
  store: Store,
  slug: string,
  pointers: readonly RemovedPointer[],
): Promise<boolean>
