import { setTimeout as sleep } from "node:timers/promises"
import { sharedClock } from "../processes/talk.ts"
import { createWorkerProcesses } from "../processes/worker-processes.ts"
import { between } from "../random.ts"
import { findHidden, findLost, findUnlisted, type Violation } from "./check-memory.ts"
import { createLedger } from "./ledger.ts"
import { findLeftovers, type Leftovers } from "./leftovers.ts"
import type { ProtocolSetup } from "./protocol.ts"
import { type ReaderReport, watch } from "./watch.ts"
import { startWriter, type Writer } from "./writers.ts"

export interface StormOptions extends ProtocolSetup {
  random: () => number
  milliseconds: number
  onProgress: (kills: number, acks: number) => void
}

/** The figures and violations of a storm. */
export interface StormReport {
  kills: number
  acks: number
  /** The number of refused writes, and the first reasons. */
  refusals: number
  reasons: readonly string[]
  seen: ReaderReport
  /** How many of the killed writers held the lock, by what they had said. */
  holders: number
  /** Milliseconds of the first write after all processes were killed. */
  afterwards: number
  violations: readonly Violation[]
  leftovers: Leftovers
}

const WRITERS = 8
const SLUGS = 40

/** Eight processes write, random ones are repeatedly killed, a ninth reads. */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const { directory, random, milliseconds, onProgress } = options
  const processes = createWorkerProcesses()
  const ledger = createLedger()
  const reasons: string[] = []
  const onRefusal = (slug: string, generation: number, error: string): void => {
    if (reasons.length < 10) reasons.push(`${slug} ${generation}: ${error}`)
  }
  const start = (prefix: string, from: number, count?: number): Writer =>
    startWriter(
      processes,
      {
        directory,
        durability: options.durability,
        links: options.links,
        exchange: options.exchange,
        prefix,
        from,
        ...(count === undefined ? {} : { count }),
        slugs: SLUGS,
        pause: 0,
      },
      { ledger, onRefusal },
    )
  try {
    const first = start("first", 0, 1)
    await first.worker.closed
    const stopWatching = watch(processes, { directory, seed: between(random, 0, 1e9) })
    const writers = Array.from({ length: WRITERS }, (_, slot) => start(`w${slot}`, 0))
    await waitFor(() => writers.every(({ next, setup }) => next > setup.from), 5_000)
    const end = performance.now() + milliseconds
    let kills = 0
    let holders = 0
    while (performance.now() < end) {
      await sleep(between(random, 60, 260))
      // Half of the kills hit the apparent holder of the lock, so that there are enough takeovers.
      const holder = random() < 0.5 ? writers.findIndex(({ holds }) => holds) : -1
      const slot = holder < 0 ? Math.floor(random() * WRITERS) : holder
      const victim = writers[slot] as Writer
      victim.worker.kill()
      await victim.worker.closed
      if (victim.holds) holders++
      kills++
      writers[slot] = start(victim.setup.prefix, victim.next)
      onProgress(kills, ledger.acks)
    }
    for (const { worker } of writers) worker.kill()
    await Promise.all(writers.map(({ worker }) => worker.closed))
    const seen = await stopWatching()
    kills += WRITERS

    const violations = findLost(directory, ledger)
    violations.push(...(await findHidden(directory)))
    const asked = sharedClock()
    const last = start("last", 0, 1)
    await last.worker.closed
    const afterwards = sharedClock() - asked
    violations.push(...findLost(directory, ledger), ...findUnlisted(directory))
    if (ledger.allowed("last-0")[0] !== 0) {
      violations.push({
        kind: "refused",
        slug: "last-0",
        details: reasons.at(-1) ?? "the process ended before",
      })
    }
    const leftovers = await findLeftovers(directory)
    const { acks, refusals } = ledger
    return {
      kills,
      acks,
      refusals,
      reasons,
      seen,
      holders,
      afterwards,
      violations,
      leftovers,
    }
  } finally {
    await processes.killAll()
  }
}

async function waitFor(condition: () => boolean, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (!condition() && performance.now() < end) await sleep(10)
}
