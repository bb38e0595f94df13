import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createFileStore } from "../src/index.ts"
import { HISTORY_MAX_ENTRIES } from "../src/limits.ts"
import { findExpired, isOverLimit, roundOf } from "../src/store/history/retention.ts"
import type { HistoryEntry } from "../src/store/store.ts"
import { bytes, plan, REPLACED } from "../src/testing/store-case.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const NOW = Date.parse("2026-06-01T00:00:00Z")
const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString()

/** An entry without a file; its size counts all the same. */
const entry = (id: string, slug: string | undefined, at: string, size = 0): HistoryEntry => ({
  ...REPLACED,
  id,
  ...(slug === undefined ? {} : { slug }),
  at,
  hasFile: false,
  bytes: size,
})

/** Newest entries that put a trash over its limit, one for each of two topics and the rest for one. */
const many = (count = HISTORY_MAX_ENTRIES, at = daysAgo(1)): HistoryEntry[] =>
  Array.from({ length: count }, (_, index) => entry(`${100_000 - index}-aaaa`, "busy", at))

const dropped = (entries: readonly HistoryEntry[]): string[] =>
  findExpired(entries, new Date(NOW)).map(({ id }) => id)

describe("the retention", () => {
  it("drops nothing below the limit, however old", () => {
    expect(dropped([entry("2-aaaa", "a", daysAgo(1_000)), entry("1-aaaa", "a", daysAgo(2_000))])).toEqual([])
  })

  it("drops the oldest entries first, and only until the trash is at its limit", () => {
    const old = [entry("3-aaaa", "busy", daysAgo(31)), entry("2-aaaa", "busy", daysAgo(32))]
    expect(dropped([...many(HISTORY_MAX_ENTRIES - 1), ...old])).toEqual(["2-aaaa"])
    expect(dropped([...many(), ...old])).toEqual(["2-aaaa", "3-aaaa"])
  })

  it("is over its limit only where nothing may be dropped", () => {
    const isOver = (entries: readonly HistoryEntry[]): boolean => isOverLimit(entries, new Date(NOW))
    expect(isOver(many())).toBe(false)
    expect(isOver(many(HISTORY_MAX_ENTRIES + 1))).toBe(true)
    expect(isOver([...many(), entry("1-aaaa", "busy", daysAgo(31))])).toBe(false)
  })

  it("counts bytes as well as entries", () => {
    const large = [
      entry("2-aaaa", "a", daysAgo(1), 60_000_000),
      entry("1-aaaa", "a", daysAgo(31), 20_000_000),
    ]
    expect(dropped(large)).toEqual(["1-aaaa"])
  })

  it.each([
    ["29 days old", daysAgo(29)],
    ["dated in the future", daysAgo(-400)],
    ["without a date that can be read", "yesterday"],
  ])("keeps an entry that is %s", (_name, at) => {
    expect(dropped([...many(), entry("1-aaaa", "busy", at)])).toEqual([])
  })

  it("keeps the newest entry of every topic, and of the index, for 180 days", () => {
    const old = [
      entry("9-aaaa", "a", daysAgo(179)),
      entry("8-aaaa", undefined, daysAgo(179)),
      entry("7-aaaa", "b", daysAgo(181)),
      entry("6-aaaa", "a", daysAgo(179)),
    ]
    expect(dropped([...many(), ...old])).toEqual(["6-aaaa", "7-aaaa"])
  })
})

describe("the retention under a limit of the host", () => {
  const ids = (entries: readonly HistoryEntry[], limit: Parameters<typeof findExpired>[2]): string[] =>
    findExpired(entries, new Date(NOW), limit).map(({ id }) => id)
  const young = [
    entry("5-aaaa", "a", daysAgo(0), 10),
    entry("4-aaaa", "b", daysAgo(0), 10),
    entry("3-aaaa", "a", daysAgo(0), 10),
    entry("2-aaaa", "c", daysAgo(0), 10),
    entry("1-aaaa", "a", daysAgo(0), 10),
  ]

  it("drops the oldest entries at any age, the newest one of each topic last", () => {
    expect(ids(young, { entries: 5 })).toEqual([])
    expect(ids(young, { entries: 3 })).toEqual(["1-aaaa", "3-aaaa"])
    expect(ids(young, { entries: 1 })).toEqual(["1-aaaa", "3-aaaa", "2-aaaa", "4-aaaa"])
  })

  it("counts bytes", () => {
    expect(ids(young, { bytes: 50 })).toEqual([])
    expect(ids(young, { bytes: 25 })).toEqual(["1-aaaa", "3-aaaa", "2-aaaa"])
  })

  it("is kept by a store while it is written to, and refuses no write", async () => {
    const directory = temporaryFolder()
    const limit = { entries: 10, bytes: 2_000 }
    const store = createFileStore(directory, { durability: "none", historyLimit: limit })
    for (let number = 0; number < 100; number++)
      await store.transact(`t${number % 3}`, plan({ topic: bytes(`${number} `.repeat(50)) }))
    const entries = await store.history.list()
    const kept = entries.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
    // It is looked at every eighth change.
    expect(entries.length).toBeLessThanOrEqual(10 + 8)
    expect(kept).toBeLessThanOrEqual(2_000 + 8 * 200)
    expect(new Set(entries.map(({ slug }) => slug))).toEqual(new Set(["t0", "t1", "t2"]))
  })
})

it.each([1, 1.02, 1.14, 1.5, 2, 3])(
  "a history that grows for years is kept near its limit, with %s locks for each entry",
  (locks) => {
    let [count, longest] = [0, 0]
    for (let change = 1; change <= 100_000; change++) {
      count++
      const isDue =
        Math.floor((change * locks) / roundOf(undefined, count)) >
        Math.floor(((change - 1) * locks) / roundOf(undefined, count))
      if (isDue) count = Math.min(count, HISTORY_MAX_ENTRIES)
      longest = Math.max(longest, count)
    }
    expect(longest).toBeLessThan(1.3 * HISTORY_MAX_ENTRIES)
  },
)

it("a write drops what is old from a history over its limit", async () => {
  const round = roundOf(undefined, HISTORY_MAX_ENTRIES)
  const directory = temporaryFolder({
    "MEMORY.md": "# Index\n",
    [`.caliban/lock-${String(round - 1).padStart(12, "0")}.rel`]: "",
    ".caliban/format": "2\n",
    ".caliban/history/0-aaaa.json": "{}",
  })
  const history = join(directory, ".caliban", "history")
  const record = (at: string): string => JSON.stringify({ ...REPLACED, address: "a", at, after: null })
  for (let number = 1; number <= HISTORY_MAX_ENTRIES + 2; number++)
    writeFileSync(join(history, `${number}-aaaa.json`), record(daysAgo(number <= 2 ? 40 : 1)))
  const store = createFileStore(directory, { durability: "none", now: () => new Date(NOW) })
  await store.transact("b", plan({ topic: bytes("B") }))
  const names = readdirSync(history)
  expect(["1-aaaa.json", "2-aaaa.json", "3-aaaa.json"].map((name) => names.includes(name))).toEqual([
    false,
    false,
    true,
  ])
})
