import type { TopicSummary } from "./topic.ts"
/** The fields of a topic whose text another program composed: without a description, the first line of text is it. */
export declare function describeText(
  slug: string,
  text: string,
): TopicSummary & {
  description: string
}
