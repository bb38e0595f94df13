import type { Benchmark, Context } from "../benchmark.ts"
import { interleave, median, pairDifference, pairRatio } from "../measure.ts"
import { formatNumber, formatRatio, type Target } from "../report.ts"
import { runScript } from "../run-script.ts"
import { loads, type Start, script } from "../subjects/starts.ts"

/** The most that the import of the loader and a first load may take, by the number of topics. */
const GOALS = new Map([
  [10, 1.4],
  [200, 1.6],
])

export const coldStart: Benchmark = {
  name: "cold-start",
  summary: "whole processes: the import of the loader and the first load",
  peers: false,
  async run(context) {
    const root = context.folder()
    const empty = script(root, "empty", "")
    const starts = [...GOALS.keys()].map((topics) => ({ topics, ...loads(root, context.seed, topics) }))
    const loaded = await measure(
      starts.flatMap(({ ours, raw }) => [ours, raw]),
      empty,
      context,
    )
    const timeOf = (start: Start): number =>
      loaded.find(({ name }) => name === start.name)?.over ?? Number.NaN
    return {
      tables: [
        {
          title: "Over an empty module",
          note:
            "Wall time from the start of `node` to its exit, without a compile cache: the import of the built loader and " +
            "one load, or a script that makes only the calls of `session-start`.",
          columns: ["", "time", "over empty", "ratio"],
          rows: loaded.map(({ name, time, over, ratio }) => [
            name,
            `${formatNumber(time)} ms`,
            `${over < 0 ? "-" : ""}${formatNumber(Math.abs(over))} ms`,
            formatRatio(ratio),
          ]),
        },
      ],
      targets: starts.map(
        ({ topics, ours, raw }): Target => ({
          what: `import of the loader and first load, ${topics} topics, against a script that reads the same files, both over an empty module`,
          limit: GOALS.get(topics) ?? 0,
          // Below zero on a machine that is too busy to tell.
          measured: timeOf(raw) > 0 ? timeOf(ours) / timeOf(raw) : Number.NaN,
          unit: "×",
        }),
      ),
      data: loaded,
    }
  },
}

interface Over {
  name: string
  time: number
  over: number
  ratio: number
}

/** Compares each script with the empty module of the same round. */
async function measure(starts: readonly Start[], empty: string, context: Context): Promise<Over[]> {
  context.say(`${starts.length} scripts and an empty module`)
  const all = [{ name: "empty module", path: empty }, ...starts]
  const { wall } = await interleave(
    all.map(({ name, path }) => ({ name, run: () => runScript(path) })),
    { rounds: context.quick ? 15 : 61, warmUp: 1, seed: context.seed },
  )
  const nothing = wall["empty module"] ?? []
  return all.map(({ name }) => {
    const times = wall[name] ?? []
    return {
      name,
      time: median(times),
      over: pairDifference(times, nothing),
      ratio: pairRatio(times, nothing),
    }
  })
}
