import type { Cell } from "../run-cell.ts";
export interface ReadAllArguments {
    root: string;
    topics: number;
    seed: number;
    rounds: number;
    [key: string]: unknown;
}
export interface ReadAllResult {
    /** Milliseconds. */
    raw: number;
    times: {
        list: number;
        unchanged: number;
        rebuild: number;
    };
    ratios: {
        list: number;
        unchanged: number;
        rebuild: number;
    };
}
/** `list`, a repair without drift, and a repair of an index without pointers. */
export declare const readAllTopics: Cell;
