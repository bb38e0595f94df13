import type { Benchmark } from "../benchmark.ts"
import { coldStart } from "./cold-start.ts"
import { concurrency } from "./concurrency.ts"
import { eventLoop } from "./event-loop.ts"
import { pool } from "./pool.ts"
import { readAll } from "./read-all.ts"
import { sessionStart } from "./session-start.ts"
import { write } from "./write.ts"

/** In the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [
  sessionStart,
  coldStart,
  write,
  concurrency,
  eventLoop,
  pool,
  readAll,
]
