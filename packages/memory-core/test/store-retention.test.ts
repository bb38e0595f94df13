import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMapStore, createMemory, type Memory } from "../src/index.ts"
import { TRASH_DROPS_MAX, TRASH_MAX_ENTRIES } from "../src/limits.ts"
import type { HistoryEntry } from "../src/store/store.ts"
import { findExpired } from "../src/store/trash/retention.ts"
import { bytes, plan, REPLACED } from "../src/testing/store-case.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

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
const many = (count = TRASH_MAX_ENTRIES, at = daysAgo(1)): HistoryEntry[] =>
  Array.from({ length: count }, (_, index) => entry(`${100_000 - index}-aaaa`, "busy", at))

const dropped = (entries: readonly HistoryEntry[]): string[] =>
  findExpired(entries, NOW).dropped.map(({ id }) => id)

describe("the retention", () => {
  it("drops nothing below the limit, however old", () => {
    expect(dropped([entry("2-aaaa", "a", daysAgo(1_000)), entry("1-aaaa", "a", daysAgo(2_000))])).toEqual([])
  })

  it("drops the oldest entries first, and only until the trash is at its limit", () => {
    const old = [entry("3-aaaa", "busy", daysAgo(31)), entry("2-aaaa", "busy", daysAgo(32))]
    expect(dropped([...many(TRASH_MAX_ENTRIES - 1), ...old])).toEqual(["2-aaaa"])
    expect(dropped([...many(), ...old])).toEqual(["2-aaaa", "3-aaaa"])
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

  it("drops a bounded number of entries, and reports that there are more", () => {
    const expiry = findExpired(many(TRASH_MAX_ENTRIES + 2_000, daysAgo(40)), NOW)
    expect([expiry.dropped.length, expiry.next]).toEqual([TRASH_DROPS_MAX, NOW])
  })
})

/** A memory whose trash holds this many entries of these dates, with a hundred topics. */
function withTrash(dates: readonly string[], now: () => Date): { memory: Memory; directory: string } {
  const directory = temporaryFolder({ "MEMORY.md": "# Index\n" })
  writeFiles(directory, { ".caliban/trash/0-aaaa.json": "{}" })
  const trash = join(directory, ".caliban", "trash")
  for (const [index, at] of dates.entries()) {
    const record = { ...REPLACED, slug: `topic-${index % 100}`, at, hasFile: false }
    writeFileSync(join(trash, `${index + 1}-aaaa.json`), JSON.stringify(record))
  }
  const memory = createMemory({
    cwd: directory,
    env: {},
    home: "/nowhere",
    directory,
    durability: "none",
    now,
  })
  return { memory, directory }
}

const draft = (description: string) => ({ slug: "tea", type: "user", description, body: "Text." }) as const

it("a write drops what is old from a trash over its limit, and logs id, slug and date", async () => {
  const dates = [...Array(1_000).fill(daysAgo(40)), ...Array(TRASH_MAX_ENTRIES - 500).fill(daysAgo(1))]
  const { memory, directory } = withTrash(dates, () => new Date(NOW))
  const { warnings } = await memory.write(draft("Likes tea"))
  expect(warnings.map(({ code }) => code)).not.toContain("history-over-limit")
  const entries = await memory.history.list()
  expect(entries.length).toBeLessThanOrEqual(TRASH_MAX_ENTRIES)
  expect(entries.at(-1)?.id).toBe("501-aaaa")
  const log = readFileSync(join(directory, ".caliban", "removed.log"), "utf8")
    .trim()
    .split("\n")
  expect(log).toHaveLength(500)
  const at = new Date(NOW).toISOString()
  expect(JSON.parse(log[0] ?? "")).toEqual({ at, why: "expired", id: "1-aaaa", slug: "topic-0" })
  expect((await memory.status()).diagnostics.map(({ code }) => code)).not.toContain("history-over-limit")
})

it("over the limit with nothing old enough every entry is kept, and writes, removals and the status say so", async () => {
  const { memory } = withTrash(Array(TRASH_MAX_ENTRIES + 1).fill(daysAgo(29)), () => new Date(NOW))
  const results = [await memory.write(draft("Likes tea")), await memory.remove("tea")]
  for (const result of results) {
    expect(result?.warnings).toContainEqual({
      code: "history-over-limit",
      message: expect.stringContaining("Everything is kept") as string,
    })
  }
  expect(await memory.history.list()).toHaveLength(TRASH_MAX_ENTRIES + 2)
  expect((await memory.status()).diagnostics).toContainEqual(
    expect.objectContaining({ code: "history-over-limit", level: "warning" }),
  )
  await memory.history.purge({ all: true })
  expect((await memory.write(draft("Likes tea a lot"))).warnings).toEqual([])
})

it("entries that become old enough are dropped by the next write, also of another process", async () => {
  let now = NOW
  const { memory, directory } = withTrash(
    Array(TRASH_MAX_ENTRIES + 200).fill(daysAgo(29)),
    () => new Date(now),
  )
  await memory.write(draft("Likes tea"))
  expect(await memory.history.list()).toHaveLength(TRASH_MAX_ENTRIES + 200)
  now += 2 * 86_400_000
  const other = createMemory({
    cwd: directory,
    env: {},
    home: "/nowhere",
    directory,
    now: () => new Date(now),
  })
  await other.write(draft("Likes green tea"))
  expect((await memory.history.list()).length).toBeLessThanOrEqual(TRASH_MAX_ENTRIES + 1)
})

it("the log of removals stays bounded", async () => {
  const { directory } = withTrash([], () => new Date(NOW))
  const slug = "s".repeat(90)
  const memory = createMemory({ cwd: directory, env: {}, home: "/nowhere", directory, durability: "none" })
  writeFileSync(join(directory, ".caliban", "removed.log"), `{"slug":"${slug}"}\n`.repeat(1_300))
  for (let count = 0; count < 20; count++) {
    await memory.write({ ...draft("Likes tea"), slug })
    await memory.remove(slug)
    await memory.history.purge({ slug })
  }
  const log = readFileSync(join(directory, ".caliban", "removed.log"), "utf8")
  expect(log.length).toBeLessThan(131_073)
  for (const line of log.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("slug", slug)
  expect(readdirSync(join(directory, ".caliban")).filter((name) => name.startsWith("tmp-"))).toEqual([])
})

it("the map store keeps to the same limit", async () => {
  let now = NOW
  const store = createMapStore({ files: { "a.md": "0" }, now: () => new Date(now) })
  const replace = async (): Promise<true | undefined> =>
    (await store.transact("a", plan({ topic: bytes("next"), note: REPLACED }))).historyOverLimit
  for (let count = 0; count < TRASH_MAX_ENTRIES; count++) await replace()
  expect(await replace()).toBe(true)
  now += 31 * 86_400_000
  expect(await replace()).toBeUndefined()
  expect(await store.history.list()).toHaveLength(TRASH_MAX_ENTRIES)
})
