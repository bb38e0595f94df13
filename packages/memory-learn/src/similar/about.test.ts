import { describe, expect, test } from "vitest"
import { findContradictions, mayContradict } from "./about.ts"

describe("findContradictions", () => {
  const statements = [
    "The retro is on Monday",
    "The retro is on Tuesday at noon",
    "The library is under MIT",
    "The retro is on Monday",
    "Lunch is at noon",
  ].map((text, at) => ({ text, at }))

  test("finds the pairs that mayContradict finds", async () => {
    const expected = statements.flatMap((one, at) =>
      statements.slice(0, at).flatMap((other) => (mayContradict(one.text, other.text) ? [[other, one]] : [])),
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(await findContradictions(statements)).toEqual(expected)
  })

  test("leaves the event loop to others while it compares thousands", async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await findContradictions(
      Array.from({ length: 2_000 }, (_, at) => ({ text: `Service ${at} is owned by team ${at % 7}` })),
    )
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})
