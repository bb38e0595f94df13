import type { Benchmark } from "../benchmark.ts"
import { coldStart } from "./cold-start.ts"
import { concurrency } from "./concurrency.ts"
import { pool } from "./pool.ts"
import { postgres } from "./postgres.ts"
import { sessionStart } from "./session-start.ts"
import { write } from "./write.ts"

/** In the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [sessionStart, coldStart, write, concurrency, pool, postgres]
