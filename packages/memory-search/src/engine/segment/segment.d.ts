import type { SearchDocument } from "../engine-types.ts";
import type { TermTable } from "./term-table.ts";
import type { WordTable } from "./word-table.ts";
/** Fields in the order of their bits in a posting. */
export declare const FIELDS: readonly ["slug", "name", "description", "headings", "body"];
/**
 * An index over some documents that never changes. A posting holds the number of the document (19 bits), the fields
 * that have the term (5 bits), and its weighted count (8 bits).
 */
export interface Segment {
    readonly size: number;
    /** Documents by number; decoded when they are needed. */
    documentAt(number: number): SearchDocument;
    addressAt(number: number): string;
    typeAt(number: number): string | undefined;
    mountAt(number: number): string | undefined;
    groupAt(number: number): string | undefined;
    /** Words in each document. */
    readonly lengths: Uint32Array;
    /** Milliseconds since 1970, NaN when it is not known. */
    readonly times: Float64Array;
    readonly table: TermTable;
    /** Every word of the documents as it is written. */
    readonly words: WordTable;
    /** Where the postings of each term begin, and at the end how many there are. */
    readonly starts: Uint32Array;
    readonly postings: Uint32Array;
}
/** The most documents in one segment. */
export declare const MOST_DOCUMENTS: number;
export declare function packPosting(document: number, fields: number, count: number): number;
