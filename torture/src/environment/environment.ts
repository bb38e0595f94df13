import type { Context, Figures, Section } from "../section.ts"
import { clocks } from "./clocks.ts"
import { fullDisk } from "./full-disk.ts"
import { ownership } from "./ownership.ts"
import { readOnly } from "./read-only.ts"
import type { Case } from "./scene.ts"
import { swapRace } from "./swap-race.ts"
import { vanishing } from "./vanishing.ts"

/** Real disks, users, limits and attackers. */
export const environment: Section = {
  name: "environment",
  summary: "full and read-only disks, other users, folders that vanish, swapped folders, jumping clocks",
  weight: 4,
  run,
}

const CASES = [fullDisk, ownership, readOnly, clocks, vanishing, swapRace]

async function run(context: Context): Promise<Figures> {
  const figures: Record<string, number | string> = {}
  const groups = new Map<string, { what: string; times: number; first: Record<string, unknown> }>()
  let end = 0
  const the: Case = {
    context,
    isOver: () => performance.now() >= end,
    count(figure, by = 1) {
      figures[figure] = Number(figures[figure] ?? 0) + by
      context.progress(figures)
    },
    skip(figure, why) {
      figures[figure] = why
    },
    must(holds, what, details = {}) {
      if (holds) return
      const key = `${what} ${details["name"] ?? details["what"] ?? ""}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, { what, times: 1, first: details })
      else group.times++
    },
  }
  const cases = CASES.filter(({ name }) => context.only === undefined || name === context.only)
  if (cases.length === 0) throw new Error(`There is no case "${context.only}".`)
  for (const [at, act] of cases.entries()) {
    end = performance.now() + context.timeLeft() / (cases.length - at)
    const started = performance.now()
    groups.clear()
    await act(the)
    figures[`${act.name}, seconds`] = Math.round((performance.now() - started) / 100) / 10
    for (const { what, times, first } of groups.values())
      context.violation(what, { times, ...first }, act.name)
  }
  return figures
}
