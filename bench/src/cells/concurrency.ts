import { readFileSync } from "node:fs"
import { quantile } from "../measure.ts"
import type { Cell } from "../run-cell.ts"
import { writeRaw } from "../subjects/raw.ts"
import type { Checked } from "../subjects/subject.ts"
import { findSubject } from "../subjects/subjects.ts"
import { createWorkload, factsOf, formatFact, formatLine, type Places, seedMemory } from "../workload.ts"

/** Topics at the start. */
export const SEEDED = 20

export interface WriterArguments {
  subject: string
  places: Places
  seed: number
  /** The number of the first fact, and how many. */
  from: number
  writes: number
  [key: string]: unknown
}

export interface WriterResult {
  /** Numbers of the facts whose write was acknowledged. */
  acknowledged: readonly number[]
  refused: number
  latencies: readonly number[]
  /** By the clock of the system, in milliseconds. */
  began: number
  ended: number
}

/** Creates a memory in a separate process, so that it does not affect the measured process. */
export const seedOnly: Cell = async (args) => {
  const { subject, root, seed, topics } = args as {
    subject: string
    root: string
    seed: number
    topics: number
  }
  const workload = createWorkload(seed)
  return await (await findSubject(subject)).seed(root, workload, factsOf(workload, topics))
}

/** One of several writers: prepares all its facts, waits for the signal, writes one after another. */
export const writer: Cell = async (args, ready) => {
  const { subject, places, seed, from, writes } = args as WriterArguments
  const session = await (await findSubject(subject)).open(places)
  if (session.write === undefined) throw new Error("it has no way to write")
  const workload = createWorkload(seed)
  const facts = factsOf(workload, writes, SEEDED + from)
  const acknowledged: number[] = []
  const latencies: number[] = []
  await ready()
  const began = Date.now()
  for (const [place, fact] of facts.entries()) {
    const start = performance.now()
    try {
      await session.write?.(fact)
      acknowledged.push(SEEDED + from + place)
    } catch {
      // A refusal: not acknowledged.
    }
    latencies.push(performance.now() - start)
  }
  const ended = Date.now()
  await session.close?.()
  const refused = writes - acknowledged.length
  return { acknowledged, refused, latencies, began, ended } satisfies WriterResult
}

/** All writes at once, in one process, as an agent's parallel tool calls. */
export const parallel: Cell = async (args) => {
  const { subject: name, places, seed, writes } = args as WriterArguments
  const subject = await findSubject(name)
  const session = await subject.open(places)
  const facts = factsOf(createWorkload(seed), writes, SEEDED)
  const settled = await Promise.allSettled(facts.map(async (fact) => await session.write?.(fact)))
  await session.close?.()
  const kept = facts.filter((_, place) => settled[place]?.status === "fulfilled")
  const checked = await subject.check(places, kept)
  return { ...checked, refused: facts.length - kept.length }
}

export const check: Cell = async (args): Promise<Checked> => {
  const { subject, places, seed, acknowledged } = args as {
    subject: string
    places: Places
    seed: number
    acknowledged: readonly number[]
  }
  const workload = createWorkload(seed)
  return await (await findSubject(subject)).check(places, acknowledged.map(workload.fact))
}

/** The same writes one after another in one process, as raw durable writes. */
export const rawSerial: Cell = async (args) => {
  const { root, seed, writes } = args as { root: string; seed: number; writes: number }
  const workload = createWorkload(seed)
  const { memory, index: indexPath } = seedMemory(root, workload, factsOf(workload, SEEDED))
  let index = readFileSync(indexPath)
  const times: number[] = []
  for (const fact of factsOf(workload, writes, SEEDED)) {
    const topic = Buffer.from(formatFact(fact))
    index = Buffer.concat([index, Buffer.from(`${formatLine(fact)}\n`)])
    const start = performance.now()
    writeRaw({ folder: memory, slug: fact.slug, topic, index })
    times.push(performance.now() - start)
  }
  return { wall: times.reduce((sum, time) => sum + time, 0), p50: quantile(times, 0.5) }
}
