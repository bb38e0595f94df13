import { describe, expect, it } from "vitest"
import { interleave, median, pairDifference, pairRatio, quantile } from "../src/measure.ts"

describe("quantile", () => {
  it("takes the middle one, or the mean of the middle two", () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })

  it("interpolates between neighbours", () => {
    expect(quantile([10, 20, 30, 40, 50], 0.99)).toBeCloseTo(49.6)
    expect(quantile([10, 20], 0)).toBe(10)
    expect(quantile([10, 20], 1)).toBe(20)
  })

  it("does not change the list", () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })

  it("is NaN for an empty list", () => {
    expect(median([])).toBeNaN()
  })
})

describe("pairDifference", () => {
  it("is the median of the differences of neighbours", () => {
    expect(pairDifference([12, 105, 13], [10, 100, 10])).toBe(3)
    expect(pairDifference([8], [10])).toBe(-2)
  })
})

describe("pairRatio", () => {
  it("is the median of the ratios of neighbours, not the quotient of two medians", () => {
    const slowPhase = [10, 10, 100, 100, 100]
    const limits = [5, 5, 100, 100, 100]
    expect(pairRatio(slowPhase, limits)).toBe(1)
    expect(pairRatio([2, 20, 3], [1, 10, 3])).toBe(2)
  })

  it("leaves out what has no neighbour", () => {
    expect(pairRatio([2, 4, 9], [1, 2])).toBe(2)
    expect(pairRatio([1], undefined)).toBeNaN()
  })
})

describe("interleave", () => {
  it("gives every contender one sample a round and drops the warm-up", async () => {
    const ran: string[] = []
    const { wall, processor } = await interleave(
      ["a", "b", "c"].map((name) => ({ name, run: (round: number) => ran.push(`${name}${round}`) })),
      { rounds: 6, warmUp: 2, seed: 1 },
    )
    for (const samples of [wall, processor]) {
      expect(Object.values(samples).map((times) => times.length)).toEqual([6, 6, 6])
    }
    expect(ran).toHaveLength(24)
    for (let round = 0; round < 8; round++) {
      expect(ran.slice(round * 3, round * 3 + 3).sort()).toEqual([`a${round}`, `b${round}`, `c${round}`])
    }
  })

  it("changes the order from round to round, the same way for the same seed", async () => {
    const orderFor = async (seed: number): Promise<string> => {
      let order = ""
      const contenders = ["a", "b", "c"].map((name) => ({
        name,
        run() {
          order += name
        },
      }))
      await interleave(contenders, { rounds: 8, warmUp: 0, seed })
      return order
    }
    const order = await orderFor(1)
    expect(await orderFor(1)).toBe(order)
    expect(new Set(order.match(/.../g)).size).toBeGreaterThan(1)
  })

  it("awaits promises, and runs `before` before each call", async () => {
    const events: string[] = []
    await interleave(
      [
        {
          name: "a",
          before: async () => void events.push("before"),
          run: async () => {
            await Promise.resolve()
            events.push("run")
          },
        },
      ],
      { rounds: 1, warmUp: 0, seed: 1 },
    )
    expect(events).toEqual(["before", "run"])
  })

  it("ends after five rounds when its time is over", async () => {
    const { wall } = await interleave([{ name: "a", run: () => 1 }], {
      rounds: 99,
      warmUp: 0,
      limit: 0,
      seed: 1,
    })
    expect(wall["a"]).toHaveLength(6)
  })
})
