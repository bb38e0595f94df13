import { type Benchmark, OURS } from "../benchmark.ts"
import { SEEDED } from "../cells/concurrency.ts"
import type { EventLoopResult } from "../cells/event-loop.ts"
import { median } from "../measure.ts"
import { formatNumber } from "../report.ts"
import { runCell } from "../run-cell.ts"

const MEMORIES = 100
const WRITES = 5

export const eventLoop: Benchmark = {
  name: "event-loop",
  summary: "how long parallel writes to many memories block other code of the process",
  peers: false,
  async run(context) {
    context.say(`${MEMORIES} memories × ${WRITES} writes in one process`)
    const results: EventLoopResult[] = []
    for (let run = 0; run < (context.quick ? 2 : 7); run++) {
      const args = {
        subject: OURS,
        root: context.folder(),
        seed: context.seed,
        memories: MEMORIES,
        writes: WRITES,
      }
      results.push(await runCell<EventLoopResult>("eventLoop", args))
      context.clear()
    }
    const gaps = results.map(({ gap }) => gap)
    const lost = results.reduce((sum, result) => sum + result.lost, 0)
    if (lost > 0) throw new Error(`${lost} writes are lost`)
    return {
      tables: [
        {
          title: `${MEMORIES} memories × ${WRITES} writes, all started at once`,
          note:
            `In a fresh process, its first writes included; each memory has ${SEEDED} topics. Gap: the longest time ` +
            `between two ticks of a timer of 1 ms. A busy machine adds to it.`,
          columns: ["", "longest gap, median of runs", "of all runs", "all writes"],
          rows: [
            [
              OURS,
              `${formatNumber(median(gaps))} ms`,
              `${formatNumber(Math.max(...gaps))} ms`,
              `${formatNumber(median(results.map(({ wall }) => wall)))} ms`,
            ],
          ],
        },
      ],
      targets: [
        {
          what: `longest event loop gap of ${MEMORIES} memories × ${WRITES} parallel writes, median of ${gaps.length} runs`,
          limit: 20,
          measured: median(gaps),
          unit: " ms",
        },
      ],
      data: results,
    }
  },
}
