import { type Memory, type Warning } from "@caliban/memory-core";
import { type TopicSearch } from "./topic-search.ts";
/** Topics that contain the words of a slug; none without a search. */
export declare function findByText(search: TopicSearch | undefined, slug: string): Promise<string[]>;
/**
 * The warnings of a new topic, with the topics that the search finds similar after those with similar lines: the search
 * leaves out an older version of the same fact.
 */
export declare function searchSimilar({ memory, search }: {
    memory: Memory;
    search?: TopicSearch | undefined;
}, { slug, description }: {
    slug: string;
    description: string;
}, warnings: readonly Warning[]): Promise<readonly Warning[]>;
