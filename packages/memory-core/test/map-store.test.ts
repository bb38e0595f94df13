import { describe, expect, it } from "vitest"
import { createMapStore } from "../src/store/map-store.ts"
import { bytes, plan, REPLACED, revision } from "../src/testing/store-case.ts"

const FILES = { "MEMORY.md": "index", "a.md": "A" }

it("is named `map:` or as configured", () => {
  expect(createMapStore().name).toBe("map store")
  expect(createMapStore({ name: "the agent's own" }).name).toBe("the agent's own")
})

it("returns the result of a task that holds it", async () => {
  const store = createMapStore({ files: FILES })
  expect(await store.hold(async (reader) => await reader.slugs())).toEqual(["a"])
})

it("does not wait for another store", async () => {
  const [one, other] = [createMapStore(), createMapStore()]
  const { result } = await one.transact("a", async () => ({
    topic: bytes("A"),
    result: (await other.transact("b", plan({ topic: bytes("B") }))).indexed,
  }))
  expect(result).toBe(true)
  expect([await one.slugs(), await other.slugs()]).toEqual([["a"], ["b"]])
})

it("reports another topic only if it differs in case or Unicode form only", async () => {
  const store = createMapStore({ files: { "Fact.md": "", "Two.md": "", "two.md": "", "caf\u00e9.md": "" } })
  const twinOf = async (slug: string | undefined): Promise<string | undefined> =>
    (await store.transact(slug, async ({ caseTwin }) => ({ result: await caseTwin() }))).result
  expect(await twinOf("fact")).toBe("Fact")
  expect(await twinOf("cafe\u0301")).toBe("caf\u00e9")
  for (const own of ["Fact", "Two", "two"]) expect(await twinOf(own)).toBeUndefined()
  expect(await twinOf("facts")).toBeUndefined()
  expect(await twinOf(undefined)).toBeUndefined()
})

describe("its trash", () => {
  it("dates entries by the given clock", async () => {
    const store = createMapStore({ files: FILES, now: () => new Date("2026-02-03T04:05:06Z") })
    const { entryId } = await store.transact("a", plan({ topic: null }))
    const file = { hasFile: true, bytes: 1, before: revision(bytes("A")), after: null }
    const entry = { action: "removed", pointers: [], id: entryId, slug: "a", ...file }
    expect(await store.history.list()).toStrictEqual([{ ...entry, at: "2026-02-03T04:05:06.000Z" }])
  })

  it("names no topic for an index, as another program would", async () => {
    const store = createMapStore({ files: FILES })
    const { entryId, ...commit } = await store.transact(
      undefined,
      plan({ index: bytes("B"), note: REPLACED }),
    )
    expect(commit).toStrictEqual({ result: undefined, revision: undefined, indexed: true, durable: true })
    expect(await store.history.list()).toMatchObject([{ id: entryId, action: "replaced", hasFile: true }])
    expect((await store.history.list())[0]).not.toHaveProperty("slug")
  })

  it("destroys the oldest entry, and no other", async () => {
    const store = createMapStore({ files: FILES })
    const first = await store.transact("a", plan({ topic: bytes("B"), note: REPLACED }))
    const second = await store.transact("a", plan({ topic: bytes("C"), note: REPLACED }))
    await store.history.purge({ id: first.entryId ?? "" })
    expect((await store.history.list()).map(({ id }) => id)).toEqual([second.entryId])
  })
})

it("a purge takes the lines about a topic out of the records of changes of the index, too", async () => {
  const store = createMapStore({ files: { "MEMORY.md": "- [b](b.md)\n" } })
  const pointers = ["- [a](a.md) — secret", "- [b](b.md)"].map((line, at) => ({ line, at }))
  const note = { action: "repaired", pointers } as const
  await store.transact(undefined, () => ({ index: Buffer.from("# M\n- [b](b.md)\n"), note, result: 0 }))
  const [kept] = await store.history.list()
  expect(await store.history.purge({ slug: "a" })).toBe(0)
  expect(await store.history.list()).toEqual([{ ...kept, pointers: [pointers[1]] }])
  expect(await store.history.read(kept?.id ?? "")).toEqual(new Uint8Array(Buffer.from("- [b](b.md)\n")))
})
