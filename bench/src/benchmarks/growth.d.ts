import { type Benchmark } from "../benchmark.ts";
export declare const growth: Benchmark;
