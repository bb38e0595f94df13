import { type ImportOutcome } from "../../changes/import-topic.ts"
import type { Commit, Store } from "../../store/store.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import { type ScreenedTopic } from "./screen-topics.ts"
/** The bytes of a topic; `undefined` when it was changed or removed since it was screened. */
export declare function readScreened(
  from: Store,
  { slug, revision }: ScreenedTopic,
): Promise<Uint8Array | undefined>
/**
 * Writes one topic below the pointers of this memory, under the first free slug of `slug`, `slug-2`, `slug-3` …; a slug that has
 * the same bytes counts as free, so that a second adoption creates no duplicate.
 *
 * @throws MemoryError as `Store.transact`; `conflict` for a known topic that is not known any more
 */
export declare function copyTopic(
  { caps }: ResolvedOptions,
  to: Store,
  { slug, hook, isKnown }: ScreenedTopic,
  bytes: Uint8Array,
): Promise<{
  slug: string
  commit: Commit<ImportOutcome>
}>
