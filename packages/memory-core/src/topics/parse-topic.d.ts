import type { Diagnostic } from "../diagnostics.ts"
import { type Topic, type TopicSummary } from "./topic.ts"
/** Parses the text of a topic file. Never fails: invalid YAML is read line by line and reported. */
export declare function parseTopic(slug: string, text: string): Omit<Topic, "revision">
/** Parses only the frontmatter; `bodyStart` is absent if there is none. Never fails. */
export declare function parseTopicHead(
  slug: string,
  text: string,
): TopicSummary & {
  diagnostics: Diagnostic[]
  bodyStart?: number
}
/** The body in the text after the frontmatter: `\n` line ends, no leading blank lines, no trailing line ends. */
export declare function topicBody(rest: string): string
