import { afterEach, describe, expect, it, vi } from "vitest"
import { createMemorySearch, type Embed } from "../src/index.ts"
import { manyTopics, openIn, temporaryFolder, topicFile } from "./temporary-memory.ts"

const FILES = {
  "memory/pets.md": topicFile("The user has a dog", "Its name is Bello."),
  "memory/deploy.md": topicFile("How we deploy", "Run make ship."),
  "memory/food.md": topicFile("The user likes pasta", "No cheese."),
}

/** A model that knows three subjects, and counts what it is asked. */
function createModel(): { embed: Embed; texts: string[] } {
  const subjects = [/dog|animal|bello/i, /deploy|ship|release/i, /pasta|eat|cheese/i]
  const texts: string[] = []
  const embed: Embed = async (asked) => {
    texts.push(...asked)
    return asked.map((text) => subjects.map((subject) => (subject.test(text) ? 1 : 0.01)))
  }
  return { embed, texts }
}

/** Lets the faked time pass, step by step, until there is a result. */
async function passing<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const done = work.finally(() => (isDone = true))
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersToNextTimerAsync()
  }
  return await done
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe("embeddings", () => {
  it("find what shares no word with the query", async () => {
    const { embed } = createModel()
    const memory = openIn(temporaryFolder(FILES))
    expect((await createMemorySearch(memory).search("animal")).hits).toEqual([])
    const { hits } = await createMemorySearch(memory, { embed }).search("animal")
    expect(hits[0]).toMatchObject({
      address: "pets",
      passage: "The user has a dog",
      reason: { fields: [], terms: [] },
    })
  })

  it("keep the filters and the number of hits", async () => {
    const { embed } = createModel()
    const search = createMemorySearch(openIn(temporaryFolder(FILES)), { embed })
    expect((await search.search("animal type:user")).hits).toEqual([])
    expect((await search.search("animal deploy eat", { maxResults: 2, minScore: 0 })).hits).toHaveLength(2)
  })

  it("leave out a topic whose vector has another length, and no other one", async () => {
    const { embed } = createModel()
    // The first call has all topics; a later one gives longer vectors.
    let calls = 0
    const other: Embed = async (texts) =>
      (await embed(texts)).map((vector) => (calls++ === 4 ? [...vector, 1] : vector))
    const memory = openIn(temporaryFolder(FILES))
    const search = createMemorySearch(memory, { embed: other })
    expect((await search.search("animal")).hits[0]?.address).toBe("pets")
    await memory.write({ slug: "food", type: "user", description: "The user eats cheese", body: "A lot." })
    expect(await search.search("animal")).toMatchObject({ hits: [{ address: "pets" }], notes: [] })
  })

  it("come from a model that takes its batches out of the list", async () => {
    const { embed } = createModel()
    const taking: Embed = async (texts) => await embed((texts as string[]).splice(0))
    const search = createMemorySearch(openIn(temporaryFolder(FILES)), { embed: taking })
    expect(await search.search("animal")).toMatchObject({ hits: [{ address: "pets" }], notes: [] })
  })

  it("are asked for once for each document, and again when it changes", async () => {
    const memory = openIn(temporaryFolder(FILES))
    const first = createModel()
    const search = createMemorySearch(memory, { embed: first.embed })
    await Promise.all([search.search("animal"), search.search("animal")])
    expect(first.texts.filter((text) => text !== "animal")).toHaveLength(3)
    await memory.write({ slug: "food", type: "user", description: "The user has an animal", body: "A cat." })
    await search.search("animal")
    expect(first.texts.filter((text) => text !== "animal")).toHaveLength(4)
  })

  it.each<[string, Embed]>([
    ["fails", async () => Promise.reject(new Error("offline"))],
    ["returns too few vectors", async () => []],
    ["returns no vectors", async () => undefined as never],
    ["returns empty vectors", async (texts) => texts.map(() => [])],
    ["returns texts", async (texts) => texts.map(() => "ab" as never)],
    [
      "returns vectors of different lengths",
      async (texts) => texts.map((_, at) => [1, ...Array(at).fill(1)]),
    ],
    ["takes all texts away", async (texts) => (texts as string[]).splice(0, 64).slice(64) as never],
    ["returns what is not a number", async (texts) => texts.map(() => [Number.NaN, 0])],
  ])("are left out with a note when the model %s", async (_, embed) => {
    const search = createMemorySearch(openIn(temporaryFolder(FILES)), { embed })
    const { hits, notes } = await search.search("ship")
    expect(hits[0]?.address).toBe("deploy")
    expect(notes).toEqual(["The embedding model gave no usable answer, so only words were compared."])
  })

  it("are waited for only so long, and those that come late are kept", async () => {
    const model = createModel()
    let answer = (): void => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    const embed: Embed = async (texts) => {
      if (model.texts.length === 0) await late
      return await model.embed(texts)
    }
    const search = createMemorySearch(openIn(temporaryFolder(FILES)), { embed })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const first = await passing(search.search("ship"))
    expect(first.hits[0]?.address).toBe("deploy")
    expect(first.notes).toHaveLength(1)
    answer()
    await vi.waitFor(() => expect(model.texts).toHaveLength(3))
    expect((await search.search("animal")).hits[0]?.address).toBe("pets")
    expect(model.texts).toHaveLength(4)
  })

  it("are waited for at most 10 seconds by one search, and then made for the next one", async () => {
    const model = createModel()
    const slow: Embed = async (texts) => {
      await new Promise((resolve) => setTimeout(resolve, 6_000))
      return await model.embed(texts)
    }
    const files = Object.entries(manyTopics(200)).map(([name, text]) => [`memory/${name}`, text])
    const search = createMemorySearch(openIn(temporaryFolder(Object.fromEntries(files))), { embed: slow })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
    const start = Date.now()
    expect((await passing(search.search("animal"))).notes).toHaveLength(1)
    expect(Date.now() - start).toBe(10_000)
    await vi.advanceTimersByTimeAsync(20_000)
    const texts = model.texts.length
    expect(model.texts).not.toContain("animal")
    expect((await passing(search.search("animal"))).notes).toEqual([])
    expect(model.texts.slice(texts)).toEqual(["animal"])
    expect(Date.now() - start).toBe(36_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("that never come do not end the process before the search answers", async () => {
    const waits = vi.spyOn(globalThis, "setTimeout")
    const search = createMemorySearch(openIn(temporaryFolder(FILES)), { embed: () => new Promise(() => {}) })
    void search.search("ship")
    const timers = () => waits.mock.results.filter((_, at) => waits.mock.calls[at]?.[1] === 10_000)
    await vi.waitFor(() => expect(timers().length).toBeGreaterThan(0))
    for (const { value } of timers()) {
      expect(value.hasRef()).toBe(true)
      clearTimeout(value)
    }
  })

  it("that cannot be used are asked for again", async () => {
    const { embed } = createModel()
    let calls = 0
    const search = createMemorySearch(openIn(temporaryFolder(FILES)), {
      embed: (texts) => (calls++ === 0 ? Promise.resolve(texts.map(() => [])) : embed(texts)),
    })
    expect((await search.search("animal")).notes).toHaveLength(1)
    const { hits, notes } = await search.search("animal")
    expect(hits[0]?.address).toBe("pets")
    expect(notes).toEqual([])
  })
})
