import type { Part } from "../segment/part.ts";
import type { Corpus } from "./corpus.ts";
import type { QueryWord } from "./query-words.ts";
/** A term that matches a word of the query, in one part of the corpus. */
interface Match {
    part: Part;
    number: number;
    weight: number;
}
/** A word of the query with what it matches. */
export interface MatchedWord {
    word: QueryWord;
    matches: readonly Match[];
    /** What a perfect match adds to a score. */
    most: number;
    /** How many documents have it in one of its forms, at most. */
    documents: number;
}
export interface Scores {
    /** By place: the sum over the words of the query. Valid until the next search. */
    own: Float64Array;
    /** Places with a score of their own, in no order. */
    places: readonly number[];
    /** By number of circle. */
    session: Float64Array;
    group: Float64Array;
    words: readonly MatchedWord[];
}
/** Scores all documents by BM25 over weighted fields; a word counts once, in the form that matches best. */
export declare function scoreDocuments(corpus: Corpus, query: readonly QueryWord[]): Scores;
/** The posting of a document of the match's part; `undefined` when it has no such term. */
export declare function findPosting({ part, number: term }: Match, document: number): number | undefined;
/** From 0 to 1: the share of the query's words that a document has; rare words count more. */
export declare function confidenceOf({ words }: Scores, place: number): number;
/** What a document has in common with the query, in words that no other document has. */
export declare function evidenceOf({ size }: Corpus, { own }: Scores, place: number): number;
export {};
