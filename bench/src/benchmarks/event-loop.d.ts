import { type Benchmark } from "../benchmark.ts";
export declare const eventLoop: Benchmark;
