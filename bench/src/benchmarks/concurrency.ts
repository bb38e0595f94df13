import { type Benchmark, type Context, firstLine, OURS, subjectsOf } from "../benchmark.ts"
import { SEEDED, type WriterResult } from "../cells/concurrency.ts"
import { median, quantile } from "../measure.ts"
import { formatCount, formatNumber, type Table } from "../report.ts"
import { runCell, runCells } from "../run-cell.ts"
import type { Checked } from "../subjects/subject.ts"
import type { Places } from "../workload.ts"

interface Storm extends Checked {
  acknowledged: number
  refused: number
  /** Milliseconds. */
  wall: number
  p50: number
  p99: number
}

interface Row {
  subject: string
  storms: readonly Storm[]
  parallel: Checked & { refused: number }
}

/** Before and after the storms: the time of one raw durable write, alone, in milliseconds. */
interface Raw {
  wall: number
  p50: number
}

const WRITERS = 8
const PARALLEL = 50

export const concurrency: Benchmark = {
  name: "concurrency",
  summary: "many writers at once: what is acknowledged, refused, lost",
  peers: true,
  async run(context) {
    const writes = context.quick ? 25 : 200
    const missing: string[] = []
    const rows: Row[] = []
    const raws: Raw[] = []
    const measureRaw = async (): Promise<void> => {
      const args = { root: context.folder(), seed: context.seed, writes: WRITERS * writes }
      raws.push(await runCell<Raw>("rawSerial", args))
    }
    await measureRaw()
    for (const subject of subjectsOf(context)) {
      context.say(`${subject}: ${WRITERS} × ${writes}, ${PARALLEL} in one process`)
      try {
        rows.push(await measure(context, subject, writes))
      } catch (error) {
        missing.push(`concurrency of ${subject}: ${firstLine(error)}`)
      }
      context.clear()
      if (subject === OURS) await measureRaw()
    }
    const [ours] = rows
    if (ours?.subject === OURS) mustBeWhole(ours)
    const raw = median(raws.map(({ p50 }) => p50))
    return {
      tables: [tableOf(rows, raws, writes)],
      targets: [
        {
          what: `p99 of ${WRITERS} processes × ${writes} writes against writers × one raw write`,
          limit: 6,
          measured: median((ours?.storms ?? []).map(({ p99 }) => p99)) / (WRITERS * raw),
          unit: "×",
        },
      ],
      missing,
      data: { raws, rows },
    }
  },
}

async function measure(context: Context, subject: string, writes: number): Promise<Row> {
  const storms: Storm[] = []
  for (let run = 0; run < (subject === OURS && !context.quick ? 3 : 1); run++) {
    storms.push(await storm(context, subject, writes))
  }
  const args = { subject, places: await seed(context, subject), seed: context.seed, writes: PARALLEL }
  return { subject, storms, parallel: await runCell("parallel", args) }
}

async function seed(context: Context, subject: string): Promise<Places> {
  return await runCell("seedOnly", { subject, root: context.folder(), seed: context.seed, topics: SEEDED })
}

async function storm(context: Context, subject: string, writes: number): Promise<Storm> {
  const places = await seed(context, subject)
  const shared = { subject, places, seed: context.seed, writes }
  const all = Array.from({ length: WRITERS }, (_, number) => ({ ...shared, from: number * writes }))
  const results = await runCells<WriterResult>("writer", all)
  const acknowledged = results.flatMap((result) => result.acknowledged)
  const latencies = results.flatMap((result) => result.latencies)
  const checked = await runCell<Checked>("check", { subject, places, seed: context.seed, acknowledged })
  return {
    ...checked,
    acknowledged: acknowledged.length,
    refused: results.reduce((sum, { refused }) => sum + refused, 0),
    wall: Math.max(...results.map(({ ended }) => ended)) - Math.min(...results.map(({ began }) => began)),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}

/** Figures of a store that loses or refuses writes are worth nothing. */
function mustBeWhole({ storms, parallel }: Row): void {
  for (const { lost, refused, damage } of [...storms, parallel]) {
    if (lost + refused > 0 || damage !== undefined)
      throw new Error(`${OURS} lost ${lost} writes, refused ${refused}, index: ${damage ?? "whole"}`)
  }
}

function tableOf(rows: readonly Row[], raws: readonly Raw[], writes: number): Table {
  const alone = formatNumber(median(raws.map(({ wall }) => wall)) / 1_000)
  const once = formatNumber(median(raws.map(({ p50 }) => p50)))
  return {
    title: `${WRITERS} processes × ${writes} writes`,
    note:
      `Into a memory of ${SEEDED} topics, back to back, from one start signal; every writer writes topics of its own. Lost: ` +
      `acknowledged as a success, but at the end the topic or its index line is missing or differs. The same ${formatCount(WRITERS * writes)} writes ` +
      `raw and durable, one after another in one process, took ${alone} s; one took ${once} ms.`,
    columns: [
      "",
      "acknowledged",
      "refused",
      "lost",
      "index",
      "wall",
      "p50 / p99",
      `${PARALLEL} in one process: lost`,
    ],
    rows: rows.map(({ subject, storms, parallel }) => [
      subject,
      range(storms.map(({ acknowledged }) => acknowledged)),
      range(storms.map(({ refused }) => refused)),
      range(storms.map(({ lost }) => lost)),
      storms.some(({ damage }) => damage !== undefined) ? "damaged" : "whole",
      `${formatNumber(median(storms.map(({ wall }) => wall)) / 1_000)} s`,
      `${formatNumber(median(storms.map(({ p50 }) => p50)))} / ${formatNumber(median(storms.map(({ p99 }) => p99)))} ms`,
      `${parallel.lost} of ${PARALLEL - parallel.refused}`,
    ]),
  }
}

function range(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`
}
