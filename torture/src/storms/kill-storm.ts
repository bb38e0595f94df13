import type { Durability } from "@caliban/memory-core"
import { findExchange } from "../exchange.ts"
import { shuffle } from "../random.ts"
import type { Context, Figures, Section } from "../section.ts"
import type { ProtocolSetup } from "./protocol.ts"
import { runStorm, type StormReport } from "./storm.ts"

interface Variant extends Pick<ProtocolSetup, "links" | "exchange"> {
  name: string
  durability: Durability
}

const VARIANTS: readonly Variant[] = [
  { name: "none", durability: "none", links: true, exchange: false },
  { name: "full", durability: "full", links: true, exchange: false },
  { name: "none, no hard links", durability: "none", links: false, exchange: false },
  { name: "full, no hard links", durability: "full", links: false, exchange: false },
  { name: "full, exchange", durability: "full", links: true, exchange: true },
].filter(({ exchange }) => !exchange || findExchange() !== undefined) as Variant[]

/** The minimum length of a meaningful storm. Setup and checks take about as long again. */
const SHORTEST_MS = 3_000

/** Milliseconds for a new process to start and to write, including cleanup after dead processes. */
const FIRST_WRITE_MS = 5_000

export const killStorm: Section = {
  name: "kill-storm",
  summary:
    "eight writers are killed at any moment; what was acknowledged stays, and no reader sees half a file",
  weight: 6,
  async run(context) {
    const time = context.timeLeft()
    const count = Math.max(1, Math.min(VARIANTS.length, Math.floor(time / (2 * SHORTEST_MS))))
    const variants = shuffle(context.random, VARIANTS).slice(0, count)
    const share = Math.max(SHORTEST_MS, time / count - SHORTEST_MS)
    const reports: StormReport[] = []
    let kills = 0
    let acks = 0
    for (const { name, ...variant } of variants) {
      const report = await runStorm({
        ...variant,
        directory: context.folder(),
        random: context.random,
        milliseconds: share,
        onProgress: (more, acked) => context.progress({ kills: kills + more, acks: acks + acked }),
      })
      judge(context, name, report)
      reports.push(report)
      kills += report.kills
      acks += report.acks
    }
    return describe(reports, share)
  },
}

function judge({ violation }: Context, name: string, report: StormReport): void {
  const { violations, seen, leftovers, reasons, refusals } = report
  for (const { kind, slug, details } of violations.slice(0, 10)) {
    violation(`${kind} after a storm (${name}): ${slug}`, details)
  }
  if (seen.torn > 0) violation(`${seen.torn} torn reads (${name})`, seen.examples)
  if (leftovers.count > 0)
    violation(`${leftovers.count} files left behind (${name})`, leftovers.present.slice(0, 20))
  if (refusals > 0) violation(`${refusals} writes were refused (${name})`, reasons)
  if (report.acks <= report.kills / 10)
    violation(`Hardly anything was written (${name})`, { acks: report.acks })
  if (report.afterwards > FIRST_WRITE_MS) {
    violation(`The first write after a storm took ${Math.round(report.afterwards)} ms (${name})`)
  }
}

function describe(reports: readonly StormReport[], share: number): Figures {
  const sum = (of: (report: StormReport) => number): number =>
    reports.reduce((total, report) => total + of(report), 0)
  const lost = sum(({ violations }) => violations.filter(({ kind }) => kind === "lost").length)
  return {
    kills: sum(({ kills }) => kills),
    "kills per minute": Math.round(sum(({ kills }) => kills) / ((share * reports.length) / 60_000)),
    acks: sum(({ acks }) => acks),
    refused: sum(({ refusals }) => refusals),
    lost,
    "not in view or index": sum(({ violations }) => violations.length) - lost,
    "torn reads": sum(({ seen }) => seen.torn),
    reads: sum(({ seen }) => seen.reads),
    loads: sum(({ seen }) => seen.loads),
    "killed with the lock": sum(({ holders }) => holders),
    "files left behind": sum(({ leftovers }) => leftovers.count),
    "first write afterwards max ms": round(Math.max(...reports.map(({ afterwards }) => afterwards))),
  }
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
