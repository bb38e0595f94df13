import { type Benchmark, sizes } from "../benchmark.ts"
import type { ReadAllResult } from "../cells/read-all.ts"
import { formatCount, formatNumber, formatRatio, type Target } from "../report.ts"
import { runCell } from "../run-cell.ts"

export const readAll: Benchmark = {
  name: "read-all",
  summary: "list and repair, against reading every topic once",
  peers: false,
  async run(context) {
    const data: { topics: number; result: ReadAllResult }[] = []
    for (const topics of sizes(context).filter((size) => size >= 100)) {
      context.say(`list and repair, ${formatCount(topics)} topics`)
      const root = context.folder("disk")
      const rounds = context.quick ? 7 : topics > 1_000 ? 9 : 30
      data.push({
        topics,
        result: await runCell("readAllTopics", { root, topics, seed: context.seed, rounds }),
      })
    }
    const rows = data.flatMap(({ topics, result: { raw, times, ratios } }) =>
      (["list", "unchanged", "rebuild"] as const).map((what) => [
        `${NAMES[what]}, ${formatCount(topics)} topics`,
        `${formatNumber(times[what])} ms`,
        formatRatio(ratios[what]),
        `${formatNumber(raw)} ms`,
      ]),
    )
    const targets = data.flatMap(({ topics, result: { ratios } }): Target[] => [
      {
        what: `repair of an index without pointers, ${formatCount(topics)} topics, against reading them`,
        limit: 1,
        measured: ratios.rebuild,
        unit: "×",
      },
      {
        what: `repair with nothing to mend, ${formatCount(topics)} topics, against reading them`,
        limit: 0.5,
        measured: ratios.unchanged,
        unit: "×",
      },
    ])
    const note = "Raw: a listing of the directory and `readFileSync` of every topic, as bytes."
    const columns = ["", "time", "raw", "time of raw"]
    return { tables: [{ title: "Every topic", note, columns, rows }], targets, data }
  },
}

const NAMES = {
  list: "`list`",
  unchanged: "`repair`, nothing to mend",
  rebuild: "`repair`, every pointer lost",
} as const
