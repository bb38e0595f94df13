import type { Layout } from "../paths/layout.ts"
import { type FrontmatterFields } from "./read-frontmatter-lines.ts"
import type { TopicSummary } from "./topic.ts"
/** The fields of a frontmatter that a list and an index line need, each on one line. */
export declare function summarise(slug: string, fields: FrontmatterFields): TopicSummary
/**
 * Reads what a pointer needs from the text of a topic file; `undefined` if the file is not a topic. Reads the
 * frontmatter line by line, without the YAML library: exact for usual files, lenient for others.
 *
 * @param layout Decides whether a file without frontmatter is a topic. Default: it is not.
 */
export declare function readSummary(slug: string, text: string, layout?: Layout): TopicSummary | undefined
/** Where every file is a topic: a topic without a name and a description gets its first line of text as description. */
export declare function describePlain<Topic extends TopicSummary>(
  topic: Topic,
  body: string,
  layout?: Layout,
): Topic
/**
 * True if a file is a topic even without a pointer: it has a name or a description, or the layout says that every file
 * is one.
 */
export declare function isTopicHead({ slug, name, description }: TopicSummary, layout?: Layout): boolean
/** False for a file with a backslash in its name. In a link a backslash is an escape, so the file cannot be a topic. */
export declare function isLinkable(slug: string): boolean
/**
 * Describes a file without frontmatter by its first line of text, without the Markdown of headings, lists and
 * quotations. Empty for a file without text. Linear time.
 */
export declare function describePlainFile(body: string): string
