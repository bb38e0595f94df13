import { join } from "node:path"
import { longestGap } from "../measure.ts"
import type { Cell } from "../run-cell.ts"
import type { Session } from "../subjects/subject.ts"
import { findSubject } from "../subjects/subjects.ts"
import { createWorkload, factsOf, type Places } from "../workload.ts"
import { SEEDED } from "./concurrency.ts"

export interface EventLoopResult {
  /** The longest time between two ticks of a timer of 1 ms, in milliseconds. */
  gap: number
  /** From the first call to the end of the last one, in milliseconds. */
  wall: number
  lost: number
}

/** Concurrent writes to many memories in one process, with a timer that should fire meanwhile. */
export const eventLoop: Cell = async (args) => {
  const {
    subject: name,
    root,
    seed,
    memories,
    writes,
  } = args as {
    subject: string
    root: string
    seed: number
    memories: number
    writes: number
  }
  const subject = await findSubject(name)
  const workload = createWorkload(seed)
  const facts = factsOf(workload, writes, SEEDED)
  const opened: { places: Places; session: Session }[] = []
  for (let number = 0; number < memories; number++) {
    const places = await subject.seed(join(root, String(number)), workload, factsOf(workload, SEEDED))
    opened.push({ places, session: await subject.open(places) })
  }
  const write = async (): Promise<unknown> =>
    await Promise.all(opened.flatMap(({ session }) => facts.map(async (fact) => await session.write?.(fact))))
  const { gap, wall } = await longestGap(write)
  let lost = 0
  for (const { places } of opened) lost += (await subject.check(places, facts)).lost
  return { gap, wall, lost } satisfies EventLoopResult
}
