import type { Cell } from "../run-cell.ts";
export interface WriteArguments {
    subject: string;
    root: string;
    topics: number;
    seed: number;
    bursts: number;
    rounds: number;
    /** Milliseconds for one burst. */
    limit: number;
    /** True updates existing topics; false adds new ones. */
    update: boolean;
    /** True on an in-memory file system: omits the durable raw writes. */
    software: boolean;
    /** Also replays the file calls of the subject, which must be one of ours. */
    replay: boolean;
    [key: string]: unknown;
}
export interface WriteResult {
    /** Milliseconds. */
    p50: number;
    p99: number;
    /** Ratios to the raw durable write, to the raw write, and to a replay of the same file calls. */
    durable?: number;
    fast?: number;
    own?: number;
    /** Milliseconds of the raw writes and the replay. */
    raw: {
        durable?: number;
        fast: number;
        own?: number;
    };
    calls?: Record<string, number>;
}
/** Measures a write next to raw writes, in bursts. Each burst starts with a new memory, so that it stays small. */
export declare const write: Cell;
