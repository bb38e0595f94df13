import { type Benchmark, type Context, firstLine, sizes } from "../benchmark.ts"
import type { SearchQuality, SearchTimes } from "../cells/search.ts"
import { formatCount, formatNumber, formatRatio } from "../report.ts"
import { runCell } from "../run-cell.ts"
import { OUR_SEARCH, SEARCH_ENGINES } from "../subjects/search-engines.ts"

interface Measured {
  engine: string
  topics: number
  times: SearchTimes
}

export const search: Benchmark = {
  name: "search",
  summary: "ranked search: first search, warm queries, and quality, against other engines",
  peers: true,
  async run(context) {
    const missing: string[] = []
    const measured = await measureTimes(context, missing)
    const qualities = await measureQuality(context, missing)
    return {
      tables: [
        {
          title: "First search and warm searches",
          note: "Processor time. First search: documents in memory are added and searched once. Queries: two to four words of one topic.",
          columns: ["", "first search", "with reading, over reading", "warm median", "p99", "memory"],
          rows: measured.map(({ engine, topics, times }) => [
            `${engine}, ${formatCount(topics)} topics`,
            `${formatNumber(times.build)} ms`,
            formatRatio(times.cold),
            `${formatNumber(times.p50)} ms`,
            `${formatNumber(times.p99)} ms`,
            `${formatNumber(times.megabytes)} MB`,
          ]),
        },
        {
          title: "Quality",
          note: "The untouched half of the hand-written queries in `lab/data/search` over 520 topics. Newest: of several versions of a fact the one that holds is first. Area: the score of the first hit tells an answer from none.",
          columns: ["", "hit@1", "recall@10", "newest first", "area under the curve"],
          rows: qualities.map(([engine, { hit, recall, newest, areaUnderCurve }]) => [
            engine,
            `${(100 * hit).toFixed(1)} %`,
            `${(100 * recall).toFixed(1)} %`,
            `${(100 * newest).toFixed(1)} %`,
            areaUnderCurve.toFixed(3),
          ]),
        },
      ],
      missing,
      data: { measured, qualities },
    }
  },
}

function enginesOf({ peers }: Context): string[] {
  return peers.length === 0 ? [OUR_SEARCH] : Object.keys(SEARCH_ENGINES)
}

async function measureTimes(context: Context, missing: string[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const topics of sizes(context).filter((size) => size >= 1_000)) {
    for (const engine of enginesOf(context)) {
      context.say(`${engine}, ${formatCount(topics)} topics`)
      const args = { engine, root: context.folder(), topics, seed: context.seed }
      try {
        measured.push({ engine, topics, times: await runCell<SearchTimes>("searchTimes", args) })
      } catch (error) {
        missing.push(`${engine} with ${formatCount(topics)} topics: ${firstLine(error)}`)
      }
      context.clear()
    }
  }
  return measured
}

async function measureQuality(context: Context, missing: string[]): Promise<[string, SearchQuality][]> {
  const qualities: [string, SearchQuality][] = []
  for (const engine of enginesOf(context)) {
    context.say(`quality of ${engine}`)
    try {
      qualities.push([engine, await runCell<SearchQuality>("searchQuality", { engine })])
    } catch (error) {
      missing.push(`quality of ${engine}: ${firstLine(error)}`)
    }
  }
  return qualities
}
