import type { Cell } from "../run-cell.ts";
export declare const MEASURED_CALLS: readonly string[];
/** The growth of the peak memory of the process in its first call, in megabytes. */
export declare const memoryUsed: Cell;
