import type { Benchmark, Context } from "../benchmark.ts"
import { firstLine, OURS, sizes, subjectsOf } from "../benchmark.ts"
import type { SessionStartResult } from "../cells/session-start.ts"
import { formatCount, formatNumber, formatRatio } from "../report.ts"
import { runCell } from "../run-cell.ts"

/** The most that a start may take, as a multiple of the raw calls, by the number of topics. */
const GOALS: Readonly<Record<number, number>> = { 10: 5, 100: 4, 1000: 2.5, 10000: 1.6 }

export const sessionStart: Benchmark = {
  name: "session-start",
  summary: "loading the text for the start of a session, with a warm disk cache",
  peers: true,
  async run(context) {
    const missing: string[] = []
    const data: { subject: string; topics: number; result: SessionStartResult }[] = []
    for (const subject of subjectsOf(context)) {
      for (const topics of sizes(context).filter((size) => size <= context.largest(subject))) {
        const result = await measure(context, subject, topics).catch((error: Error) => error)
        if (result instanceof Error) {
          missing.push(`session start of ${subject} at ${formatCount(topics)}: ${firstLine(result)}`)
        } else if (result === undefined) {
          missing.push(`session start of ${subject}: not supported`)
          break
        } else data.push({ subject, topics, result })
      }
    }
    const rows = data.map(({ subject, topics, result: { bytes, first, time, ratio } }) => [
      `${subject}, ${formatCount(topics)} topics`,
      `${formatNumber(time)} µs`,
      `${formatNumber(first)} µs`,
      formatRatio(ratio),
      formatCount(bytes),
    ])
    const note =
      "Raw: open, one read, close of the heads of the global file, the project file and the index (64 KB), and one " +
      "listing of the directory."
    const columns = ["", "time", "first call", "against raw", "bytes of text"]
    return {
      tables: [{ title: "In the process", note, columns, rows }],
      targets: data
        .filter(({ subject }) => subject === OURS)
        .map(({ topics, result }) => ({
          what: `session start, ${formatCount(topics)} topics, against raw calls`,
          limit: GOALS[topics] ?? 0,
          measured: result.ratio,
          unit: "×",
        })),
      missing,
      data,
    }
  },
}

async function measure(
  context: Context,
  subject: string,
  topics: number,
): Promise<SessionStartResult | undefined> {
  context.say(`session start: ${subject}, ${formatCount(topics)} topics`)
  const rounds = context.quick || topics > 1_000 ? 60 : 300
  try {
    const root = context.folder()
    return await runCell("sessionStart", { subject, root, topics, seed: context.seed, rounds })
  } finally {
    context.clear()
  }
}
