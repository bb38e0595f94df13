import { type TermTable } from "./term-table.ts";
/** A term of the index that may be meant by a word of the query, and how much it counts: below 1. */
export type SimilarTerm = readonly [term: string, number: number, weight: number];
/**
 * Terms that begin like a term, contain it, or differ by one or two letters. Reads only terms that share letters with
 * it.
 */
export declare function similarTerms(table: TermTable, term: string): SimilarTerm[];
