import { rmSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { createMemory } from "@caliban/memory-core"
import { isLocked } from "../control-folder.ts"
import { between } from "../random.ts"
import type { Context, Figures } from "../section.ts"
import { findUnlisted } from "../storms/check-memory.ts"
import { draftOf } from "../storms/generations.ts"
import { quantile } from "../storms/quantile.ts"
import { startThread } from "./command-runners.ts"

/** The lock of a dead thread is taken over within this many milliseconds. */
const LONGEST_TAKEOVER = 1_000

/** Threads are repeatedly terminated during their writes; their process continues immediately. */
export async function terminateThreads(context: Context, until: number): Promise<Figures> {
  const { folder, random, violation } = context
  const slugs = Array.from({ length: 2_000 }, (_, number) => `t${number}`)
  const waits: number[] = []
  let held = 0
  let round = 0
  do {
    round++
    const directory = folder()
    const memory = createMemory({ cwd: directory, directory, durability: "none", system: { env: {} } })
    const thread = startThread()
    void thread.ask({ do: "insert", directory, slugs }).catch(() => undefined)
    const end = performance.now() + 10_000
    while ((await memory.list()).topics.length < 2 && performance.now() < end) await sleep(1)
    if (performance.now() >= end) violation("A thread wrote nothing in ten seconds", { round })
    await sleep(between(random, 0, 20))
    await thread.stop()
    if (isLocked(directory)) held++
    const started = performance.now()
    const draft = draftOf("afterwards", 0)
    if (draft !== undefined) await memory.write(draft)
    waits.push(performance.now() - started)
    if ((waits.at(-1) ?? 0) > LONGEST_TAKEOVER)
      violation("The lock of a terminated thread was not taken over within a second", { round, waits })
    const violations = findUnlisted(directory)
    if (violations.length > 0)
      violation("After a thread was terminated, topics are not listed exactly once", violations)
    rmSync(directory, { recursive: true, force: true })
    context.progress({ "terminated threads": round })
  } while (performance.now() < until)
  return {
    "terminated threads": waits.length,
    "with the lock": held,
    "after a terminated thread p50 ms": Math.round(quantile(waits, 0.5)),
    "after a terminated thread max ms": Math.round(Math.max(...waits)),
  }
}
