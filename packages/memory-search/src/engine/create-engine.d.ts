import type { SearchEngine } from "./engine-types.ts";
/**
 * An empty engine. Documents wait until the next search, which indexes them as a new part. Parts of similar size are indexed again as
 * one, so that there are few and a document is indexed a logarithmic number of times. Documents may be put and removed
 * while others are indexed.
 */
export declare function createEngine(): SearchEngine;
