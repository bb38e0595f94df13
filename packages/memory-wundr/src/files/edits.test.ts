import { describe, expect, it } from "vitest"
import { daysSince } from "./edits.ts"

describe("daysSince", () => {
  it("counts days in UTC", () => {
    const now = new Date("2026-05-11T23:30:00Z")
    expect(daysSince("2026-02-09", now)).toBe(91)
    expect(daysSince("2026-13-40", now)).toBeUndefined()
    expect(daysSince("soon", now)).toBeUndefined()
  })
})
