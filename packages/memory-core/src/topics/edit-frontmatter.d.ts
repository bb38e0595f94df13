import type { Layout } from "../paths/layout.ts"
import type { TopicDraft } from "./topic.ts"
/**
 * Writes the values of a draft into a frontmatter; see `editTopic`.
 *
 * @param end The line end of the file.
 * @param layout Decides where a missing type goes. Default: below `metadata`.
 */
export declare function editFrontmatter(
  block: string,
  draft: TopicDraft,
  end: string,
  layout?: Layout,
): string
