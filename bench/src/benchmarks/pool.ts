import type { Benchmark } from "../benchmark.ts"
import type { PoolLoad, PoolResult } from "../cells/pool.ts"
import { formatCount, formatNumber } from "../report.ts"
import { type CellArguments, runCell } from "../run-cell.ts"

export const pool: Benchmark = {
  name: "pool",
  summary: "memories of many users in one process, at a steady rate of requests",
  peers: false,
  async run({ quick, seed, folder, say }) {
    const size = quick
      ? { users: 500, stored: 1_000, seconds: 5 }
      : { users: 10_000, stored: 50_000, seconds: 60 }
    const load: PoolLoad = { root: folder(), seed, topics: 10, rate: 200, ...size }
    const few = { ...load, root: folder(), users: 500, stored: 500 }
    const run = async <T>(cell: string, args: PoolLoad): Promise<T> =>
      await runCell<T>(cell, { ...args } as CellArguments, { limit: 900_000 })
    say(`${formatCount(load.stored)} users on disk`)
    for (const args of [few, load]) await run("poolSeed", args)
    const [fewFor, manyFor] = [await run<number>("poolFor", few), await run<number>("poolFor", load)]
    say(`${load.rate} requests a second for ${load.seconds} s`)
    const { requests, errors, gaps, calls, megabytes } = await run<PoolResult>("poolLoad", load)
    for (const error of new Set(errors)) say(`error: ${error}`)
    const ms = (value: number): string => `${formatNumber(value)} ms`
    const what = `with ${formatCount(load.users)} users and ${load.rate} requests a second`
    return {
      tables: [
        {
          title: `${formatCount(requests)} requests of ${formatCount(load.users)} users`,
          note:
            `90 % loads and reads, 10 % durable writes, ${load.rate} a second, of users chosen at random, in one process; ` +
            `each has ${load.topics} topics. Gap: the time between two ticks of a timer of 1 ms. A busy machine adds to it.`,
          columns: ["", "median", "p99"],
          rows: Object.entries(calls).map(([name, { p50, p99 }]) => [name, ms(p50), ms(p99)]),
        },
      ],
      targets: [
        { what: `errors ${what}`, limit: 0, measured: errors.length, unit: "" },
        { what: `longest event loop gap ${what}`, limit: 20, measured: gaps.max, unit: " ms" },
        { what: `p99 of the event loop gaps ${what}`, limit: 5, measured: gaps.p99, unit: " ms" },
        { what: `resident memory ${what}`, limit: 250, measured: megabytes, unit: " MB" },
        {
          what: `pool.for with ${formatCount(load.stored)} users on disk, against ${formatCount(few.stored)}`,
          limit: 1.5,
          measured: manyFor / fewFor,
          unit: "×",
        },
      ],
      data: { requests, errors, gaps, calls, megabytes, microseconds: { few: fewFor, many: manyFor } },
    }
  },
}
