import type { Work } from "../slices.ts";
/** The terms of a segment: number by term, and the terms that share letters with a word. */
export interface TermTable {
    readonly size: number;
    /** Open addressing by the first hash; 0 is free, otherwise the number of a term plus one. */
    readonly slots: Int32Array;
    readonly first: Int32Array;
    readonly second: Int32Array;
    /** All terms in the order of their numbers. */
    terms(): readonly string[];
    readonly groupStarts: Uint32Array;
    readonly groupTerms: Uint32Array;
}
/** The number of a term; -1 when no document has it. */
export declare function findTerm({ slots, first, second }: TermTable, term: string): number;
export declare function createTermTable(terms: readonly string[]): Work<TermTable>;
/** Three letters in a row, with a mark before the first; a term of two letters is one group. */
export declare function groupsOf(term: string): number[];
/** Whether words like this one are compared letter by letter: not dates, not pairs of characters. */
export declare function isSpelled(term: string): boolean;
