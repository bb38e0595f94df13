import { describe, expect, expectTypeOf, test } from "vitest"
import {
  createMapStore,
  createMemory,
  createMemoryPool,
  createMemorySession,
  type MemorySession,
  type MemorySessionOptions,
} from "../src/index.ts"
import type { Learning, LearningSummary } from "../src/learn.ts"
import type { MemorySearch } from "../src/search.ts"

const place = () => ({ store: createMapStore() })

describe("what a session has is typed by its options", () => {
  test("search is there unless it is off", async () => {
    const session = await createMemorySession(place())
    expectTypeOf(session.search).toEqualTypeOf<MemorySearch>()
    expect(await session.search.search("tea")).toMatchObject({ hits: [] })
    const without = await createMemorySession({ ...place(), search: false })
    expectTypeOf(without.search).toEqualTypeOf<undefined>()
    expect(without.search).toBeUndefined()
    const either: { search: boolean } = { search: true }
    expectTypeOf((await createMemorySession({ ...place(), ...either })).search).toEqualTypeOf<
      MemorySearch | undefined
    >()
  })

  test("learning is there with learn, also while memory is off", async () => {
    expectTypeOf((await createMemorySession(place())).learning).toEqualTypeOf<undefined>()
    const session = await createMemorySession({ ...place(), learn: true })
    expectTypeOf(session.learning).toEqualTypeOf<Learning>()
    expect(await session.learning.entries.list()).toEqual([])
    const off = { CALIBAN_DISABLE_AUTO_MEMORY: "1" }
    const silent = await createMemorySession({ ...place(), learn: true, system: { env: off } })
    expectTypeOf(silent.learning).toEqualTypeOf<Learning>()
    expect(
      await silent.learning.afterTurn([{ role: "user", content: "Remember that tea is green." }]),
    ).toEqual([])
    expect(await silent.learning.noteForMessage()).toBe("")
    const summary = await silent.end()
    expectTypeOf(summary).toEqualTypeOf<LearningSummary>()
    expect(summary).toMatchObject({ stored: [], waiting: 0 })
    const plain = await createMemorySession(place())
    expectTypeOf(await plain.end()).toEqualTypeOf<undefined>()
  })

  test("learning is possible where the layout is known only at run time", async () => {
    const memory = createMemory(place())
    const session = await createMemorySession({ memory, learn: true })
    expectTypeOf(session.learning).toEqualTypeOf<Learning | undefined>()
    expect(session.learning).toBeDefined()
    const options: MemorySessionOptions = { ...place(), learn: true }
    expectTypeOf((await createMemorySession(options)).learning).toEqualTypeOf<Learning | undefined>()
  })

  test("a session of a pool has the same types", async () => {
    const pool = createMemoryPool({ root: "/nowhere" })
    const open = () => pool.session("ada", { learn: true, search: false })
    expectTypeOf<Awaited<ReturnType<typeof open>>["learning"]>().toEqualTypeOf<Learning>()
    expectTypeOf<Awaited<ReturnType<typeof open>>["search"]>().toEqualTypeOf<undefined>()
    await pool.close()
  })

  test("functions in the options know the types of their arguments", async () => {
    const session = await createMemorySession({
      ...place(),
      learn: {
        async consolidate({ topics, signal }) {
          expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
          return topics.map(({ slug, revision }) => ({ action: "remove", slug, revision }))
        },
      },
      search: { embed: async (texts) => texts.map((text) => [text.length]) },
    })
    expectTypeOf(session.learning).toEqualTypeOf<Learning>()
    expectTypeOf(session.search).toEqualTypeOf<MemorySearch>()
    expect(session.learning).toBeDefined()
    const pool = createMemoryPool({ root: "/nowhere" })
    const open = () =>
      pool.session("ada", {
        learn: { consolidate: async () => [] },
        search: { embed: async (texts) => texts.map(() => [1]) },
      })
    expectTypeOf<Awaited<ReturnType<typeof open>>["learning"]>().toEqualTypeOf<Learning>()
    await pool.close()
  })

  test("a session with a prefix for the names of its tools is a session", async () => {
    const session: MemorySession = await createMemorySession({ ...place(), tools: { namePrefix: "my" } })
    expect(session.tools.namePrefix).toBe("my")
  })

  test("a misspelt option is an error of the compiler, too", async () => {
    // @ts-expect-error The option is called readOnly.
    await expect(createMemorySession({ ...place(), readonly: true })).rejects.toThrow(
      'createMemorySession: option "readonly" is unknown; did you mean "readOnly"?',
    )
  })
})
