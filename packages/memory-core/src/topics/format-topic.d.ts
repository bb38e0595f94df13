import type { Layout } from "../paths/layout.ts"
import type { TopicDraft } from "./topic.ts"
/**
 * Formats the file of a new topic.
 *
 * @param layout Decides where the type is. Default: below `metadata`.
 */
export declare function formatTopic(draft: TopicDraft, layout?: Partial<Layout>): string
/**
 * Writes a draft into the text of an existing topic file. Only changed values and a changed body are replaced; all other
 * bytes are kept: unknown keys, comments, order, quotes, line ends, BOM and a missing final newline. `type` stays at its
 * place. A value that is not valid YAML is repaired when it is set. Never fails.
 */
export declare function editTopic(text: string, draft: TopicDraft, layout?: Layout): string
