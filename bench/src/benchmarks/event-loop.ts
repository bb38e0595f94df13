import { type Benchmark, OURS } from "../benchmark.ts"
import { SEEDED } from "../cells/concurrency.ts"
import type { EventLoopResult } from "../cells/event-loop.ts"
import { median } from "../measure.ts"
import { formatNumber } from "../report.ts"
import { runCell } from "../run-cell.ts"
import { SYNCHRONOUS } from "../subjects/by-hand.ts"

const MEMORIES = 100
const WRITES = 5

export const eventLoop: Benchmark = {
  name: "event-loop",
  summary: "how long parallel writes to many memories block other code of the process",
  peers: false,
  async run(context) {
    const data: { subject: string; results: readonly EventLoopResult[] }[] = []
    for (const subject of [OURS, SYNCHRONOUS.name]) {
      context.say(`${subject}: ${MEMORIES} memories × ${WRITES} writes in one process`)
      const results: EventLoopResult[] = []
      for (let run = 0; run < (context.quick ? 2 : 7); run++) {
        const root = context.folder()
        const args = { subject, root, seed: context.seed, memories: MEMORIES, writes: WRITES }
        results.push(await runCell<EventLoopResult>("eventLoop", args))
        context.clear()
      }
      data.push({ subject, results })
    }
    const rows = data.map(({ subject, results }) => {
      const gaps = results.map(({ gap }) => gap)
      return [
        `event loop gap, ${subject}`,
        `${formatNumber(median(gaps))} ms`,
        `${formatNumber(Math.max(...gaps))} ms`,
        `${formatNumber(median(results.map(({ wall }) => wall)))} ms`,
        String(results.reduce((sum, { lost }) => sum + lost, 0)),
      ]
    })
    const ours = data[0]?.results.map(({ gap }) => gap) ?? []
    return {
      tables: [
        {
          title: `${MEMORIES} memories × ${WRITES} writes, all started at once`,
          note:
            `In a fresh process, its first writes included; each memory has ${SEEDED} topics. Gap: the longest time ` +
            `between two ticks of a timer of 1 ms. A busy machine adds to it.`,
          columns: ["", "longest gap, median of runs", "of all runs", "all writes", "lost"],
          rows,
        },
      ],
      targets: [
        {
          what: `longest event loop gap of ${MEMORIES} memories × ${WRITES} parallel writes, median of ${ours.length} runs`,
          limit: 20,
          measured: median(ours),
          unit: " ms",
        },
      ],
      data,
    }
  },
}
