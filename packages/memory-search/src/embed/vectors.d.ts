import type { MemoryDocument } from "@caliban/memory-core";
/** The vector of a document, of length 1, so that a product is the cosine. */
export interface DocumentVector {
    /** Of the text that the vector stands for. */
    hash: string;
    vector: Float32Array;
}
/** What stands for a document: its head, and the beginning of its body. */
export declare function embeddedText({ address, name, description, body }: MemoryDocument): string;
export declare function hashOf(text: string): string;
/** A vector of length 1; `undefined` when it has no direction or numbers that are not finite. */
export declare function normalise(values: readonly number[]): Float32Array | undefined;
/** The cosine of two vectors of length 1; 0 for different lengths. */
export declare function cosine(one: Float32Array, other: Float32Array): number;
