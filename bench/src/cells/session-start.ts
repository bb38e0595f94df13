import { join } from "node:path"
import { interleave, median, pairRatio } from "../measure.ts"
import type { Cell } from "../run-cell.ts"
import { startRaw } from "../subjects/raw.ts"
import { findSubject } from "../subjects/subjects.ts"
import { createWorkload, factsOf, seedMemory } from "../workload.ts"

export interface SessionStartArguments {
  subject: string
  root: string
  topics: number
  seed: number
  rounds: number
  [key: string]: unknown
}

export interface SessionStartResult {
  bytes: number
  /** Microseconds; `first` is the first call of the process. */
  first: number
  time: number
  /** Against the raw calls. */
  ratio: number
}

export const sessionStart: Cell = async (args) => {
  const { subject: name, root, topics, seed, rounds } = args as SessionStartArguments
  const subject = await findSubject(name)
  const workload = createWorkload(seed)
  const facts = factsOf(workload, topics)
  const session = await subject.open(await subject.seed(join(root, "subject"), workload, facts))
  // Peers without such files are measured against the same bytes.
  const places = seedMemory(join(root, "raw"), workload, facts)
  const { start } = session
  if (start === undefined) return undefined
  const began = performance.now()
  const text = await start()
  const first = performance.now() - began
  const { wall } = await interleave(
    [
      { name: "subject", run: () => start() },
      { name: "raw", run: () => startRaw(places) },
    ],
    // One call per sample: on a busy machine a longer sample is interrupted more often than a short one.
    { rounds, warmUp: 50, limit: 20_000, seed },
  )
  await session.close?.()
  return {
    bytes: Buffer.byteLength(text),
    first: first * 1_000,
    time: median(wall["subject"] ?? []) * 1_000,
    ratio: pairRatio(wall["subject"], wall["raw"]),
  } satisfies SessionStartResult
}
