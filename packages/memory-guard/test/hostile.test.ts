import { describe, expect, test } from "vitest"
import { findSecrets, maskSecrets } from "../src/index.ts"
import { HOSTILE_PIECES } from "./hostile-pieces.ts"

const KB = 1_024

const timed = (text: string): number => {
  const before = performance.now()
  findSecrets(text)
  return performance.now() - before
}

describe("hostile text", () => {
  test.each(HOSTILE_PIECES)("takes time linear in its length: %j", (piece) => {
    const make = (length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
    timed(make(2 * KB))
    const short = Math.min(timed(make(16 * KB)), timed(make(16 * KB)))
    // Four times as long: 16 times the time would be a square.
    expect(timed(make(64 * KB))).toBeLessThan(Math.max(2_000, short * 12))
  })

  test("of one megabyte is read within seconds", () => {
    const prose = "The quick brown fox uses pnpm 10.34, and the password lives in the vault. "
    expect(timed(prose.repeat(Math.ceil((KB * KB) / prose.length)))).toBeLessThan(20_000)
    const dense = `password is hunter2 and gh${"p_"}A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8 ok. `
    const before = performance.now()
    const { text } = maskSecrets(dense.repeat(Math.ceil((KB * KB) / dense.length)))
    expect(performance.now() - before).toBeLessThan(30_000)
    expect(text).not.toContain("hunter2")
  })
})
