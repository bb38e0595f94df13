import { utimesSync, writeFileSync } from "node:fs"
import { createMemory } from "@caliban/memory-core"
import { interleave, median, pairRatio, type Samples } from "../measure.ts"
import type { Cell } from "../run-cell.ts"
import { optionsFor } from "../subjects/ours.ts"
import { readAll } from "../subjects/raw.ts"
import { createWorkload, factsOf, INDEX_HEAD, seedMemory } from "../workload.ts"

export interface ReadAllArguments {
  root: string
  topics: number
  seed: number
  rounds: number
  [key: string]: unknown
}

export interface ReadAllResult {
  /** Milliseconds. */
  raw: number
  times: { list: number; unchanged: number; rebuild: number }
  ratios: { list: number; unchanged: number; rebuild: number }
}

/** `list`, a repair without drift, and a repair of an index without pointers. */
export const readAllTopics: Cell = async (args) => {
  const { root, topics, seed, rounds } = args as ReadAllArguments
  const workload = createWorkload(seed)
  const places = seedMemory(root, workload, factsOf(workload, topics))
  const memory = createMemory(optionsFor(places))
  await memory.repair()
  const raw = { name: "raw", run: () => readAll(places.memory) }
  const options = { rounds, warmUp: 2, limit: 40_000, seed }
  const list = await interleave([raw, { name: "it", run: () => memory.list() }], options)
  const unchanged = await interleave([raw, { name: "it", run: () => memory.repair() }], options)
  const rebuild = await interleave(
    [raw, { name: "it", before: () => removeAllPointers(places.index), run: () => memory.repair() }],
    options,
  )
  const time = ({ it = [] }: Samples): number => median(it)
  const ratio = (samples: Samples): number => pairRatio(samples["it"], samples["raw"])
  return {
    raw: median([list, unchanged, rebuild].flatMap((samples) => samples["raw"] ?? [])),
    times: { list: time(list), unchanged: time(unchanged), rebuild: time(rebuild) },
    ratios: { list: ratio(list), unchanged: ratio(unchanged), rebuild: ratio(rebuild) },
  } satisfies ReadAllResult
}

/** Empties the index and dates it a minute back, because a repair waits after a save that is only just done. */
function removeAllPointers(index: string): void {
  writeFileSync(index, INDEX_HEAD)
  const past = Date.now() / 1_000 - 60
  utimesSync(index, past, past)
}
