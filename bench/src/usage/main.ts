import { parseArgs } from "node:util"
import { createFolders } from "../folders.ts"
import { median, quantile } from "../measure.ts"
import { formatTarget, isMet, type Target } from "../report.ts"
import type { History } from "./history.ts"
import { readRealMem } from "./realmem.ts"
import { POLICIES, type Simulation, simulate } from "./simulate.ts"
import { createHistory } from "./synthetic.ts"

const HELP = `Simulates sessions of an agent with more topics than a prompt shows: how many of the topics that a message needs are in
the prompt, and how much of the prompt changes from one session to the next.

  npm run bench:usage -- [options]

  --realmem <folder>  the personas of RealMem in this folder; without it, made-up months of use
  --seeds <n>         how many made-up months (default 2)
  --json              the figures as JSON
  --help              this text

Ends with 0 when every target was met, 1 when one was missed, 2 when an option is wrong.`

function ask(): { histories: readonly History[]; missedMax: number; json: boolean } | undefined {
  const { values } = parseArgs({
    options: {
      realmem: { type: "string" },
      seeds: { type: "string", default: "2" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  })
  if (values.help) return undefined
  const count = Number(values.seeds)
  if (!Number.isInteger(count) || count < 1) throw new Error("--seeds must be a positive integer.")
  const histories =
    values.realmem === undefined
      ? Array.from({ length: count }, (_, at) => createHistory(at + 1))
      : readRealMem(values.realmem)
  return {
    histories,
    missedMax: values.realmem === undefined ? MISSED_MAX.synthetic : MISSED_MAX.realmem,
    json: values.json,
  }
}

async function runAll(histories: readonly History[]): Promise<Summary[]> {
  const folders = createFolders()
  const summaries: Summary[] = []
  for (const policy of POLICIES) {
    const runs: Simulation[] = []
    for (const history of histories) {
      process.stderr.write(`${policy.name}: ${history.name}\n`)
      runs.push(await simulate(history, policy, folders.make()))
      folders.clear()
    }
    summaries.push(summarise(policy.name, runs))
  }
  return summaries
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

type Summary = ReturnType<typeof summarise>

function summarise(name: string, runs: readonly Simulation[]) {
  const coverage = runs.flatMap((run) => run.coverage)
  const spread = (values: readonly number[]) => ({
    mean: mean(values),
    median: median(values),
    p90: quantile(values, 0.9),
  })
  return {
    name,
    messages: coverage.length,
    coverage: mean(coverage),
    changedInSession: spread(runs.flatMap(({ changed }) => changed)),
    changedInDay: spread(runs.flatMap(({ changedInDay }) => changedInDay)),
    fromFirstDifference: mean(runs.flatMap(({ fromFirstDifference }) => fromFirstDifference)),
    savedNotShown: runs.reduce((sum, run) => sum + run.savedNotShown, 0),
  }
}

function describe(summary: Summary): string {
  const changed = ({ median, mean, p90 }: Summary["changedInDay"]): string =>
    `median ${percent(median)}, mean ${percent(mean)}, p90 ${percent(p90)}`
  return `${summary.name}
  needed topics in the prompt: ${percent(summary.coverage)} of ${summary.messages} messages' topics
  bytes changed in a session: ${changed(summary.changedInSession)}
  bytes changed in a day: ${changed(summary.changedInDay)}
  bytes from the first difference on: ${percent(summary.fromFirstDifference)} in a session
  just saved and not shown: ${summary.savedNotShown}`
}

/** Made-up needs are harder to foresee than those of RealMem: the first need of a topic comes without any warning. */
const MISSED_MAX = { realmem: 10, synthetic: 20 }

function targetsOf(rows: readonly Summary[], missedMax: number): Target[] {
  const byUse = rows.find(({ name }) => name === "by use")
  if (byUse === undefined) return []
  return [
    {
      what: "needed topics that the prompt does not show",
      limit: missedMax,
      measured: 100 * (1 - byUse.coverage),
      unit: " %",
    },
    {
      what: "bytes of the prompt that change in a day, median",
      limit: 5,
      measured: 100 * byUse.changedInDay.median,
      unit: " %",
    },
    {
      what: "topics that were just saved and are not shown",
      limit: 0,
      measured: byUse.savedNotShown,
      unit: "",
    },
  ]
}

let asked: ReturnType<typeof ask>
try {
  asked = ask()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(2)
}
if (asked === undefined) process.stdout.write(`${HELP}\n`)
else {
  const summaries = await runAll(asked.histories)
  const targets = targetsOf(summaries, asked.missedMax)
  const text = [...summaries.map(describe), ...targets.map(formatTarget)].join("\n")
  process.stdout.write(`${asked.json ? JSON.stringify(summaries, null, 2) : text}\n`)
  process.exitCode = targets.every(isMet) ? 0 : 1
}
