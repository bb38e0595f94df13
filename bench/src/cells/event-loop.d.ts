import type { Cell } from "../run-cell.ts";
export interface EventLoopResult {
    /** The longest time between two ticks of a timer of 1 ms, in milliseconds. */
    gap: number;
    /** From the first call to the end of the last one, in milliseconds. */
    wall: number;
    lost: number;
}
/** Concurrent writes to many memories in one process, with a timer that should fire meanwhile. */
export declare const eventLoop: Cell;
