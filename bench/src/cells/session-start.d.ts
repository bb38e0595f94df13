import type { Cell } from "../run-cell.ts";
export interface SessionStartArguments {
    subject: string;
    root: string;
    topics: number;
    seed: number;
    rounds: number;
    [key: string]: unknown;
}
export interface SessionStartResult {
    bytes: number;
    /** Microseconds; `first` is the first call of the process. */
    times: {
        first: number;
        subject: number;
        head64: number;
        head26: number;
        whole: number;
    };
    ratios: {
        head64: number;
        head26: number;
        whole: number;
    };
}
export declare const sessionStart: Cell;
