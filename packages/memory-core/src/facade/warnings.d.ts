import type { WriteOutcome } from "../changes/write-topic.ts"
import type { Warning } from "../memory-types.ts"
import type { IndexCaps } from "../prompt/tiers.ts"
import type { Commit } from "../store/store.ts"
import type { TopicDraft } from "../topics/topic.ts"
/** What a writer should know about the topic it wrote. */
export declare function writeWarnings(draft: TopicDraft, { before, completed }: WriteOutcome): Warning[]
export declare function completedWarnings(slugs: readonly string[]): Warning[]
export declare function similarWarnings(slugs: readonly string[]): Warning[]
/** For a pointer between conflict markers, which no write changes. */
export declare function conflictWarnings(slug: string, inConflict: boolean): Warning[]
export declare function notShownWarnings(slug: string, isShown: boolean): Warning[]
/** For a trash over its limit. */
export declare const TRASH_OVER_LIMIT: string
/** What a change could not do, although the topic is stored. */
export declare function commitWarnings(commit: Commit<unknown>): Warning[]
/** Whether the index is close to or over the caps of the prompt; comments do not count. */
export declare function sizeWarnings(index: Uint8Array, caps?: Partial<IndexCaps>): Warning[]
/** For topics of the same slug in other memories that the writer sees. */
export declare function sameSlugWarnings(address: string, others: readonly string[]): Warning[]
