import { describe, expect, test } from "vitest"
import { findRelated } from "./corrections.ts"

const entries = Array.from({ length: 4_000 }, (_, at) => ({
  text: `Team ${at} owns the service on port ${at}`,
}))

describe("findRelated", () => {
  test("finds what a statement repeats and what it replaces", async () => {
    const known = [...entries, { text: "We use npm" }, { text: "We use pnpm." }]
    const { repeats, replaces } = await findRelated("We use pnpm", known)
    expect(repeats).toEqual([{ text: "We use pnpm." }])
    expect(replaces).toEqual([{ text: "We use npm" }])
  })

  test("finds a choice in Wundr's words", async () => {
    const known = [{ text: "Do NOT suggest npm -- this project uses pnpm" }]
    expect((await findRelated("Use pnpm, not npm", known)).repeats).toEqual(known)
    expect((await findRelated("Use npm instead of pnpm", known)).replaces).toEqual(known)
  })

  test("leaves the event loop to others while it compares thousands of entries", async () => {
    let turns = 0
    let isDone = false
    const count = (): void => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await findRelated("Team 7 owns the service on port 9999", entries)
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(entries.length / 200)
  })
})
