/** One of the compared calls. */
export interface Contender {
    name: string;
    run(round: number): unknown;
    /** Not timed; just before `run`. */
    before?(round: number): unknown;
    /** Not timed; just after `run`. */
    after?(round: number): unknown;
}
export interface Rounds {
    rounds: number;
    /** Rounds that are dropped at the beginning. */
    warmUp: number;
    /** Calls per sample, for what is too short to time alone. Default: 1. */
    calls?: number;
    /** After this many milliseconds and at least five rounds, no further round starts. */
    limit?: number;
    seed: number;
}
/** Milliseconds per call, by contender; the same place in two lists is the same round. */
export type Samples = Readonly<Record<string, readonly number[]>>;
/**
 * Times contenders one after another, in another order each round. Values of one round are neighbours in time, so
 * that their ratio holds when the machine is slow for a while.
 */
export declare function interleave(contenders: readonly Contender[], options: Rounds): Promise<Samples>;
/** Runs a task with a timer of 1 ms: how long it takes, and the longest time between two ticks, in milliseconds. */
export declare function longestGap(task: () => Promise<unknown>): Promise<{
    gap: number;
    wall: number;
}>;
/** A quantile of a list. With an even count, the median is the mean of the middle two values. */
export declare function quantile(values: readonly number[], share: number): number;
export declare function median(values: readonly number[]): number;
/** The median of the ratios of neighbours; never the quotient of two medians. */
export declare function pairRatio(values?: readonly number[], limits?: readonly number[]): number;
/** The median of the differences of neighbours; never the difference of two medians. */
export declare function pairDifference(values?: readonly number[], limits?: readonly number[]): number;
