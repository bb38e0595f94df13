import { type Benchmark } from "../benchmark.ts";
export declare const readAll: Benchmark;
