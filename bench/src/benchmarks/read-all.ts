import { type Benchmark, sizes } from "../benchmark.ts"
import type { ReadAllResult } from "../cells/read-all.ts"
import { formatCount, formatNumber, formatRatio } from "../report.ts"
import { runCell } from "../run-cell.ts"

export const readAll: Benchmark = {
  name: "read-all",
  summary: "list and repair, compared with reading every topic once",
  peers: false,
  async run(context) {
    const data: { topics: number; result: ReadAllResult }[] = []
    for (const topics of sizes(context).filter((size) => size >= 100)) {
      context.say(`list and repair, ${formatCount(topics)} topics`)
      const rounds = context.quick ? 7 : topics > 1_000 ? 9 : 30
      const args = { root: context.folder(), topics, seed: context.seed, rounds }
      data.push({ topics, result: await runCell("readAllTopics", args) })
      context.clear()
    }
    return {
      tables: [
        {
          title: "Every topic",
          note: "Raw: a listing of the directory and `readFileSync` of every topic, as bytes.",
          columns: ["", "time", "against raw", "time of raw"],
          rows: data.flatMap(({ topics, result: { list, repair } }) =>
            Object.entries({ "`list`": list, "`repair`, all pointers missing": repair }).map(
              ([name, { time, raw, ratio }]) => [
                `${name}, ${formatCount(topics)} topics`,
                `${formatNumber(time)} ms`,
                formatRatio(ratio),
                `${formatNumber(raw)} ms`,
              ],
            ),
          ),
        },
      ],
      targets: data.slice(-1).map(({ topics, result }) => ({
        what: `repair of ${formatCount(topics)} topics against reading them`,
        limit: 2.5,
        measured: result.repair.ratio,
        unit: "×",
      })),
      data,
    }
  },
}
