import type { MemoryScope } from "../types.ts";
/** An entry that matches a query. */
export interface MemorySearchResult {
    text: string;
    /** The title of its section; for a topic its type. */
    section: string;
    scope: MemoryScope;
    /** The file, or the topic's slug. */
    path: string;
    /** The number of words of the query that it contains; the beginning of a word counts half. */
    score: number;
}
export interface SearchedEntry extends Omit<MemorySearchResult, "score"> {
    /** Further text that is searched. */
    children?: readonly string[];
}
/** Finds the ten entries that contain most words of a query, in any script. Deterministic; linear in the text. */
export declare function searchEntries(query: string, entries: readonly SearchedEntry[]): MemorySearchResult[];
