import type { IndexDifference } from "../changes/index-difference.ts"
import { type RemoveOutcome } from "../changes/remove-topic.ts"
import type { ChangeOptions, RemoveResult, WriteResult } from "../memory-types.ts"
import type { Commit, Store } from "../store/store.ts"
import type { TopicDraft } from "../topics/topic.ts"
import type { OpenMemory } from "./open-memory.ts"
import { type ResolvedOptions } from "./resolved-options.ts"
import { type UndoHistory } from "./undo/undo-history.ts"
export interface TopicChanges {
  write(draft: TopicDraft, options?: ChangeOptions): Promise<WriteResult>
  remove(slug: string, options?: ChangeOptions): Promise<RemoveResult | undefined>
}
/** Writing and removing: check, guard, ask, transact, report. */
export declare function createTopicChanges(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: UndoHistory,
): TopicChanges
/** Removes a topic, once the person agrees. With `reverting`, as the undo of that change. */
export declare function removeFrom(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  { expect, signal }: ChangeOptions,
  reverting?: IndexDifference,
): Promise<Commit<RemoveOutcome | undefined>>
