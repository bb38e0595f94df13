import { type Benchmark, type Context, firstLine } from "../benchmark.ts"
import { interleave, median, pairDifference, pairRatio } from "../measure.ts"
import { formatNumber, formatRatio, type Target } from "../report.ts"
import { runScript } from "../run-script.ts"
import { imports, loads, peerImports, type Start, script } from "../subjects/starts.ts"

/** The most that the import of the loader and a first load may take, by the number of topics. */
const GOALS = new Map([
  [10, 1.4],
  [200, 1.6],
])

export const coldStart: Benchmark = {
  name: "cold-start",
  summary: "whole processes: every import, and the first load",
  peers: true,
  async run(context) {
    const root = context.folder()
    const missing: string[] = []
    const modules = [...imports(root), ...peerImports(context)].filter((start) => isRunning(start, missing))
    const empty = script(root, "empty", "")
    const starts = [...GOALS.keys()].map((topics) => ({ topics, ...loads(root, context.seed, topics) }))
    const over = await measure(modules, empty, context, context.quick ? 5 : 15)
    const both = starts.flatMap(({ ours, raw }) => [ours, raw])
    const loaded = await measure(both, empty, context, context.quick ? 15 : 61)
    const timeOf = (start: Start): number =>
      loaded.find(({ name }) => name === start.name)?.over ?? Number.NaN
    return {
      tables: [
        {
          title: "Over an empty module",
          note:
            "Wall time from the start of `node` to its exit, without a compile cache: an `import` of the built file, or " +
            "the import of the loader and one load, or a script that makes only the calls of `session-start`.",
          columns: ["", "time", "over empty", "ratio"],
          rows: [...over, ...loaded.slice(1)].map(({ name, time, over, ratio }) => [
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
      missing,
      data: { over, loaded },
    }
  },
}

/** Whether a script runs; `missing` explains why not. */
function isRunning({ name, path }: Start, missing: string[]): boolean {
  try {
    runScript(path)
    return true
  } catch (error) {
    missing.push(`${name}: ${firstLine(error)}`)
    return false
  }
}

interface Over {
  name: string
  time: number
  over: number
  ratio: number
}

/** Compares each script with the empty module of the same round. */
async function measure(
  starts: readonly Start[],
  empty: string,
  context: Context,
  rounds: number,
): Promise<Over[]> {
  context.say(`${starts.length} scripts and an empty module`)
  const all = [{ name: "empty module", path: empty }, ...starts]
  const { wall } = await interleave(
    all.map(({ name, path }) => ({ name, run: () => runScript(path) })),
    { rounds, warmUp: 1, seed: context.seed },
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
