import type { Cell } from "../run-cell.ts";
export interface SearchTimes {
    /** Milliseconds: every topic read once. */
    read: number;
    /** Reading and the first search, as a multiple of reading. */
    cold: number;
    build: number;
    p50: number;
    p99: number;
    megabytes: number;
}
export declare const searchTimes: Cell;
export interface SearchQuality {
    hit: number;
    recall: number;
    newest: number;
    areaUnderCurve: number;
}
export declare const searchQuality: Cell;
