import { type Corpus } from "./corpus.ts";
/** A document and its score. */
export interface Ranked {
    place: number;
    score: number;
}
/** Puts the newest of several versions of one fact first, and drops copies of a better hit. */
export declare function orderVersions(corpus: Corpus, ranked: readonly Ranked[]): Ranked[];
