import type { TopicType } from "@caliban/memory-core";
/** One file to search: a topic, or a file of the layout such as a daily note or the archive. */
export interface SearchDocument {
    /** Its address, unique in the engine: `deploy`, `team/deploy`, `memory/2026-01-02`. */
    address: string;
    name?: string | undefined;
    description?: string | undefined;
    /** One of the four types, or any other value in the file. */
    type?: TopicType | (string & {}) | undefined;
    /** The mount that holds it; absent for the memory itself. */
    mount?: string | undefined;
    /** Markdown without frontmatter. */
    body: string;
    /** When it was last changed, in milliseconds since 1970. */
    updatedAt?: number | undefined;
    /** The file of which it is a section, when one file gives several documents. They help each other to be found. */
    group?: string | undefined;
}
/** A query whose filters were parsed. */
export interface EngineQuery {
    text: string;
    /** In lower case. */
    type?: string | undefined;
    /** The mount's name; `own` for the memory itself. */
    mount?: string | undefined;
    /** Only what changed at or after this time, in milliseconds since 1970. */
    since?: number | undefined;
    /** The current time in milliseconds since 1970, for recency and for dates in the query. */
    now: number;
    maxResults: number;
    /** Hits below this score, from 0 to 1, are left out. */
    minScore: number;
}
export interface EngineHit {
    address: string;
    /** From 0 to 1; comparable between queries, so that a threshold can tell an answer from none. */
    score: number;
    /** How much it has in common with the query: 1 is one word that no other document has, used often. */
    evidence: number;
    /** The best passage, at most 300 characters, as it is in the document. */
    passage: string;
    /** The line of the body on which the passage begins, from 1; absent when only the head matched. */
    line?: number | undefined;
    /** Fields that matched: `slug`, `name`, `description`, `headings`, `body`. */
    fields: readonly string[];
    /** Words of the query that matched, as they were typed. */
    terms: readonly string[];
}
/** Ranks documents. Holds everything in memory and touches no file. */
export interface SearchEngine {
    readonly size: number;
    /** Adds a document or replaces the one at its address. */
    put(document: SearchDocument): void;
    remove(address: string): void;
    /**
     * Best first. Near-duplicates of a better hit are left out. Documents that were put before are indexed first, in slices
     * of a few milliseconds; ranking takes at most 200 ms for a query of 1 MB.
     *
     * @throws RangeError with more than 524,288 documents.
     */
    search(query: EngineQuery): Promise<readonly EngineHit[]>;
}
