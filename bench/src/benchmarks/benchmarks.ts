import type { Benchmark } from "../benchmark.ts"
import { concurrency } from "./concurrency.ts"
import { growth } from "./growth.ts"
import { processStart } from "./process-start.ts"
import { readAll } from "./read-all.ts"
import { sessionStart } from "./session-start.ts"
import { write } from "./write.ts"

/** In the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [
  sessionStart,
  processStart,
  write,
  concurrency,
  readAll,
  growth,
]
