import type { Benchmark, Context } from "../benchmark.ts"
import { firstLine, OURS, sizes, subjectsOf } from "../benchmark.ts"
import type { WriteResult } from "../cells/write.ts"
import { formatCount, formatNumber, formatRatio, type Table, type Target } from "../report.ts"
import { runCell } from "../run-cell.ts"

interface Row {
  subject: string
  topics: number
  update: boolean
  result: WriteResult
}

/** The most that a write may take, as a multiple of the raw calls, by the number of topics. */
const GOALS = {
  "new topic": { 10: 1.6, 1000: 2.2, 10000: 5 },
  update: { 10: 2.2, 1000: 3, 10000: 6 },
  processor: { 10: 3, 1000: 6 },
}

export const write: Benchmark = {
  name: "write",
  summary: "one durable write of a topic and its index line",
  peers: true,
  async run(context) {
    const missing = new Set<string>()
    const rows: Row[] = []
    for (const subject of subjectsOf(context)) {
      for (const update of subject === OURS ? [false, true] : [false]) {
        for (const topics of sizes(context).filter((size) => size <= context.largest(subject))) {
          const what = `${update ? "update" : "write"} of ${subject}, ${formatCount(topics)} topics`
          context.say(what)
          const result = await measure(context, subject, update, topics).catch((error: Error) => error)
          if (result instanceof Error) missing.add(`${what}: ${firstLine(result)}`)
          else if (result === undefined) missing.add(`write of ${subject}: it has no way to write`)
          else rows.push({ subject, topics, update, result })
        }
      }
    }
    const created = rows.filter((row) => !row.update)
    const updated = rows.filter((row) => row.update)
    return {
      tables: [tableOf("A new topic", created), tableOf("An update of a topic", updated)],
      targets: rows.filter(({ subject }) => subject === OURS).flatMap(targetsOf),
      missing: [...missing],
      data: rows,
    }
  },
}

async function measure(
  context: Context,
  subject: string,
  update: boolean,
  topics: number,
): Promise<WriteResult | undefined> {
  const { seed, quick } = context
  const large = topics > 100
  const bursts = large ? 1 : quick ? 2 : 5
  const rounds = quick ? 20 : large ? 60 : 20
  const limit = subject === OURS ? 60_000 : 5_000
  try {
    const root = context.folder()
    return await runCell("write", { subject, update, topics, root, seed, bursts, rounds, limit })
  } finally {
    context.clear()
  }
}

function tableOf(title: string, rows: readonly Row[]): Table {
  return {
    title,
    note:
      "Raw: twice open, write, fsync, close, rename, then one fsync of the directory, given the finished bytes; an update " +
      "first writes and syncs a record, links the old file next to it, and syncs their folder.",
    columns: ["", "p50", "p99", "p50 of raw", "time, against raw", "processor time, against raw"],
    rows: rows.map(({ subject, topics, result }) => [
      `${subject}, ${formatCount(topics)} topics`,
      `${formatNumber(result.p50)} ms`,
      `${formatNumber(result.p99)} ms`,
      `${formatNumber(result.raw)} ms`,
      formatRatio(result.ratio),
      formatRatio(result.processor),
    ]),
  }
}

function targetsOf({ topics, update, result }: Row): Target[] {
  const kind = update ? "update" : "new topic"
  const limits = (goals: Readonly<Record<number, number>>): number[] => [goals[topics] ?? []].flat()
  const where = `${kind}, ${formatCount(topics)} topics, against raw durable calls`
  return [
    ...limits(GOALS[kind]).map((limit) => ({ what: where, limit, measured: result.ratio, unit: "×" })),
    ...limits(GOALS.processor).map((limit) => ({
      what: `processor time of a write, ${where}`,
      limit,
      measured: result.processor,
      unit: "×",
    })),
  ]
}
