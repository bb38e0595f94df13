import { expect, it } from "vitest"
import { between, pick, randomFrom } from "../random.ts"
import { isLinearizable, type Operation } from "./linearizable.ts"

function operation(start: number, end: number, what: Partial<Operation>): Operation {
  return { slug: "a", process: "p", start, end, ...what }
}

it("accepts operations that follow each other", () => {
  expect(isLinearizable([])).toBe(true)
  expect(
    isLinearizable([
      operation(0, 1, { saw: null }),
      operation(2, 3, { expected: null, wrote: "1" }),
      operation(4, 5, { saw: "1" }),
      operation(6, 7, { expected: "1", wrote: null }),
      operation(8, 9, { saw: null }),
    ]),
  ).toBe(true)
})

it("accepts any order of operations that overlap", () => {
  const history = [
    operation(0, 10, { wrote: "1" }),
    operation(0, 10, { wrote: "2" }),
    operation(1, 3, { saw: "2" }),
    operation(4, 9, { saw: "1" }),
  ]
  expect(isLinearizable(history)).toBe(true)
})

it.each([
  [
    "a read of a replaced value",
    [operation(0, 1, { wrote: "1" }), operation(2, 3, { wrote: "2" }), operation(4, 5, { saw: "1" })],
  ],
  [
    "a read of a value that was never written",
    [operation(0, 1, { wrote: "1" }), operation(2, 3, { saw: "2" })],
  ],
  ["a look that misses a finished write", [operation(0, 1, { wrote: "1" }), operation(2, 3, { saw: null })]],
  [
    "two writes based on the same revision",
    [operation(0, 9, { expected: null, wrote: "1" }), operation(0, 9, { expected: null, wrote: "2" })],
  ],
  [
    "a removed topic that reappears",
    [operation(0, 1, { wrote: "1" }), operation(2, 3, { wrote: null }), operation(4, 5, { saw: "1" })],
  ],
  [
    "reads that see two overlapping writes in different orders",
    [
      operation(0, 20, { wrote: "1" }),
      operation(0, 20, { wrote: "2" }),
      operation(1, 2, { saw: "1" }),
      operation(3, 4, { saw: "2" }),
      operation(5, 6, { saw: "1" }),
    ],
  ],
])("rejects %s", (_, history) => {
  expect(isLinearizable(history)).toBe(false)
})

it("accepts the history of a real register, and rejects it with one wrong read", () => {
  for (let seed = 0; seed < 50; seed++) {
    const random = randomFrom(seed)
    const history = recordRegister(random)
    expect(isLinearizable(history)).toBe(true)
    const looks = history.filter(({ wrote }) => wrote === undefined)
    const wrong = pick(random, looks)
    expect(isLinearizable(history.map((made) => (made === wrong ? { ...made, saw: "never" } : made)))).toBe(
      false,
    )
  }
})

/** A register that applies each operation at a random moment between its start and its end. */
function recordRegister(random: () => number): Operation[] {
  const planned = Array.from({ length: 200 }, (_, number) => {
    const at = number + random() * 0.5
    return { number, at, start: at - random() * 6, end: at + random() * 6 }
  }).sort((a, b) => a.at - b.at)
  let value: string | null = null
  return planned.map(({ number, start, end }) => {
    const kind = between(random, 0, 3)
    if (kind === 0) return operation(start, end, { saw: value })
    const before = value
    value = kind === 3 ? null : String(number)
    return operation(start, end, kind === 1 ? { wrote: value } : { expected: before, wrote: value })
  })
}
