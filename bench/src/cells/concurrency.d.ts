import type { Cell } from "../run-cell.ts";
import { type Places } from "../workload.ts";
/** Topics at the start. */
export declare const SEEDED = 20;
export interface WriterArguments {
    subject: string;
    places: Places;
    seed: number;
    /** The number of the first fact, and how many. */
    from: number;
    writes: number;
    /** The longest pause before each write, in milliseconds. */
    think: number;
    [key: string]: unknown;
}
export interface WriterResult {
    /** Numbers of the facts whose write was acknowledged. */
    acknowledged: readonly number[];
    refused: number;
    /** One of the reasons. */
    reason?: string;
    latencies: readonly number[];
    /** By the clock of the system, in milliseconds. */
    began: number;
    ended: number;
}
/** Creates a memory in a separate process, so that it does not affect the measured process. */
export declare const seedOnly: Cell;
/** One of several writers: prepares all its facts, waits for the signal, writes one after another. */
export declare const writer: Cell;
/** All writes at once, in one process, as an agent's parallel tool calls. */
export declare const parallel: Cell;
export declare const check: Cell;
/** The same writes one after another in one process, as raw durable writes. */
export declare const rawSerial: Cell;
