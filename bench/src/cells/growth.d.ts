import type { Cell } from "../run-cell.ts";
export interface GrowthArguments {
    /** The name of a function. */
    subject: string;
    /** Bytes of the smallest text; each further one is twice as long. */
    from: number;
    doublings: number;
    [key: string]: unknown;
}
export interface GrowthResult {
    /** The text with the strongest growth: its unit, the time ratio of its steepest doubling, and the size after it. */
    unit: string;
    ratio: number;
    bytes: number;
    /** The longest time of any text, in milliseconds, and its unit. */
    slowest: number;
    slowestUnit: string;
}
/** The steepest doubling of a function over all hard texts. Measures high ratios again, in pairs. */
export declare const growth: Cell;
