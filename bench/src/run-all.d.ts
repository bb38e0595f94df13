import type { Benchmark } from "./benchmark.ts";
import { type Report } from "./report.ts";
export interface RunOptions {
    benchmarks: readonly Benchmark[];
    quick: boolean;
    /** False leaves out everything that would have to be installed. */
    peers: boolean;
    seed: number;
}
/** Runs benchmarks one after another. Reports a benchmark that throws and continues with the next. */
export declare function runAll({ benchmarks, quick, peers, seed }: RunOptions, say: (text: string) => void, onFinding: (soFar: Report) => void): Promise<{
    report: Report;
    complete: boolean;
}>;
