import type { Memory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { createLearnedEntries } from "./learned-entries.ts"

/** The entries of a memory with these statements, of which learning wrote those with a number. */
function entriesWith(...statements: readonly string[]) {
  const topics = statements.map((description, at) => ({
    slug: `t-${at}`,
    description,
    learned: /\d/u.test(description) ? { at: "2026-02-09" } : undefined,
  }))
  const memory = { list: async () => ({ topics }) } as unknown as Memory
  return createLearnedEntries({ memory, now: () => new Date(0) })
}

test("pairs of which learning wrote at least one may contradict each other", async () => {
  const entries = entriesWith(
    "The retro is on Monday",
    "Lunch is at 12",
    "The retro is at 9",
    "Lunch is at noon",
  )
  expect(await entries.contradictions()).toEqual([
    ["t-0", "t-2"],
    ["t-1", "t-3"],
  ])
  expect(await entriesWith("The retro is on Monday", "The retro is at noon").contradictions()).toEqual([])
})

test("comparing thousands of statements leaves the event loop to others", async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await entriesWith(
    ...Array.from({ length: 2_000 }, (_, at) => `Service ${at} is owned by team ${at % 7}`),
  ).contradictions()
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
