/** Which share of `wanted` is among the first `most` of `found`. */
export declare function recallAt(found: readonly string[], wanted: ReadonlySet<string>, most: number): number;
/** The probability that a random positive has a higher score than a random negative. */
export declare function areaUnderCurve(positive: readonly number[], negative: readonly number[]): number;
export declare const percent: (share: number) => string;
/** Adds up shares under names. */
export interface Tally {
    add(name: string, share: number): void;
    mean(name: string): number;
    count(name: string): number;
    names(): readonly string[];
}
export declare function createTally(): Tally;
