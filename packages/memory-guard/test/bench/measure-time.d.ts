import type { Detector } from "../corpus/measure.ts";
interface Timing {
    name: string;
    milliseconds: number;
    perKilobyte: number;
}
/** The median of many runs after as many to warm up. */
export declare function measureTime(detect: Detector): Timing[];
/** How many times as long as prose the slowest hostile text of the same length takes: the best of three runs of each. */
export declare function measureHostile(detect: Detector): {
    ratio: number;
    slowest: string;
    count: number;
};
export {};
