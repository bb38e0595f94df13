import { type TopicDraft } from "./topic.ts"
/**
 * Validates a draft and returns a copy with a normalised slug (without `.md`) and a trimmed description. Accesses no
 * file.
 *
 * @param slug Overrides the slug, for a topic that already exists under a name that `checkSlug` rejects.
 * @throws MemoryError `invalid-slug`, `invalid-description`, `invalid-topic`, `too-large`
 */
export declare function checkDraft(input: TopicDraft, slug?: string): TopicDraft
/** Rejects a text that no topic can hold. @throws MemoryError `too-large` */
export declare function rejectLongText(slug: string, text: string): void
type DraftCode = "invalid-description" | "invalid-topic"
/** Rejects text that has no UTF-8 form. @throws MemoryError */
export declare function rejectLoneSurrogates(text: string, field: string, code: DraftCode): void
