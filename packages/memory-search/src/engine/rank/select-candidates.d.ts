import type { EngineQuery, SearchDocument } from "../engine-types.ts";
import type { Work } from "../slices.ts";
import type { Statistics } from "./corpus.ts";
/** Documents that may answer a query, and the counts of all. */
export interface Candidates {
    documents: SearchDocument[];
    statistics: Statistics;
}
/**
 * Finds the documents that contain most of a query's words by reading the texts, which is several times as quick as
 * indexing them. `undefined` when that could miss documents: when a word occurs nowhere, because it may be misspelled,
 * when the query has no words, and for a query with filters, phrases or many results.
 */
export declare function selectCandidates(documents: readonly SearchDocument[], query: EngineQuery): Work<Candidates | undefined>;
