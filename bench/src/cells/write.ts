import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Contender, interleave, pairRatio, quantile, type Samples } from "../measure.ts"
import type { Cell } from "../run-cell.ts"
import { type RawWrite, writeRaw } from "../subjects/raw.ts"
import { findSubject } from "../subjects/subjects.ts"
import { createWorkload, type Fact, factsOf, formatFact, formatLine, seedMemory } from "../workload.ts"

export interface WriteArguments {
  subject: string
  root: string
  topics: number
  seed: number
  bursts: number
  rounds: number
  /** Milliseconds for one burst. */
  limit: number
  /** True updates existing topics; false adds new ones. */
  update: boolean
  [key: string]: unknown
}

export interface WriteResult {
  /** Milliseconds. */
  p50: number
  p99: number
  raw: number
  /** Ratios to the raw durable write: of wall time and of processor time. */
  ratio: number
  processor: number
}

/** Enough rounds for the JIT compiler. The first of several bursts is discarded for the same reason. */
const WARM_UP = 10

/** Measures a write next to raw writes, in bursts. Each burst starts with a new memory, so that it keeps its size. */
export const write: Cell = async (args) => {
  const { bursts, ...options } = args as WriteArguments
  const all: Record<string, number[]> = {
    subject: [],
    raw: [],
    "subject's processor": [],
    "raw's processor": [],
  }
  const add = (name: string, values: readonly number[] = []): unknown => all[name]?.push(...values)
  for (let burst = 0; burst < bursts; burst++) {
    const root = join(options.root, String(burst))
    const measured = await runBurst({ ...options, bursts, root, seed: options.seed + burst })
    if (measured === undefined) return undefined
    if (burst === 0 && bursts > 1) continue
    for (const name of ["subject", "raw"]) {
      add(name, measured.wall[name])
      add(`${name}'s processor`, measured.processor[name])
    }
  }
  return {
    p50: quantile(all["subject"] ?? [], 0.5),
    p99: quantile(all["subject"] ?? [], 0.99),
    raw: quantile(all["raw"] ?? [], 0.5),
    ratio: pairRatio(all["subject"], all["raw"]),
    processor: pairRatio(all["subject's processor"], all["raw's processor"]),
  } satisfies WriteResult
}

async function runBurst(options: WriteArguments): Promise<{ wall: Samples; processor: Samples } | undefined> {
  const { subject: name, root, topics, seed, rounds, limit, update } = options
  const workload = createWorkload(seed)
  const facts = factsOf(workload, topics)
  const draft = (round: number): Fact => {
    const fresh = workload.fact(topics + round)
    const old = update ? facts[(round * 7) % topics] : undefined
    return old === undefined ? fresh : { ...fresh, slug: old.slug }
  }
  const subject = await findSubject(name)
  const session = await subject.open(await subject.seed(join(root, "subject"), workload, facts))
  const { write: writeOne } = session
  if (writeOne === undefined) return undefined
  let fact: Fact
  const ours: Contender = {
    name: "subject",
    before(round) {
      fact = draft(round)
    },
    run: () => writeOne(fact),
  }
  const { memory, index } = seedMemory(join(root, "raw"), workload, facts)
  const history = join(memory, ".history")
  mkdirSync(history)
  let text = readFileSync(index)
  let prepared: RawWrite
  const raw: Contender = {
    name: "raw",
    before(round) {
      const { slug, ...rest } = draft(round)
      const line = formatLine({ slug, ...rest })
      if (!update) text = Buffer.concat([text, Buffer.from(`${line}\n`)])
      const topic = Buffer.from(formatFact({ slug, ...rest }))
      const bytes = Buffer.from(JSON.stringify({ id: round, slug, pointers: [line] }))
      const record = update ? { record: { folder: history, id: round, bytes } } : {}
      prepared = { folder: memory, slug, topic, index: text, ...record }
    },
    run: () => writeRaw(prepared),
  }
  const samples = await interleave([ours, raw], { rounds, warmUp: WARM_UP, limit, seed })
  await session.close?.()
  return samples
}
