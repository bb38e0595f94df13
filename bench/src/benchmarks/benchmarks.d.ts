import type { Benchmark } from "../benchmark.ts";
/** In the order in which they run. */
export declare const BENCHMARKS: readonly Benchmark[];
