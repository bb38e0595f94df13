import type { WriteOutcome } from "../changes/write-topic.ts"
import type { WriteResult } from "../memory-types.ts"
import type { Commit, Store } from "../store/store.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { type ResolvedOptions } from "./resolved-options.ts"
/** The result of a finished write, with its warnings. No error here fails the write. */
export declare function describeWrite(
  options: ResolvedOptions,
  store: Store,
  draft: TopicDraft,
  commit: Commit<WriteOutcome>,
): Promise<WriteResult>
