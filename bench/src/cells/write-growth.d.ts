import type { Cell } from "../run-cell.ts";
export interface WriteGrowthArguments {
    subject: string;
    root: string;
    sizes: readonly number[];
    seed: number;
    rounds: number;
    limit: number;
    [key: string]: unknown;
}
/** By size: milliseconds, and the ratio to the smallest size. */
export type WriteGrowthResult = readonly {
    topics: number;
    time: number;
    ratio: number;
}[];
/** Writes of new topics into memories of several sizes, one after another in one process. */
export declare const writeGrowth: Cell;
