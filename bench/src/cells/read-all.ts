import { utimesSync, writeFileSync } from "node:fs"
import { createMemory } from "@caliban/memory-core"
import { interleave, median, pairRatio } from "../measure.ts"
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

/** Milliseconds, and the ratio to one raw read of every topic. */
export type ReadAllResult = Readonly<Record<"list" | "repair", { time: number; raw: number; ratio: number }>>

/** `list`, and the repair of an index without pointers. */
export const readAllTopics: Cell = async (args) => {
  const { root, topics, seed, rounds } = args as ReadAllArguments
  const workload = createWorkload(seed)
  const places = seedMemory(root, workload, factsOf(workload, topics))
  const memory = createMemory(optionsFor(places))
  await memory.repair()
  const against = async (run: () => unknown, before?: () => void): Promise<ReadAllResult["list"]> => {
    const raw = { name: "raw", run: () => readAll(places.memory) }
    const ours = { name: "ours", run, ...(before === undefined ? {} : { before }) }
    const { wall } = await interleave([raw, ours], { rounds, warmUp: 2, limit: 40_000, seed })
    return {
      time: median(wall["ours"] ?? []),
      raw: median(wall["raw"] ?? []),
      ratio: pairRatio(wall["ours"], wall["raw"]),
    }
  }
  return {
    list: await against(() => memory.list()),
    repair: await against(
      () => memory.repair(),
      () => removeAllPointers(places.index),
    ),
  } satisfies ReadAllResult
}

/** Empties the index and dates it a minute back, because a repair waits after a save that is only just done. */
function removeAllPointers(index: string): void {
  writeFileSync(index, INDEX_HEAD)
  const past = Date.now() / 1_000 - 60
  utimesSync(index, past, past)
}
