import { type CountTokens, type Memory } from "@caliban/memory-core";
import type { DocumentSet } from "./documents/document-set.ts";
import type { Library } from "./documents/library.ts";
import type { EngineHit, EngineQuery } from "./engine/engine-types.ts";
import type { SearchOptions, SearchResult } from "./search-types.ts";
/** What a search works with. */
export interface SearchContext {
    memory: Memory;
    library: Library;
    countTokens: CountTokens;
    now(): number;
}
export declare const MIN_SCORE = 0.15;
/** See `MemorySearch.search`. */
export declare function searchDocuments(context: SearchContext, query: string, options: SearchOptions): Promise<SearchResult>;
/** The hits of the engine, without documents that are only next to one that matches: there is no reason to show. */
export declare function findByWords({ engine }: DocumentSet, query: EngineQuery): Promise<EngineHit[]>;
