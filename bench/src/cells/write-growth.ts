import { join } from "node:path"
import { interleave, median, pairRatio } from "../measure.ts"
import type { Cell } from "../run-cell.ts"
import { findSubject } from "../subjects/subjects.ts"
import { createWorkload, type Fact, factsOf } from "../workload.ts"

export interface WriteGrowthArguments {
  subject: string
  root: string
  sizes: readonly number[]
  seed: number
  rounds: number
  limit: number
  [key: string]: unknown
}

/** By size: milliseconds, and the ratio to the smallest size. */
export type WriteGrowthResult = readonly { topics: number; time: number; ratio: number }[]

/** Writes of new topics into memories of several sizes, one after another in one process. */
export const writeGrowth: Cell = async (args) => {
  const { subject: name, root, sizes, seed, rounds, limit } = args as WriteGrowthArguments
  const subject = await findSubject(name)
  const workload = createWorkload(seed)
  const sessions = new Map<number, (fact: Fact) => unknown>()
  for (const topics of sizes) {
    const places = await subject.seed(join(root, String(topics)), workload, factsOf(workload, topics))
    const { write } = await subject.open(places)
    if (write === undefined) return undefined
    sessions.set(topics, write)
  }
  let fact: Fact
  const samples = await interleave(
    [...sessions].map(([topics, write]) => ({
      name: String(topics),
      before(round: number) {
        fact = workload.fact(20_000 + round)
      },
      run: () => write(fact),
    })),
    { rounds, warmUp: 10, limit, seed },
  )
  const smallest = samples[String(sizes[0])]
  return sizes.map((topics) => {
    const times = samples[String(topics)]
    return { topics, time: median(times ?? []), ratio: pairRatio(times, smallest) }
  }) satisfies WriteGrowthResult
}
