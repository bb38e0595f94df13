import { expect, test } from "vitest"
import { createTemporaryMemory } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

test("lists the last 50 changes, and every change of one topic", async () => {
  const { memory } = createTemporaryMemory({})
  const write = async (slug: string, body: string) =>
    await memory.write({ slug, type: "project", description: "What it costs", body })
  for (let rent = 0; rent < 52; rent++) await write("rent", String(rent))
  await write("heating", "90")
  const slash = createSlashMemory(memory)
  const [all = "", ...entries] = (await slash.run("/memory log", { width: 200 })).text.split("\n")
  expect(all).toBe("50 changes, newest first")
  expect(entries.filter((line) => line.includes("heating"))).toHaveLength(1)
  const rent = (await slash.run("/memory log rent", { width: 200 })).text
  expect(rent).toMatch(/^52 changes of rent, newest first\n/)
  expect(rent).toContain("created")
})
