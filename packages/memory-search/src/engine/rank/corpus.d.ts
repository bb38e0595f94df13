import type { Part } from "../segment/part.ts";
/** Sets of documents that belong together, such as those of one session. */
export interface Circles {
    /** The number of each document's circle, or -1. */
    of: Int32Array;
    lengths: Float64Array;
    size: number;
}
/** Of all documents, when the corpus holds only those that were selected for one query. */
export interface Statistics {
    size: number;
    /** The mean length of all documents as a multiple of that of the selected ones. */
    relativeLength: number;
    /** How many documents have a term; estimated. */
    documents(term: string): number | undefined;
}
/** Everything that ranking needs to know about the documents as a whole. */
export interface Corpus {
    parts: readonly Part[];
    /** Places, including those of documents that do not hold any more. */
    places: number;
    size: number;
    meanLength: number;
    documents?: Statistics["documents"] | undefined;
    lengths: Uint32Array;
    alive: Uint8Array;
    /** How many documents are newer; -1 when the time is not known. */
    rank: Int32Array;
    /** From 1 for the newest document to 0. */
    freshness: Float64Array;
    /** The documents before and after in the same session, or -1. */
    before: Int32Array;
    after: Int32Array;
    sessions: Circles;
    groups: Circles;
    /** By place, for one search at a time: the scores of documents, and those of the current word, 0 between words. */
    scratch: {
        own: Float64Array;
        word: Float64Array;
        touched: Int32Array;
    };
}
/** Linear, apart from sorting by time. */
export declare function createCorpus(parts: readonly Part[], statistics?: Statistics): Corpus;
export declare function addressAt(parts: readonly Part[], place: number): string;
export declare function partAt(parts: readonly Part[], place: number): Part;
