import type { Diagnostic } from "../diagnostics.ts"
import type { MemoryReader } from "../store/store.ts"
import type { Topic, TopicSummary } from "./topic.ts"
/** A topic's summary with facts about its file. */
export interface TopicHead extends TopicSummary {
  bytes: number
  /** ISO 8601 in UTC; absent if the store does not know it. */
  updatedAt?: string
  /** True if the file has several hard links; false if the reader does not know. */
  isLinked: boolean
  diagnostics: readonly Diagnostic[]
}
/**
 * Reads one topic; `undefined` if there is no plain file. Of a file over 256 KB only that much is read, and reported.
 *
 * @throws MemoryError `unreadable-file` if the system does not let us read it
 */
export declare function readTopic(reader: MemoryReader, slug: string): Promise<Topic | undefined>
/** Reads the head of a topic, at most 9 KB; `undefined` if there is no plain file. */
export declare function readTopicHead(reader: MemoryReader, slug: string): Promise<TopicHead | undefined>
/**
 * Resolves a reference to a slug: the same slug, otherwise the topic with that `name`, otherwise the topic whose slug
 * differs only in case, `-`, `_` and `.`. `[[slug|text]]` and `slug.md` stand for `slug`. Reads the head of every topic
 * if no slug is the same.
 */
export declare function resolveReference(reader: MemoryReader, reference: string): Promise<string | undefined>
/** True if a file has several hard links; false if the reader does not know. */
export declare function isLinked(
  head: object & {
    links?: number
  },
): boolean
