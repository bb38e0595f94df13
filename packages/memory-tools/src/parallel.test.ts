import { expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { aiSdkTools } from "./adapters/ai-sdk.ts"
import { createMemoryTools } from "./memory-tools.ts"

const numbers = Array.from({ length: 25 }, (_, at) => at)
const FILES = { "list.md": topicFile("A list", numbers.map((at) => `line ${at};`).join("\n")) }

test("all edits of one topic in one step are made", async () => {
  const { memory } = await temporaryMemory(FILES)
  const { EditMemoryTopic } = aiSdkTools(createMemoryTools(memory, { include: ["EditMemoryTopic"] }))
  const edits = numbers.map((at) =>
    EditMemoryTopic.execute({ slug: "list", old_text: `line ${at};`, new_text: `LINE ${at};` }),
  )
  await Promise.all(edits)
  expect((await memory.read("list"))?.body).toBe(numbers.map((at) => `LINE ${at};`).join("\n"))
})

test("all edits of one topic by two sessions at once are made", async () => {
  const { memory, open } = await temporaryMemory(FILES)
  const sessions = [memory, open()].map((one) => createMemoryTools(one, { include: ["EditMemoryTopic"] }))
  const results = await Promise.all(
    numbers.map((at) =>
      sessions[at % 2]?.callTool("EditMemoryTopic", {
        slug: "list",
        old_text: `line ${at};`,
        new_text: `LINE ${at};`,
      }),
    ),
  )
  expect(results.filter((result) => !result?.ok)).toEqual([])
})

test("a person who is asked about one change, and a guard that saves another one, hold up no other", async () => {
  const { open } = await temporaryMemory(FILES)
  const draft = (slug: string) => ({ slug, type: "user", description: slug, body: "Text." })
  const memory = open({
    approve: ({ slug }) => (slug === "asked" ? new Promise(() => {}) : true),
    guard: async ({ slug }) => {
      if (slug === "outer") await tools.callTool("WriteMemoryTopic", draft("inner"))
      return undefined
    },
  })
  const tools = createMemoryTools(memory)
  void tools.callTool("WriteMemoryTopic", draft("asked"))
  expect(await tools.callTool("WriteMemoryTopic", draft("outer"))).toMatchObject({ ok: true })
  expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["inner", "list", "outer"])
})

const draft = (slug: string, body: string) => ({ slug, type: "project", description: `About ${slug}`, body })
const write = (body: string) => ["WriteMemoryTopic", draft("a", body)] as const
const edit = (from: string, to: string) =>
  ["EditMemoryTopic", { slug: "a", old_text: from, new_text: to }] as const
const remove = ["RemoveMemoryTopic", { slug: "a" }] as const
const list = ["ListMemoryTopics", {}] as const
const read = ["ReadMemoryTopic", { slug: "a" }] as const

test.each([
  [[write("one"), write("two")]],
  [[write("one"), edit("one", "two"), read]],
  [[write("one"), edit("one", "two"), edit("two", "three"), edit("three", "four")]],
  [[list, write("one"), list, remove, list, read]],
  [[write("one"), remove, write("two")]],
  [[write("one"), remove, edit("one", "two"), remove]],
])("the calls of one step have the results that they have one after another: %j", async (calls) => {
  const open = async () => {
    const { memory } = await temporaryMemory()
    return { memory, ...createMemoryTools(memory, { include: ["ListMemoryTopics", "RemoveMemoryTopic"] }) }
  }
  const [together, apart] = [await open(), await open()]
  const results = await Promise.all(calls.map(([name, args]) => together.callTool(name, args)))
  const texts = results.map((result) => (result.ok ? result.text : result.message))
  for (const [at, [name, args]] of calls.entries()) {
    const result = await apart.callTool(name, args)
    expect(texts[at]).toBe(result.ok ? result.text : result.message)
  }
  expect((await together.memory.read("a"))?.body).toBe((await apart.memory.read("a"))?.body)
})

test("a call that is aborted while it waits for its turn changes nothing and holds up no other", async () => {
  const { memory } = await temporaryMemory()
  const { callTool } = createMemoryTools(memory)
  const controller = new AbortController()
  const first = callTool(...write("one"))
  const stopped = callTool(...write("two"), { signal: controller.signal })
  const last = callTool("WriteMemoryTopic", draft("b", "Text."))
  controller.abort(new Error("stopped"))
  await expect(stopped).rejects.toThrow("stopped")
  expect(await Promise.all([first, last])).toMatchObject([{ ok: true }, { ok: true }])
  expect((await memory.read("a"))?.body).toBe("one")
})

test("calls that read do not wait for each other, and a call from inside another one is not held up", async () => {
  const { open } = await temporaryMemory(FILES)
  const memory = open({ guard: async () => void (await tools.callTool("ReadMemoryTopic", { slug: "list" })) })
  let running = 0
  let most = 0
  const search = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
    return { hits: [], notes: [] }
  }
  const tools = createMemoryTools(memory, { search: { search } as never })
  const searches = numbers.map(() => tools.callTool("MemorySearch", { query: "list" }))
  const written = tools.callTool("WriteMemoryTopic", draft("a", "one"))
  expect((await Promise.all(searches)).every(({ ok }) => ok)).toBe(true)
  expect(most).toBe(numbers.length)
  expect(await written).toMatchObject({ ok: true })
})
