/** What is known about the documents, to judge filters. */
export interface QueryContext {
    now: number;
    mounts: readonly string[];
    hasType(type: string): boolean;
}
export interface FilteredQuery {
    /** The query without its filters; phrases stay in their quotes. */
    text: string;
    type?: string | undefined;
    mount?: string | undefined;
    /** Milliseconds since 1970. */
    since?: number | undefined;
    /** A sentence for each filter that was ignored. */
    notes: string[];
}
/** The name of the memory itself in `mount:own`. */
export declare const OWN = "own";
/** Splits a query into text and filters. Of several filters of one kind the last decides. Never fails; linear time. */
export declare function readFilters(query: string, context: QueryContext): FilteredQuery;
export declare function explainType(type: string): string;
export declare function explainMounts(mounts: readonly string[]): string;
